package import KeypadLine

extension KeypadRefusal {
  /// The reason as a tooltip.
  package var message: String {
    switch self {
    case .password: "Calculator does not work in password fields"
    case .phone: "Calculator does not work in telephone number fields"
    case .unknownField: "Calculator does not know this kind of field"
    case .terminal: "The settings leave terminals alone"
    case .noField: "Click into a text field first"
    case .keyNeeded:
      "Type something into the field first: the application does not say whether it is a password"
    }
  }

  /// The reason in the few words the display has room for.
  package var summary: String {
    switch self {
    case .password: "password field"
    case .phone: "telephone number field"
    case .unknownField: "unknown kind of field"
    case .terminal: "terminal"
    case .noField: "no text field"
    case .keyNeeded: "type in the field first"
    }
  }
}
