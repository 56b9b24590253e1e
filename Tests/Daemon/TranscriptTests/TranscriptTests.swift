import CalculationReading
import CalculatorKeyboard
import Foundation
import TestSupport
import Testing

@MainActor @Suite struct TranscriptTests {
  @Test("In memory", arguments: Transcript.all) func inMemory(_ transcript: Transcript) throws {
    try run(transcript, on: InMemoryKeyboard(transcript))
  }

  @Test("A transcript reaches every state that docs/architecture.md names") func states() throws {
    let page = try String(
      contentsOf: PrivateSession.root.appending(path: "docs/architecture.md"), encoding: .utf8)
    let section = try #require(page.split(separator: "\n## ").first { $0.hasPrefix("The states") })
    let named = section.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) }
    var reached: Set<String> = []
    for transcript in Transcript.all {
      let keyboard = InMemoryKeyboard(transcript)
      try run(transcript, on: keyboard)
      reached.formUnion(keyboard.states)
    }
    #expect(named.count > 5 && Set(named) == reached)
  }

  @Test("There are transcripts, and each expects something") func notEmpty() {
    #expect(Transcript.all.count >= 20)
    for transcript in Transcript.all {
      let expectations = transcript.steps.filter {
        if case .keys = $0.1 { return false }
        return true
      }
      #expect(!expectations.isEmpty, "\(transcript.name) expects nothing")
    }
  }
}

@MainActor func run(_ transcript: Transcript, on keyboard: some TranscribedKeyboard) throws {
  if let failure = transcript.failure {
    Issue.record("\(failure.reason)", sourceLocation: transcript.place(failure.line))
    return
  }
  for (line, step) in transcript.steps {
    let place = transcript.place(line)
    let seen = keyboard.observation
    switch step {
    case .keys(let strokes): for stroke in strokes { try keyboard.press(stroke) }
    case .document(let expected): #expect(seen.document == expected, sourceLocation: place)
    case .preview(let expected): #expect(seen.preview == expected, sourceLocation: place)
    case .preedit(let expected): #expect(seen.preedit == expected, sourceLocation: place)
    case .list(let expected): #expect(seen.list == expected, sourceLocation: place)
    case .last(let isHandled): #expect(seen.isHandled == isHandled, sourceLocation: place)
    case .reset: try keyboard.reset()
    case .click: try keyboard.click()
    case .purpose(let purpose): keyboard.changePurpose(purpose)
    case .becomes(let before, let after): keyboard.replaceText(before: before, after: after)
    case .focus: try keyboard.moveFocus()
    case .behind, .told, .wait: (keyboard as? InMemoryKeyboard)?.lag(step)
    }
  }
}
