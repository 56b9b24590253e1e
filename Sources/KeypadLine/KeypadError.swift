/// What the keypad's display says is wrong, by its name on the line.
package enum KeypadError: String, CaseIterable, Sendable {
  /// The divisor is zero.
  case divisionByZero = "division-by-zero"
  /// The result is out of range.
  case tooLarge = "too-large"
  /// The result is out of range.
  case tooSmall = "too-small"
  /// The entry takes no more digits. The number stays on the display.
  case entryFull = "entry-full"
}
