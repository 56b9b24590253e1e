/// The reason that the calculator shows no number.
package enum CalculatorError: String, Error, CaseIterable, Sendable {
  case divisionByZero = "division-by-zero"
  /// The magnitude is past 10^9,999.
  case tooLarge = "too-large"
  /// The magnitude is not zero, but below 10^−9,999.
  case tooSmall = "too-small"

  /// The English message of ``Calculator/display(_:)``, never inserted into a document.
  ///
  /// The keyboard and the keypad have words of their own.
  package var message: String {
    switch self {
    case .divisionByZero: "cannot divide by zero"
    case .tooLarge: "too large"
    case .tooSmall: "too small"
    }
  }
}
