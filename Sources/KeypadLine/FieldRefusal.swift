/// Why the keyboard does nothing in a field, by its name on the line.
package enum FieldRefusal: String, CaseIterable, Sendable {
  /// A password, a PIN, or another text that is hidden.
  case password
  /// A telephone number.
  case phone
  /// A field of an unknown kind, or one that gets inserted text after later keys.
  case unknownField = "unknown-field"
  /// A terminal, which the settings leave alone.
  case terminal
  /// Nothing has the focus.
  case noField = "no-field"
  /// The application does not say whether this is a password; a key typed into the field would.
  case keyNeeded = "key-needed"
}
