internal import CalculationReading
import CalculatorCore
import TestSupport
import Testing

@testable import CalculatorKeyboard

struct NumberColumnTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    var locale = LocaleConventions()
    let rows: [String]

    init(_ text: String, in locale: LocaleConventions = LocaleConventions(), _ rows: String...) {
      self.text = text
      self.locale = locale
      self.rows = rows
    }

    var testDescription: String { text.debugDescription }
  }

  private func texts(
    _ text: String, _ locale: LocaleConventions, _ settings: KeyboardSettings = KeyboardSettings(),
    _ traits: FieldTraits = FieldTraits()
  ) -> [String]? {
    NumberColumn(text, locale: locale)?.forms(ResultStyle(settings, locale, traits)).map(\.text)
  }

  @Test(
    "Sum, average and count, as they are inserted",
    arguments: [
      Row("12\n30", "42", "21", "2"),
      Row("12\n\n  \n30\n", "42", "21", "2"),
      Row("1\n2\n3", "6", "2", "3"),
      // Exact, and cut like any result.
      Row("0.1\n0.2", "0.3", "0.15", "2"), Row("1\n1\n0", "2", "0.66666", "3"),
      Row("0\n0", "0", "0", "2"), Row(".5\n.25", "0.75", "0.375", "2"),
      // Signs.
      Row("-5\n+8", "3", "1.5", "2"), Row("−5\n−8", "-13", "-6.5", "2"),
      // Groups and marks.
      Row("1,234.50\n1,000", "2234.5", "1117.25", "2"),
      Row("1.234,50\n0,5", in: .german, "1235", "617,5", "2"),
      Row("1.000\n2.500", in: .german, "3500", "1750", "2"),
      // With a dot the average would be more than a thousand.
      Row("1.5\n2.25", in: .german, "3.75", "1,875", "2"),
      Row("1\u{202F}234,5\n1 000\n1\u{A0}000", in: .french, "3234,5", "1078,16666", "3"),
      Row("1’234.5\n1'000", in: .swiss, "2234.5", "1117.25", "2"),
      Row("1,00,000\n12,34,567.5", in: .indian, "1334567.5", "667283.75", "2"),
      Row("1\u{2009}234\n5", in: .posix, "1239", "619.5", "2"),
      // Digits of another script, and full-width ones.
      Row("٣\n٤", "٧", "٣.٥", "٢"), Row("٣٫٥\n٤٫٥\n١", "٩", "٣", "٣"),
      Row("１２\n３０", "４２", "２１", "２"), Row("१०\n२०", "३०", "१५", "२"),
      // Money; the count is a plain number.
      Row("€45\n€30", "€75", "€37.50", "2"), Row("€1.50\n€2.50", "€4.00", "€2.00", "2"),
      Row("-$5\n$8", "$3", "$1.50", "2"), Row("5 €\n3,50 €", in: .german, "8,50 €", "4,25 €", "2"),
      Row(
        "10 kr.\n20,50 kr.",
        in: LocaleConventions(
          decimalPoint: ",", grouping: "\u{3}", thousandsSeparator: ".", currencySymbol: "kr."),
        "30,50 kr.", "15,25 kr.", "2"),
      Row("R$ 10\nR$ 5", "R$ 15", "R$ 7.50", "2"),
      // As in a calculation: only on the first, or only on the last.
      Row("$10\n5\n5", "$20", "$6.67", "3"), Row("10\n5\n$5", "$20", "$6.67", "3"),
      // Spaces around, empty lines, and all kinds of line ends.
      Row("  12 \n\n\t30\t\n", "42", "21", "2"), Row("12\r\n30\r\n", "42", "21", "2"),
      Row("12\u{2028}30\u{2029}8", "50", "16.66666", "3"),
      Row("12\u{85}30\u{B}8", "50", "16.66666", "3"),
      Row("\u{A0}12\n 30", "42", "21", "2"),
      // The cells of one line.
      Row("12\t30", "42", "21", "2"), Row("\t12\t\t 30 \t8\n", "50", "16.66666", "3"),
      Row("2024\n2025", "4049", "2024.5", "2"),
    ])
  func sums(row: Row) {
    #expect(texts(row.text, row.locale) == row.rows)
  }

  @Test(
    "Anything else is no column",
    arguments: [
      Row(""), Row("12"), Row("12\n"), Row("\n\n"), Row("12 30"), Row("12, 30"), Row("12;30"),
      Row("12\nabc"), Row("abc\n12\n30"), Row("Milk 12\nBread 30"), Row("12 kg\n30 kg"),
      Row("12+30\n5"), Row("12\n=30"), Row("12\n30="), Row("5%\n6%"), Row("(5)\n(6)"),
      Row("1\n(2)"),
      Row("1\n-"), Row("1\n- 2"), Row("1\n--2"), Row("1\n2-"), Row("1\n*2"), Row("1\n×2"),
      Row("1\n2x3"),
      Row("1\n05"), Row("1\n1.2.3"), Row("1\n1,23"), Row("1\n12:30"), Row("1\n2026-11-23"),
      Row("1\n1/2"),
      Row("1\n1E5"), Row("1\n1 234"), Row("1\n1'234"), Row("1.\n2.\n3."), Row("1)\n2)"),
      Row("1\n2 3"),
      // A table with more than one column: nobody knows which is meant.
      Row("1\t2\n3\t4"), Row("Milk\t12\nBread\t30"), Row("1\n2\t3"),
      // Digits of two scripts.
      Row("3\n٤"),
      // A mark that groups here and is the decimal mark there.
      Row("1.5\n2.000", in: .german), Row("1.234.567\n2.5", in: .german),
      Row("2.5\n1.234,5", in: .german),
      // Currency signs of two kinds, written in two ways, or on some numbers only.
      Row("€5\n$5"), Row("€5\n5€"), Row("€5\n€ 5"), Row("US$5\n$5"), Row("1\n€5\n1"),
      Row("€5\n1\n€5"),
      Row("€5€\n1"), Row("€\n5\n6"), Row("5 €\n3.50 EUR"),
      // No number: 65 digits.
      Row("1\n" + String(repeating: "1", count: 65)),
    ])
  func isNone(row: Row) {
    #expect(NumberColumn(row.text, locale: row.locale) == nil)
  }

  @Test("It is written as the settings and the field say") func style() {
    let column = "1,5\n2"
    var settings = KeyboardSettings()
    settings.decimalMark = .dot
    #expect(texts(column, .german, settings) == ["3.5", "1.75", "2"])
    settings.fractionDigits = 2
    #expect(texts("1\n2\n2", .posix, settings) == ["5", "1.66", "3"])
    var traits = FieldTraits()
    traits.purpose = .number
    #expect(texts(column, .german, KeyboardSettings(), traits) == ["3.5", "1.75", "2"])
    #expect(texts("٣\n٤", .german, KeyboardSettings(), traits) == ["7", "3.5", "2"])
  }

  @Test("The list says what each is, and which is cut; only the numbers are isolated")
  func labels() throws {
    let style = ResultStyle(KeyboardSettings(), LocaleConventions(), FieldTraits())
    let forms = try #require(NumberColumn("10\n20\n25", locale: style.locale)).forms(style)
    #expect(
      forms.map(\.label) == [
        "\u{2066}55\u{2069}   Sum", "\u{2066}18.33333\u{2069}   ≈ Average",
        "\u{2066}3\u{2069}   Count",
      ])
    #expect(forms[1].result?.value == (try Number(integer: 55).divided(by: Number(integer: 3))))
  }

  @Test("The longest column, and one character more") func length() {
    let half = String(repeating: "1\n", count: NumberColumn.maximumLength / 2)
    #expect(texts(half, .posix)?.last == String(NumberColumn.maximumLength / 2))
    #expect(texts(half + "\n", .posix) == nil)
  }

  @Test(
    "It is no slower than a key may be, whatever is selected",
    arguments: [
      "1\n", "0.1\n", "1\t", "€1.25\n", "1,234,567.25\n", "-1’0\n", "1\u{202F}000\u{202F}000,5\n",
      "\n", " ",
      "١٢٣٫٤٥\n", "0." + String(repeating: "7", count: 60) + "\n",
      String(repeating: "1", count: 64) + "\n", String(repeating: "1,234", count: 20) + "\n",
    ])
  func speed(line: String) {
    for locale in [LocaleConventions(), .german, .french, .swiss, .indian] {
      let count = NumberColumn.maximumLength / line.utf8.count
      let text = String(repeating: line, count: count)
      let time = ContinuousClock().measure { _ = texts(text, locale) }
      #expect(time < .milliseconds(500), "\(line.debugDescription) takes \(time)")
    }
  }
}
