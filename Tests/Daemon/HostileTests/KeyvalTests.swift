import CalculatorKeyboard
import IBusAdapter
import KeyboardTesting
import TestSupport
import Testing

/// Tests every key symbol with every set of modifiers, pressed and released, in each state of the keyboard.
@Suite struct KeyvalTests {
  /// All of the first 65,536 symbols, and some above: Unicode, vendors' keys, nonsense.
  static let keyvals: [UInt32] =
    Array(0...0xFFFF) + (0...0x0110).map { 0x0100_0000 + $0 * 0x1001 }
    + (0...0x40).map { 0x1008_FF00 + $0 } + [0x0100_D800, 0x0110_FFFF, 0x0111_0000, 1 << 31, .max]

  @Test("The symbol does not depend on the modifiers, nor the modifiers on the symbol")
  func independence() {
    for bits in 0..<(1 << HostileKey.masks.count) {
      let state = HostileKey.masks.enumerated().reduce(UInt32(0)) {
        bits & (1 << $1.offset) == 0 ? $0 : $0 | $1.element
      }
      let keyval = Self.keyvals[(bits &* 8191) % Self.keyvals.count]
      let stroke = KeyTranslator.stroke(PlatformKeyEvent(symbol: keyval, state: state))
      let symbol = KeyTranslator.stroke(PlatformKeyEvent(symbol: keyval, state: 0)).symbol
      #expect(Self.withoutName(stroke.symbol) == Self.withoutName(symbol))
      #expect(
        stroke.modifiers
          == KeyTranslator.stroke(PlatformKeyEvent(symbol: 0, state: state)).modifiers)
      #expect(stroke.isRelease == HostileKey(keyval, state: state).isRelease)
    }
  }

  @Test(
    "No key but those that insert changes more than it types",
    arguments: ["", "12+30", "=12+30", "word"], [true, false])
  func everyKey(typed: String, offersSurroundingText: Bool) throws {
    var traits = FieldTraits()
    traits.offersSurroundingText = offersSurroundingText
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    let start = InMemoryDocument(traits: traits)
    _ = session.handle(.focusIn(nil), in: start)
    for scalar in typed.unicodeScalars {
      let stroke = KeyStroke(.character(scalar))
      let response = session.handle(.key(stroke), in: start)
      if response.apply(to: start, showing: Presentation(), in: Nowhere()) == .passedOn {
        start.type(stroke)
      }
    }
    let held = session.presentation(in: start).preedit ?? ""
    var strokeCount = 0
    for symbol in Set(
      Self.keyvals.map { KeyTranslator.stroke(PlatformKeyEvent(symbol: $0, state: 0)).symbol })
    {
      // All sets for the keys with a meaning; `make fuzz` has all for all.
      let sets = Self.isSpecial(symbol) ? Array(UInt8(0)..<64) : [0, 1, 2, 63]
      for bits in sets {
        for isRelease in [false, true] {
          let stroke = KeyStroke(
            symbol, modifiers: KeyModifiers(rawValue: bits), isRelease: isRelease)
          strokeCount += 1
          let document = InMemoryDocument(before: start.before, traits: traits)
          let plain = InMemoryDocument(before: start.before + held, traits: traits)
          var next = session
          let response = next.handle(.key(stroke), in: document)
          if response.apply(to: document, showing: Presentation(), in: Nowhere()) != .handled {
            document.type(stroke)
          }
          plain.type(stroke)
          let now = document.before + (next.presentation(in: document).preedit ?? "")
          if now == plain.before, document.after == plain.after { continue }
          let inserts = bits == 0 && !isRelease && (symbol == .return || symbol == .insert)
          if !inserts || !["42", "=42"].contains(document.text) {
            Issue.record("\(stroke) after '\(typed)' made '\(now)' of '\(plain.before)'")
          }
        }
      }
    }
    #expect(strokeCount > 10_000)
  }

  /// Drops the name: libibus writes names without a constant into one buffer, which other threads share.
  private static func withoutName(_ symbol: KeySymbol) -> KeySymbol {
    if case .named = symbol { .named("") } else { symbol }
  }

  private static func isSpecial(_ symbol: KeySymbol) -> Bool {
    switch symbol {
    case .character(let scalar): scalar.isASCII || HostileTests.isLong
    case .named: HostileTests.isLong
    case .return, .backSpace, .escape, .insert, .calculator, .modifier, .other: true
    }
  }

  private struct Nowhere: PresentationSink {
    func hide(whatIsNotIn next: Presentation) {}
    func show(_ presentation: Presentation) {}
  }
}
