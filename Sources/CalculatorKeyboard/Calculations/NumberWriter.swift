internal import CalculatorCore

/// Writes the numbers of a calculation with the digits and marks that would be inserted.
struct NumberWriter {
  /// The digits and the decimal mark.
  private(set) var numerals: Numerals
  /// How results are written in the field.
  let style: ResultStyle
  /// How amounts of money are written; `nil` without any.
  let money: Money?

  /// Takes the locale's mark where the one that was typed would be read as another one in this value: with a
  /// decimal comma `1.375` is more than a thousand.
  mutating func chooseMark(for number: Number, isAmount: Bool) {
    guard style.mayBeMisread(numerals) else { return }
    let shown = isAmount ? money?.display(number, style.format) : nil
    let digits = (shown ?? style.format.display(number)).text.unicodeScalars.drop { $0 == "-" }
    if NumberLiteral(digits, locale: style.locale)?.isAmbiguous == true {
      numerals.decimalMark = style.locale.decimalMark
    }
  }

  /// The text of a value, and whether it is all of it.
  func text(_ number: Number, isAmount: Bool) -> DisplayText {
    guard isAmount, let money else {
      let shown = style.format.display(number)
      return DisplayText(text: localized(shown.text), isExact: shown.isExact)
    }
    let shown = money.display(number, style.format)
    return DisplayText(
      text: money.sign.applied(to: localized(shown.text)), isExact: shown.isExact)
  }

  /// The text of a number as it was entered.
  func text(_ entry: NumberEntry, isAmount: Bool) -> String {
    let text = localized(entry.text)
    return isAmount ? money?.sign.applied(to: text) ?? text : text
  }

  private func localized(_ text: String) -> String {
    numerals.localize(text, defaultMark: style.locale.decimalMark)
  }
}
