/// A message on the private line between the engine and its keypad: one line of words with single
/// spaces between.
///
/// `docs/keypad-protocol.md` describes it. What cannot be read is no message, and never an error.
package protocol KeypadMessage: Equatable, Sendable {
  /// Reads a line, without its end.
  ///
  /// - Parameter line: The line.
  init?(line: String)

  /// The line, without its end.
  var line: String { get }
}

/// The version of the protocol that this program speaks.
package enum KeypadProtocol {
  /// The version.
  package static let version = 1
  /// The longest line, in bytes, without its end.
  ///
  /// A longer one is ignored.
  package static let maximumLineLength = 512
  /// The longest display text, in Unicode scalars.
  static let maximumDisplayLength = 128

  /// The first word of the line with the version.
  static let greeting = "calculator-keypad"

  static func words(_ line: String) -> [Substring]? {
    guard line.utf8.count <= maximumLineLength else { return nil }
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    return words.contains { $0.isEmpty } ? nil : words
  }
}

/// What can be pressed on the keypad.
package enum KeypadStatus: Equatable, Sendable {
  /// Everything.
  case enabled
  /// Everything but Insert.
  case insertRefused(FieldRefusal)
  /// Nothing: the keypad is greyed out.
  case refused(FieldRefusal)
}

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
