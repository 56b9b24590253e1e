/// Why the calculator shows no number.
package enum CalculatorError: String, Error, CaseIterable, Sendable {
  /// The divisor is zero.
  case divisionByZero = "division-by-zero"
  /// The magnitude is past 10^9,999.
  case tooLarge = "too-large"
  /// The magnitude is not zero, but nearer to it than 10^−9,999.
  case tooSmall = "too-small"

  /// The message of ``Calculator/display(_:)``, in English.
  ///
  /// The keyboard and the keypad have words of their own. It is never inserted into a document.
  package var message: String {
    switch self {
    case .divisionByZero: "cannot divide by zero"
    case .tooLarge: "too large"
    case .tooSmall: "too small"
    }
  }
}
