package import CalculatorCore

/// A result that was inserted into the document, with its exact value.
///
/// It is a class because it never changes and is passed on often: a reference is cheaper.
package final class InsertedResult: Equatable, Sendable {
  package let text: String
  /// The exact value: 100/3, not 33.33333.
  package let value: Number
  package let numerals: Numerals
  package let money: Money?

  /// Notes an inserted text and its value; keeps the decimal mark only if the text has it.
  package init(
    _ text: String, _ value: Number, _ money: Money?, _ numerals: Numerals, _ style: ResultStyle
  ) {
    let mark = numerals.decimalMark ?? style.locale.decimalMark
    let hasMark = text.unicodeScalars.contains(mark)
    self.text = text
    self.value = value
    self.money = money
    self.numerals = Numerals(script: numerals.script, decimalMark: hasMark ? mark : nil)
  }

  package static func == (one: InsertedResult, other: InsertedResult) -> Bool {
    one.text == other.text && one.value == other.value && one.numerals == other.numerals
      && one.money == other.money
  }
}
