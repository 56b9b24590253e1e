import CalculatorCore
import TestSupport
import Testing

@testable import CalculationReading

@Suite(.leavingOutRule) struct NumberLiteralTests {
  static let dot = LocaleConventions()
  static let comma = LocaleConventions.german
  static let indian = LocaleConventions.indian
  static let french = LocaleConventions.french
  static let swiss = LocaleConventions.swiss

  @Test(
    "Numbers",
    arguments: [
      ("0", dot, "0"), ("12", dot, "12"), ("1.5", dot, "1.5"), (".5", dot, "0.5"),
      ("5.", dot, "5."),
      ("1,200", dot, "1200"), ("1,234,567.25", dot, "1234567.25"), ("12,345", dot, "12345"),
      ("1٫5", dot, "1.5"), ("0.125", dot, "0.125"), ("12,34,567", indian, "1234567"),
      ("12,34,567", dot, "1234567"), ("1\u{202F}234,5", french, "1234.5"),
      ("1 234", french, "1234"), ("1\u{A0}234.5", dot, "1234.5"), ("1'234", swiss, "1234"),
      ("1,234,567", indian, "1234567"), ("1,5", comma, "1.5"), ("1.000", comma, "1000"),
      ("1.5", comma, "1.5"), ("0.125", comma, "0.125"), ("1.000.000,5", comma, "1000000.5"),
      ("1.0000", comma, "1.0000"), ("1234.567", comma, "1234.567"), ("٣٫٥", dot, "3.5"),
      ("1．234.567", comma, "1234567"), ("1，234,567", dot, "1234567"),
    ])
  func number(text: String, locale: LocaleConventions, expected: String) throws {
    let literal = try #require(NumberLiteral(Array(text.unicodeScalars), locale: locale))
    #expect(literal.entry.text == expected)
  }

  @Test(
    "What is no number",
    arguments: [
      (".", dot), ("1.2.3", dot), ("05", dot), ("00", dot), ("1,5", dot), ("1,2345", dot),
      ("1234,567", dot), (",123", dot), ("1,", dot), ("1.5,000", dot), ("1٣", dot),
      ("123,45,678", indian), ("1'234,567", swiss), ("1 234\u{202F}567", french),
      ("12,34,56", indian), ("1,5,2", comma),
      ("1.5.2", comma), ("0,123,456", dot), ("", dot), ("٣4", dot),
    ])
  func noNumber(text: String, locale: LocaleConventions) {
    #expect(NumberLiteral(Array(text.unicodeScalars), locale: locale) == nil)
  }

  @Test("64 digits are a number, 65 are not") func length() {
    let digits = String(repeating: "9", count: 64)
    #expect(NumberLiteral(Array(digits.unicodeScalars), locale: Self.dot) != nil)
    #expect(NumberLiteral(Array("\(digits)9".unicodeScalars), locale: Self.dot) == nil)
    #expect(NumberLiteral(Array("\(digits).5".unicodeScalars), locale: Self.dot) == nil)
  }

  @Test("Doubtful numbers say so") func doubts() {
    let literal = { (text: String, locale: LocaleConventions) in
      NumberLiteral(Array(text.unicodeScalars), locale: locale)
    }
    #expect(literal("1.000", Self.comma)?.isAmbiguous == true)
    #expect(literal("0.000", Self.comma)?.isAmbiguous == false)
    #expect(literal("1.000,5", Self.comma)?.isAmbiguous == false)
    #expect(literal("1.000", Self.dot)?.isAmbiguous == false)
  }

  @Test(
    "Grouped by the locale",
    arguments: [
      ("1234567.25", dot, "1,234,567.25"), ("-1234", dot, "-1,234"), ("123", dot, nil),
      ("1234567", indian, "12,34,567"), ("123456789", comma, "123.456.789"),
      ("1.26765E+40", dot, nil), ("0.00001", dot, nil), ("1234.5", comma, "1.234.5"),
    ])
  func grouped(text: String, locale: LocaleConventions, expected: String?) {
    #expect(locale.grouped(text) == expected)
  }

  @Test("The locale's marks") func locale() {
    func locale(_ mark: String, _ grouping: String, _ separator: String) -> LocaleConventions {
      LocaleConventions(decimalPoint: mark, grouping: grouping, thousandsSeparator: separator)
    }
    #expect(
      locale(",", "\u{3}\u{3}", ".") == LocaleConventions(decimalMark: ",", groupSeparator: "."))
    #expect(locale("", "", "") == LocaleConventions(decimalMark: ".", groupSeparator: nil))
    #expect(locale(".", "\u{3}\u{2}", ",").grouping == .indian)
    #expect(locale(".", "\u{3}", ",") == LocaleConventions())
    #expect(locale(",", "\u{3}", "\u{202F}").groupSeparator == "\u{202F}")
  }
}
