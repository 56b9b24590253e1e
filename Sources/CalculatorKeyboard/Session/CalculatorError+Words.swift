internal import CalculatorCore
internal import Messages

extension CalculatorError {
  /// The error in the language of the user, as the preview shows it and a screen reader says it.
  var words: String {
    switch self {
    case .divisionByZero: tr("cannot divide by zero")
    case .tooLarge: tr("too large")
    case .tooSmall: tr("too small")
    }
  }
}
