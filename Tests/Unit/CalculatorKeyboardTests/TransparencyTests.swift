import KeyboardTesting
import TestSupport
import Testing

@testable import CalculatorKeyboard

/// Whatever is typed, the document is as without the keyboard, except for results inserted under a shown ⏎.
@Suite struct TransparencyTests {
  static let alphabet = ["1", "0", ".", "-", "*", "=", "%", "␣", "a", "BackSpace", "Return"]

  @Test("Every sequence of up to five keys", arguments: alphabet.indices)
  func everySequence(first: Int) throws {
    let strokes = try Self.alphabet.map { try KeyNotation.strokes($0)[0] }
    func visit(_ session: KeyboardSession, _ text: String, _ stroke: KeyStroke, depth: Int) {
      var session = session
      let document = InMemoryDocument(before: text)
      let plain = InMemoryDocument(before: text)
      let shown = session.presentation(in: document)
      let response = session.handle(stroke, in: document)
      if response.apply(to: document) == .handled {
        let isOffered = shown.auxiliaryText?.contains("⏎") == true
        if stroke.symbol != .return || !isOffered {
          Issue.record("\(stroke) was taken after '\(text)' with \(shown)")
        }
      } else {
        document.type(stroke)
        plain.type(stroke)
        if document.text != plain.text {
          Issue.record("'\(text)' became '\(document.text)', not '\(plain.text)'")
        }
        if stroke.symbol == .return, shown.auxiliaryText?.contains("⏎") == true {
          Issue.record("Return did not insert after '\(text)' with \(shown)")
        }
      }
      guard depth < 5 else { return }
      for next in strokes { visit(session, document.text, next, depth: depth + 1) }
    }
    visit(KeyboardSession(settings: .init(isIntroduced: true)), "", strokes[first], depth: 1)
  }

  @Test("On request, held text comes out as typed", arguments: [UInt64(1), 2, 3, 4])
  func onRequest(seed: UInt64) throws {
    var generator = SplitMix64(state: seed)
    let strokes = try (Self.alphabet.dropLast() + ["(", "+", "2", "=", "Left"]).map {
      try KeyNotation.strokes($0)[0]
    }
    var traits = FieldTraits()
    traits.client = "kitty"
    for _ in 0..<2_000 {
      let document = InMemoryDocument(traits: traits)
      let plain = InMemoryDocument(traits: traits)
      var session = KeyboardSession(settings: .init(isIntroduced: true))
      var typed: [KeyStroke] = []
      for _ in 0..<Int.random(in: 1...24, using: &generator) {
        let stroke = strokes[Int.random(in: strokes.indices, using: &generator)]
        typed.append(stroke)
        plain.type(stroke)
        let response = session.handle(stroke, in: document)
        if response.apply(to: document) != .handled { document.type(stroke) }
        let held = session.presentation(in: document).preedit ?? ""
        if document.before + held != plain.before || document.after != plain.after {
          Issue.record("seed \(seed): '\(document.text)' holding '\(held)' after \(typed)")
          return
        }
      }
    }
  }
}
