import KeyboardTesting
import TestSupport
import Testing

@testable import CalculatorKeyboard

/// Tests a slow application that resets its input context for every change of its text, as Firefox does.
///
/// The offer in the end depends on the typed text, not on the time of the reports.
@Suite struct LateReportTests {
  private static let seeds: ClosedRange<UInt64> = 1...40

  private static let lines = [
    "Total:␣12+30", "The␣total␣of␣them:␣12+30", "12+30", "ab Return cd␣12+30=", "a1b␣12+30=",
    "12+35 BackSpace 0", "12+355 BackSpace BackSpace 0", "ab:␣12+3x BackSpace 12+30=",
    "a:␣12+30 Return *2", "a:␣12+30 Return BackSpace 5*3=", "1+1= Return +40", "Total:␣100-30=",
    "1*5 Return Insert +2=",
  ]

  @Test("What is offered is the same, however late it is reported", arguments: lines)
  func offers(line: String) throws {
    let prompt = try Slow(typing: line, seed: nil)
    let expected = try #require(prompt.preview)
    for seed in Self.seeds {
      var late = try Slow(typing: line, seed: seed)
      late.catchUp()
      #expect(late.text == prompt.text && late.preview == expected, "seed \(seed)")
      late.press(KeyStroke(.return))
      late.catchUp()
      #expect(!late.text.hasSuffix("\n"), "seed \(seed)")
    }
  }

  @Test("A Return under a shown ⏎ waits for what is before the calculation, too", arguments: lines)
  func waits(line: String) throws {
    var prompt = try Slow(typing: line, seed: nil)
    let expected = try #require(prompt.preview)
    prompt.press(KeyStroke(.return))
    prompt.catchUp()
    for seed in Self.seeds {
      var late = try Slow(typing: line, seed: seed)
      guard late.preview == expected else { continue }
      late.press(KeyStroke(.return))
      late.catchUp()
      #expect(late.text == prompt.text, "seed \(seed)")
    }
  }

  /// Firefox reported, after a reset, the text before the typed text; that ended the typed text.
  @Test("A late report of what is before typed text does not end it") func reportedBefore() throws {
    var slow = Slow()
    for stroke in try KeyNotation.strokes("Total:␣1") { slow.press(stroke) }
    slow.takeIn(2)
    for stroke in try KeyNotation.strokes("2+30") { slow.press(stroke) }
    slow.catchUp()
    #expect(slow.preview == "12 + 30 = 42 ⏎")
  }
}

/// A keyboard, and an application that acts on its keys later.
private struct Slow {
  private var session = KeyboardSession(settings: .init(isIntroduced: true))
  private let document = InMemoryDocument(traits: .firefox, reporting: .late)

  init() { session.focusIn() }

  // The delays come from the seed; without a seed there are none.
  init(typing line: String, seed: UInt64?) throws {
    self.init()
    var generator = SplitMix64(state: seed ?? 0)
    var last: KeySymbol?
    for stroke in try KeyNotation.strokes(line) {
      // Return and Insert act only on what is reported. After BackSpace, a report may be of an earlier key.
      let isInsert = stroke.symbol == .return || stroke.symbol == .insert
      if isInsert || stroke.symbol == .backSpace && last != .backSpace { catchUp() }
      last = stroke.symbol
      press(stroke)
      if seed == nil {
        catchUp()
      } else if Bool.random(using: &generator) {
        takeIn(Int.random(in: 0...4, using: &generator))
      }
    }
  }

  var text: String { document.text }
  var preview: String? { session.preview(in: document) }

  mutating func press(_ stroke: KeyStroke) {
    if session.handle(stroke, in: document).apply(to: document) == .passedOn {
      document.sendKey(stroke)
    }
  }

  mutating func takeIn(_ count: Int) {
    for _ in 0..<count where document.actOnNext() {
      session.handle(.reset, in: document).apply(to: document)
      guard document.report() else { continue }
      session.handle(.textReported, in: document).apply(to: document)
    }
  }

  mutating func catchUp() {
    while document.isBehind { takeIn(1) }
  }
}

extension FieldTraits {
  fileprivate static var firefox: FieldTraits {
    var traits = FieldTraits()
    traits.client = "gtk3-im:firefox-esr"
    traits.offersSurroundingText = true
    return traits
  }
}
