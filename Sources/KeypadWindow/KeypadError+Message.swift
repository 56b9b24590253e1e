import KeypadLine
import Messages

extension KeypadError {
  /// The message the display shows; the calculator's errors read as in a preview.
  var message: String {
    switch self {
    case .divisionByZero: tr("cannot divide by zero")
    case .tooLarge: tr("too large")
    case .tooSmall: tr("too small")
    case .entryFull: tr("no more digits")
    }
  }
}
