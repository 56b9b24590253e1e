internal import CalculatorCore

/// A result that was just put into the document, with its exact value behind it.
struct InsertedResult: Equatable {
  /// The text that was inserted.
  let text: String
  /// What it stands for: 100/3, not 33.33333.
  let value: Number
  /// The digits and the mark it was inserted with.
  let numerals: Numerals
  /// Its currency sign.
  let money: Money?

  /// Whether it is a whole number, and no amount.
  var isWhole: Bool {
    money == nil && !text.unicodeScalars.contains { CalculatorCharacter($0) == .mark }
  }
}
