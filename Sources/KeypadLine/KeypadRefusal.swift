/// Why something cannot be pressed, by its name on the line.
public enum KeypadRefusal: String, CaseIterable, Sendable {
  /// A password, a PIN, or another text that is hidden.
  case password
  /// A telephone number.
  case phone
  /// A field of an unknown kind.
  case unknownField = "unknown-field"
  /// A terminal, which the settings leave alone.
  case terminal
  /// Nothing has the focus.
  case noField = "no-field"
  /// The application does not say whether this is a password; a key typed into the field would.
  case keyNeeded = "key-needed"

  /// The reason as a tooltip.
  public var message: String {
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
}
