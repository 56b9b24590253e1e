import KeypadLine
import Messages

extension FieldRefusal {
  /// The reason as a tooltip.
  var message: String {
    switch self {
    case .password: tr("Calculator does not work in password fields")
    case .phone: tr("Calculator does not work in telephone number fields")
    case .unknownField: tr("Calculator does not know this kind of field")
    case .terminal: tr("The settings leave terminals alone")
    case .noField: tr("Click into a text field first")
    case .keyNeeded:
      tr(
        """
        Type something into the field first: the application does not say whether it is a password
        """)
    }
  }

  /// The reason in few words, for the display.
  var summary: String {
    switch self {
    case .password: tr("password field")
    case .phone: tr("telephone number field")
    case .unknownField: tr("unknown kind of field")
    case .terminal: tr("terminal")
    case .noField: tr("no text field")
    case .keyNeeded: tr("type in the field first")
    }
  }
}

extension KeypadError {
  /// The message on the display; the calculator's errors read as in a preview.
  var message: String {
    switch self {
    case .divisionByZero: tr("cannot divide by zero")
    case .tooLarge: tr("too large")
    case .tooSmall: tr("too small")
    case .entryFull: tr("no more digits")
    }
  }
}
