import CalculatorCore
import Testing

@testable import CalculationReading
@testable import CalculatorKeyboard
@testable import KeyboardTesting

/// Tests the key table of docs/behaviour.md 3.2.
@Suite struct KeyTests {
  @Test(
    "What characters mean",
    arguments: [
      ("0", CalculatorCharacter.digit(.zero, .ascii)), ("+", .operation(.add)),
      ("-", .operation(.subtract)), ("−", .operation(.subtract)), ("*", .operation(.multiply)),
      ("×", .operation(.multiply)), ("·", .operation(.multiply)), ("/", .operation(.divide)),
      ("÷", .operation(.divide)), ("x", .letterX), ("X", .letterX), ("%", .percent),
      ("٪", .percent),
      ("=", .equals), (" ", .space), ("\u{A0}", .space),
      ("\u{202F}", .space), ("\u{2009}", .space), ("\u{3000}", .space),
      ("(", .openBracket), (")", .closeBracket), ("$", .currency), ("€", .currency),
      ("₹", .currency), ("＋", .operation(.add)), ("－", .operation(.subtract)),
      ("＊", .operation(.multiply)), ("／", .operation(.divide)), ("％", .percent),
      ("＝", .equals), ("（", .openBracket), ("）", .closeBracket), ("￥", .currency),
      ("＄", .currency), ("．", .mark), ("，", .mark), ("ｘ", .letterX), (".", .mark), (",", .mark),
      ("٫", .mark), ("٬", .mark),
    ] as [(Unicode.Scalar, CalculatorCharacter)])
  func character(scalar: Unicode.Scalar, meaning: CalculatorCharacter) {
    #expect(CalculatorCharacter(scalar) == meaning)
  }

  @Test(
    "Letters, other brackets and other signs are text",
    arguments: Array("aé{}[]:;_^&|<>!?#\t\n½²Ⅷ。、：’'".unicodeScalars))
  func text(scalar: Unicode.Scalar) {
    #expect(CalculatorCharacter(scalar) == nil)
  }

  @Test(
    "Digits of every script",
    arguments: [
      ("٣", 3, "٠"), ("۷", 7, "۰"), ("५", 5, "०"), ("９", 9, "０"), ("𝟗", 9, "𝟎"), ("᠓", 3, "᠐"),
    ] as [(Unicode.Scalar, Int, Unicode.Scalar)])
  func digit(scalar: Unicode.Scalar, value: Int, zero: Unicode.Scalar) throws {
    let digit = try #require(Digit(value))
    #expect(CalculatorCharacter(scalar) == .digit(digit, NumeralScript(zero: zero)))
  }

  @Test("Every decimal digit of Unicode is one of ten in a row") func allDigits() {
    var count = 0
    for value in UInt32(0)...0x1FFFF {
      guard let scalar = Unicode.Scalar(value), scalar.properties.numericType == .decimal else {
        continue
      }
      count += 1
      guard case .digit(let digit, let script) = CalculatorCharacter(scalar) else {
        Issue.record("U+\(String(value, radix: 16)) is no digit")
        continue
      }
      #expect(script.zero.value + UInt32(digit.value) == value)
    }
    #expect(count > 600)
  }

  @Test(
    "What keys mean",
    arguments: [
      (KeyStroke(.character("a")), KeyMeaning.character("a")),
      (KeyStroke(.character("A"), modifiers: .shift), .character("A")),
      (KeyStroke(.return), .return), (KeyStroke(.return, modifiers: .shift), .foreign),
      (KeyStroke(.return, modifiers: .control), .shortcut), (KeyStroke(.insert), .insert),
      (KeyStroke(.insert, modifiers: .shift), .foreign),
      (KeyStroke(.escape), .shortcut), (KeyStroke(.escape, modifiers: .shift), .nextKeyboard),
      (KeyStroke(.backSpace), .backSpace), (KeyStroke(.backSpace, modifiers: .control), .shortcut),
      (KeyStroke(.character("1"), modifiers: .alt), .shortcut),
      (KeyStroke(.character("1"), modifiers: .super), .shortcut),
      (KeyStroke(.character("1"), modifiers: .hyper), .shortcut),
      (KeyStroke(.character("1"), modifiers: .meta), .shortcut),
      (KeyStroke(.modifier), .nothing),
      (KeyStroke(.named("Left")), .foreign), (KeyStroke(.other), .foreign),
      (KeyStroke(.escape, modifiers: [.control, .shift]), .shortcut),
      (KeyStroke(.calculator), .keypad), (KeyStroke(.calculator, modifiers: .shift), .foreign),
    ])
  func key(stroke: KeyStroke, meaning: KeyMeaning) {
    #expect(KeyMeaning(stroke, KeyboardSettings()) == meaning)
  }

  @Test("Another key does what Insert does, and then Insert is the application's")
  func insertKey() {
    var settings = KeyboardSettings()
    for (accelerator, stroke) in [
      ("F9", KeyStroke(.named("F9"))),
      ("<Control>i", KeyStroke(.character("i"), modifiers: .control)),
    ] {
      settings.insertKey = Accelerator(accelerator)
      #expect(KeyMeaning(stroke, settings) == .insert)
      #expect(KeyMeaning(KeyStroke(.insert), settings) == .foreign)
    }
    settings.insertKey = nil
    #expect(KeyMeaning(KeyStroke(.insert), settings) == .foreign)
  }

  @Test("Accelerators") func accelerators() {
    #expect(Accelerator("<Shift>Escape") == .shiftEscape)
    #expect(Accelerator("<Control><Alt>n")?.modifiers == [.control, .alt])
    #expect(Accelerator("<Control><Alt>n")?.symbol == .character("n"))
    #expect(Accelerator("F1")?.symbol == .named("F1"))
    #expect(Accelerator("") == nil)
    #expect(Accelerator("<Shift>") == nil)
    #expect(Accelerator("<Wrong>a") == nil)
  }

  @Test("The notation of keys") func notation() throws {
    #expect(
      try KeyNotation.strokes("1␣+ Return") == [
        KeyStroke(.character("1")), KeyStroke(.character(" ")), KeyStroke(.character("+")),
        KeyStroke(.return),
      ])
    #expect(
      try KeyNotation.strokes("Shift+Escape 1+2") == [
        KeyStroke(.escape, modifiers: .shift), KeyStroke(.character("1")),
        KeyStroke(.character("+")), KeyStroke(.character("2")),
      ])
    #expect(throws: KeyNotation.UnknownKey(word: "Hper+a")) { try KeyNotation.strokes("Hper+a") }
    #expect(throws: KeyNotation.UnknownKey(word: "Shift+Retrun")) {
      try KeyNotation.strokes("Shift+Retrun")
    }
  }
}
