internal import CalculatorCore

/// A calculation that stands right before the caret, as text and as what the calculator presses.
struct Calculation: Equatable {
  /// Exactly what stands before the caret, with the `=` that asks and the spaces behind it.
  let text: String
  /// What stands between the `=`, without the one that asks; a later segment may be empty.
  let segments: [[CalculationPart]]
  /// The value to go on from, when the text begins with a result that was inserted.
  let start: InsertedResult?
  /// The digits and the mark it was typed with.
  let numerals: Numerals
  /// The currency sign of its amounts; `nil` where no number has one.
  let currency: CurrencySign?
  /// Whether a final `=` asks for the result.
  let isAsked: Bool
  /// Whether all of it was typed just now, up to the caret without a space.
  let isTyped: Bool
  /// Whether nothing in how it is typed and where it stands makes it text without an `=`.
  let isTypedClearly: Bool
  /// Whether it is text without an `=` when its result is below zero, as a span of years is.
  let isLoneSubtraction: Bool

  /// Whether a final `=` stands before the one that asks.
  var endsInRepeatedEquals: Bool { isAsked && segments.last?.isEmpty == true }

  /// Whether an `=` was pressed again on the way to the result.
  var repeatsEquals: Bool {
    let start = segments.lastIndex(where: \.beginsAnew) ?? 0
    return segments[start...].contains(where: \.isEmpty)
  }
}
