import Foundation
import KeyboardTesting
import TestSupport
import Testing

@testable import CalculatorKeyboard

/// Random keys and clicks in a document whose caret moves without a report.
///
/// Only characters of the calculation in the bubble may change. `make test` does 30,000 events; `make fuzz` sets
/// `CALCULATOR_CARET_EVENTS` to 1,000,000 and `CALCULATOR_ORACLE_SEED` to something new.
@Suite struct CaretFuzzTests {
  static let environment = ProcessInfo.processInfo.environment
  static let eventCount = environment["CALCULATOR_CARET_EVENTS"].flatMap(Int.init) ?? 30_000
  static let seed = environment["CALCULATOR_ORACLE_SEED"].flatMap(UInt64.init) ?? 1

  struct Client: Sendable, CustomTestStringConvertible {
    let name: String
    let selections: InMemoryDocument.Selections
    /// True if it reports its text before each key, and not after it.
    let isPrompt: Bool

    var testDescription: String { name }
  }

  @Test(
    "Whatever is clicked and selected, only what is shown is replaced",
    arguments: [
      // It does not signal clicks.
      Client(name: "wayland", selections: .caret, isPrompt: false),
      Client(name: "wayland", selections: .all, isPrompt: false),
      // It sends a reset for a click, and reports the caret only with the next change of the text.
      Client(name: "gnome-shell", selections: .caret, isPrompt: false),
      Client(name: "gnome-shell", selections: .all, isPrompt: false),
      Client(name: "gtk3-im:test", selections: .all, isPrompt: true),
      Client(name: "gtk3-im:test", selections: .caret, isPrompt: true),
      Client(name: "gtk4-im:test", selections: .earlierCaret, isPrompt: true),
      Client(name: "QIBusInputContext", selections: .all, isPrompt: false),
    ])
  func clicks(client: Client) throws {
    var fuzz = CaretFuzz(client, seed: Self.seed)
    while fuzz.eventCount < Self.eventCount { try fuzz.round() }
    #expect(fuzz.insertedCount > Self.eventCount / 250, "too few inserts to see anything")
  }
}

private struct CaretFuzz {
  struct Finding: Error, CustomStringConvertible {
    let description: String
  }

  private let client: CaretFuzzTests.Client
  private var generator: SplitMix64
  private var session = KeyboardSession(settings: .init(isIntroduced: true))
  private var document: InMemoryDocument
  private var trace: [String] = []
  private(set) var eventCount = 0
  private(set) var insertedCount = 0

  init(_ client: CaretFuzzTests.Client, seed: UInt64) {
    self.client = client
    generator = SplitMix64(state: seed)
    document = .clicked("", client: client.name, selections: client.selections)
  }

  mutating func round() throws {
    let texts = ["", "hello world\n", "5*6 hello 12+30", "ab 5*6\n12+30", "Total: 9-4 = \nend"]
    document = .clicked(
      texts[chance(texts.count)], client: client.name, selections: client.selections)
    trace = ["'\(document.text)'"]
    session.focusOut()
    session.focusIn()
    try report()
    for _ in 0..<chance(40) + 5 { try step() }
  }

  private mutating func chance(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

  private mutating func step() throws {
    switch chance(10) {
    case 0: try click()
    case 1...3:
      let texts = ["12+30", "100-30=", "5*6", "hello ", "1+2*3=", "*2", "=", "7"]
      try press(KeyNotation.strokes(texts[chance(texts.count)].replacing(" ", with: "␣")))
    case 4:
      try pause()
    case 5:
      let keys = ["Left", "Right", "Home", "End", "Up", "BackSpace", "Escape", "Control+c", "Tab"]
      try press(KeyNotation.strokes(keys[chance(keys.count)]))
    case 6:
      let keys = ["Shift+Left", "Shift+Right", "Shift+Home", "Shift+Up", "Control+a"]
      let key = keys[chance(keys.count)]
      for _ in 0..<chance(5) + 1 { try press(KeyNotation.strokes(key)) }
    default:
      let keys = ["Return", "Insert", "Insert", "Insert Insert", "Down Return", "Insert Return"]
      try press(KeyNotation.strokes(keys[chance(keys.count)]))
    }
  }

  /// A click anywhere, which may select text; all keys are reported before, since a hand needs longer.
  private mutating func click() throws {
    try pause()
    let offset = chance(document.text.unicodeScalars.count + 1)
    document.move(toOffset: offset)
    var count = 0
    if chance(3) == 0 {
      count = chance(6)
      for _ in 0..<count {
        document.type(KeyStroke(.named("Right"), modifiers: .shift))
      }
    }
    note("click at \(offset), selecting \(count)")
    if client.name == "wayland" {
      // Qt and the browsers report the caret themselves.
      if client.selections == .all { try report() }
    } else {
      try handle(.reset)
    }
  }

  /// A pause of some seconds: all keys are reported.
  private mutating func pause() throws {
    try handle(.woken)
    if document.mayBeBehind { try report() }
    document.isQuietForSomeTime = true
    note("pause")
  }

  private mutating func press(_ strokes: [KeyStroke]) throws {
    for stroke in strokes {
      if client.isPrompt { try report() }
      note("\(stroke.symbol) \(stroke.modifiers.rawValue)")
      let disposition = try handle(.key(stroke))
      if disposition == .passedOn {
        let text = document.text
        document.type(stroke)
        document.mayBeBehind = document.mayBeBehind || document.text != text
      }
      let wasAsked = document.isAskedForCaret
      // The answer to a question comes in time; reports of keys may come later, together.
      if wasAsked || !client.isPrompt && (chance(2) == 0 || document.text.count > 60) {
        let isReported = try report()
        if wasAsked, !isReported { try handle(.woken) }
      }
    }
  }

  @discardableResult
  private mutating func report() throws -> Bool {
    let isReported = document.report()
    document.isQuietForSomeTime = document.isQuietForSomeTime && !isReported
    guard isReported else { return false }
    note(
      "reported '\(document.documentContextBeforeInput ?? "")‸', selected "
        + "'\(document.selectedText ?? "")'")
    try handle(.textReported)
    return true
  }

  /// Handles an event, and checks that the text it replaces is there and is shown.
  @discardableResult
  private mutating func handle(_ event: KeyboardEvent) throws -> Response.Disposition {
    eventCount += 1
    let response = session.handle(event, in: document)
    for edit in response.edits {
      switch edit {
      case .replace(let text, _):
        insertedCount += 1
        // GTK under IBus's Wayland bridge does not report a selection that ends at the old caret. Return
        // itself would replace it.
        let mayBeSelected = event == .woken && client.selections == .caret
        guard document.before.endsExactly(with: text),
          mayBeSelected || document.selection == ""
        else {
          throw finding("replaces '\(text)' before the caret")
        }
      case .insert where response.insertsResult:
        insertedCount += 1
        guard document.selection == document.selectedText else {
          throw finding("replaces another selection")
        }
      case .insert, .send, .askForCaret: break
      }
    }
    let disposition = response.apply(to: document)
    if !response.edits.isEmpty {
      note("\(response.edits)")
      document.mayBeBehind = true
    }
    return disposition
  }

  private mutating func note(_ text: String) {
    trace.append(text)
    if trace.count > 60 { trace.removeFirst() }
  }

  private func finding(_ what: String) -> Finding {
    Finding(
      description: """
        \(what) in '\(document.before)‸\(document.after)', selected \
        '\(document.selection)', after
          \(trace.joined(separator: "\n  "))
        """)
  }
}
