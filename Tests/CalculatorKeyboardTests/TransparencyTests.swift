import TestSupport
import Testing

@testable import CalculatorKeyboard

/// Whatever is typed, the document is what it would be without the keyboard, but for what was
/// inserted under a shown ⏎.
@Suite struct TransparencyTests {
  static let alphabet = ["1", "0", ".", "-", "*", "=", "%", "␣", "a", "BackSpace", "Return"]

  @Test("Every sequence of up to five keys", arguments: alphabet.indices)
  func everySequence(first: Int) throws {
    let strokes = try Self.alphabet.map { try KeyNotation.strokes($0)[0] }
    func visit(_ session: KeyboardSession, _ text: String, _ stroke: KeyStroke, depth: Int) {
      var session = session
      let document = InMemoryDocument(before: text)
      let plain = InMemoryDocument(before: text)
      let shown = session.presentation
      let isLetThrough = session.letsThrough(stroke, in: document)
      let response = session.handle(stroke, in: document)
      if isLetThrough { expectPassedOn(response, stroke, "'\(text)'") }
      if response.apply(to: document, showingIn: NoScreen()) == .handled {
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
    visit(KeyboardSession(), "", strokes[first], depth: 1)
  }

  /// A key that the application had before it was worked out must have been the application's.
  private func expectPassedOn(_ response: Response, _ stroke: KeyStroke, _ place: String) {
    let isPassedOn = response == Response(.passedOn, showing: response.presentation)
    if !isPassedOn { Issue.record("\(stroke) was let through after \(place): \(response)") }
  }

  @Test("Keys of typed text are let through before they are worked out")
  func letThrough() throws {
    func isLetThrough(_ key: String, after keys: String, _ traits: FieldTraits) throws -> Bool {
      var session = KeyboardSession()
      let document = InMemoryDocument(traits: traits)
      for stroke in try KeyNotation.strokes(keys) {
        let response = session.handle(stroke, in: document)
        if response.apply(to: document, showingIn: NoScreen()) != .handled { document.type(stroke) }
      }
      return session.letsThrough(try KeyNotation.strokes(key)[0], in: document)
    }
    for (key, keys, expected) in [
      ("3", "", true), ("-", "", true), (".", "", true), ("*", "", false), ("a", "", false),
      ("x", "2", true), ("space", "2", true), ("a", "2", false), ("BackSpace", "2", true),
      ("BackSpace", "a", false), ("=", "1+2", false), ("Return", "1+2", false),
      ("Insert", "1+2", false), ("Control+3", "1+2", false), ("Shift+Escape", "1+2", false),
      ("*", "1+2 Return", true),
    ] {
      let result = try isLetThrough(key, after: keys, InMemoryDocument().fieldTraits)
      #expect(result == expected, "\(key) after '\(keys)'")
    }
    for change in [
      { (traits: inout FieldTraits) in traits.purpose = .password },
      { $0.purpose = .phone }, { $0.isHidden = true }, { $0.client = "kitty" },
      { $0.offersSurroundingText = false }, { $0.hasField = false },
    ] as [(inout FieldTraits) -> Void] {
      var traits = InMemoryDocument().fieldTraits
      change(&traits)
      #expect(try !isLetThrough("3", after: "", traits), "\(traits)")
    }
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
      var session = KeyboardSession()
      var typed: [KeyStroke] = []
      for _ in 0..<Int.random(in: 1...24, using: &generator) {
        let stroke = strokes[Int.random(in: strokes.indices, using: &generator)]
        typed.append(stroke)
        plain.type(stroke)
        let isLetThrough = session.letsThrough(stroke, in: document)
        let response = session.handle(stroke, in: document)
        if isLetThrough { expectPassedOn(response, stroke, "seed \(seed): \(typed)") }
        if response.apply(to: document, showingIn: NoScreen()) != .handled { document.type(stroke) }
        let held = session.presentation.preedit ?? ""
        if document.before + held != plain.before || document.after != plain.after {
          Issue.record("seed \(seed): '\(document.text)' holding '\(held)' after \(typed)")
          return
        }
      }
    }
  }
}
