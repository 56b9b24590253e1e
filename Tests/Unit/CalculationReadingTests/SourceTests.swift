import CalculatorCore
import TestSupport
import Testing

@testable import CalculationReading

/// Tests what else decides beside the line: the text typed just now, and a result to continue from.
@Suite(.leavingOutRule) struct SourceTests {
  /// The offer for a line that ends with typed text, which may begin with an inserted result.
  private func offer(
    _ earlier: String, _ typed: String, result: String = "",
    _ locale: LocaleConventions = LocaleConventions()
  ) -> Offer? {
    let style = ResultStyle(locale: locale)
    let value = (Int(result.drop { $0 == "-" }) ?? 0) * (result.hasPrefix("-") ? -1 : 1)
    let inserted = InsertedResult(
      result, Number(integer: value), nil, Numerals(script: .ascii), style)
    let typed = Array((result + typed).unicodeScalars)
    return CalculationReader(locale: style.locale).offer(
      in: .init(
        line: Array(earlier.unicodeScalars) + typed, typedCount: typed.count,
        inserted: result.isEmpty ? nil : inserted),
      .keys, style)
  }

  @Test(
    "A result is gone on from wherever it stands, behind a space as any number",
    arguments: [
      ("", "*3", "8*3", true), ("word ", "*3", "8*3", true), ("2 ", "*3", "8*3", true),
      ("", "-3", "8-3", true), ("", " * 3", "8 * 3", true), ("", " - 3", "8 - 3", false),
      ("word ", " * 3", "8 * 3", false), ("2 ", " * 3", nil, false),
      ("", " +  3", nil, false),
    ])
  func goingOn(earlier: String, typed: String, text: String?, isClear: Bool) {
    let offer = offer(earlier, typed, result: "8")
    #expect(offer?.text == text)
    #expect(offer?.isClear == (text == nil ? nil : isClear))
  }

  @Test("A result is gone on from within a bracket, and below zero after text")
  func goingOnWithin() {
    #expect(offer("2+(", "*3)=", result: "8")?.result?.text == "26")
    #expect(offer("$1+(", "*3)=", result: "8")?.result?.text == "$25")
    #expect(offer("1 ", "*3=", result: "234")?.text == "234*3=")
    #expect(offer("word ", " * 3=", result: "-8")?.result?.text == "-24")
  }

  @Test("Only what was typed just now is clear; the letters of its currency sign may be older")
  func typedJustNow() {
    #expect(offer("", "12+30")?.isClear == true)
    #expect(offer("1", "2+30")?.isClear == false)
    #expect(offer("US", "$20 + 5")?.isClear == true)
    #expect(offer("US$2", "0 + 5")?.isClear == false)
  }

  @Test("A space divides no number into other groups than three digits behind up to three")
  func groups() {
    #expect(offer("", "libc6\u{A0}2345+1=")?.text == "2345+1=")
    #expect(offer("", "libc1234\u{A0}567+1=")?.text == "567+1=")
    #expect(offer("", "libc6\u{A0}234+1=") == nil)
    #expect(offer("", "libc1,234\u{A0}567+1=") == nil)
  }

  @Test("A currency symbol of letters is no part of a word") func symbol() {
    #expect(offer("", "azł 5+3=", .polish)?.text == "5+3=")
    #expect(offer("", "zł 5+3=", .polish)?.text == "zł 5+3=")
  }

  @Test("A result keeps its mark and its decimals in what goes on from it") func marks() throws {
    let style = ResultStyle()
    let value = try Operation.divide(Number(integer: 9), Number(integer: 2))
    let dollars = Money(sign: CurrencySign(text: "$", isBefore: true, space: ""), hasDecimals: true)
    func result(_ text: String, _ money: Money?, _ mark: Unicode.Scalar, _ typed: String) -> String?
    {
      let inserted = InsertedResult(text, value, money, Numerals(decimalMark: mark), style)
      let line = Array((text + typed).unicodeScalars)
      return CalculationReader(locale: style.locale).offer(
        in: .init(line: line, typedCount: line.count, inserted: inserted), .keys, style
      )?.result?.text
    }
    #expect(result("$4.50", dollars, ".", "*2=") == "$9.00")
    #expect(result("4٫5", nil, "٫", "*3=") == "13٫5")
  }

  @Test("A result that was cut is one in brackets, too") func cutResult() throws {
    let value = try Operation.divide(Number(integer: 100), Number(integer: 3))
    let inserted = InsertedResult("33.33333", value, nil, Numerals(), ResultStyle())
    let line = Array("33.33333+1*3=".unicodeScalars)
    let offer = CalculationReader(locale: LocaleConventions()).offer(
      in: .init(line: line, typedCount: line.count, inserted: inserted), .keys, ResultStyle())
    #expect(offer?.first.result?.text == "103")
    #expect(offer?.first.relation == "≈")
  }

  @Test("Where both readings show the same, a calculation goes on from the written one")
  func sameResult() throws {
    let style = ResultStyle(format: DisplayFormat(fractionDigitCount: 0))
    let offer = CalculationReader(locale: LocaleConventions()).offer(
      in: .init(line: Array("1+3*1.1=".unicodeScalars)), .keys, style)
    #expect(offer?.result?.text == "4" && offer?.other == nil)
    #expect(try offer?.result?.value == Operation.divide(Number(integer: 43), Number(integer: 10)))
  }

  @Test("Of more than 48 characters the end is shown") func cutCalculation() {
    let ones = Array(repeating: "+1", count: 12).joined()
    #expect(offer("", "1" + ones)?.first.shownCalculation.first == "…")
    #expect(offer("", "1111" + ones.dropLast(2))?.first.shownCalculation.first == "1")
  }

  @Test(
    "Typed characters go on with what can belong to them",
    arguments: [
      ("5", "x", true), ("5 ", "x", true), ("5+", "x", false), ("(", "x", false), ("5x", "4", true),
      ("5", "'", true), ("5", "’", true), ("5+", "'", false), ("5", "k", false), ("5", "U", true),
      ("5’", "4", true), ("5’", "+", false), ("5，", "+", false), ("5xUS", "$", true),
      ("5USD", "$", true), ("5USD", "A", false), ("5k", "4", false), ("5元", "4", true),
    ])
  func goingOnTyping(typed: String, next: String, goesOn: Bool) {
    let scalars = Array(typed.unicodeScalars)
    let next = next.unicodeScalars.first { _ in true } ?? " "
    #expect(LocaleConventions.swiss.mayGoOn(scalars, with: next) == goesOn)
    #expect(!LocaleConventions().mayGoOn(scalars, with: "'"))
  }

  @Test(
    "A letter or a numeral beside a currency symbol makes it part of a word; a vowel sign and a digit do not",
    arguments: [
      ("ж", "5 + zł 3="), ("½", "5 + zł 3="), ("စျေး", "zł 5 + zł 3="), ("", "zł 5 + zł 3="),
    ])
  func symbolInWord(before: String, text: String) {
    #expect(offer(before + "zł ", "5 + zł 3=", .polish)?.text == text)
    #expect(offer("", "５zł+３zł=", .polish)?.result?.text == "８zł")
    #expect(offer("", "5 zł x 3=", .polish)?.result?.text == "15 zł")
    #expect(offer("", "5złx3=", .polish) == nil)
  }

  @Test("Typed characters go on with the currency symbol, and behind it") func ownSymbol() {
    #expect(LocaleConventions.polish.mayGoOn(["5"], with: "4"))
    #expect(LocaleConventions.polish.mayGoOn(["5", "z"], with: "ł"))
    #expect(LocaleConventions.polish.mayGoOn(["5", "z", "ł"], with: "+"))
    #expect(LocaleConventions.polish.mayGoOn(["5", "z", "ł", " "], with: "x"))
    #expect(!LocaleConventions.polish.mayGoOn(["5", "z", "ł"], with: "x"))
    #expect(!LocaleConventions.polish.mayGoOn(["5", "元", "z", "ł"], with: " "))
    #expect(!LocaleConventions.polish.mayGoOn(["5", "z"], with: "+"))
    #expect(!LocaleConventions.polish.mayGoOn(["5", "z"], with: "x"))
  }
}
