package import CalculatorCore

/// A result that was just put into the document, with its exact value behind it.
///
/// It never changes, and many hand it on: that is cheaper as a reference.
package final class InsertedResult: Equatable, Sendable {
  /// The text that was inserted.
  package let text: String
  /// What it stands for: 100/3, not 33.33333.
  package let value: Number
  /// The digits and the mark it was inserted with.
  package let numerals: Numerals
  /// Its currency sign.
  package let money: Money?

  /// A text that was inserted for a number.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - value: What it stands for.
  ///   - money: Its currency sign.
  ///   - numerals: The digits and the mark it would be inserted with.
  ///   - style: How numbers are written in the field.
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

  /// Whether two are the same text for the same number.
  package static func == (one: InsertedResult, other: InsertedResult) -> Bool {
    one.text == other.text && one.value == other.value && one.numerals == other.numerals
      && one.money == other.money
  }
}
