/// A message between the engine and its keypad: one line of words with single spaces between.
///
/// `docs/keypad-protocol.md` describes the lines. An unreadable line is no message, and never an error.
package protocol KeypadMessage: Equatable, Sendable {
  /// Reads a line, without its end.
  init?(line: String)

  /// The line, without its end.
  var line: String { get }
}

/// The version and the limits of the protocol.
package enum KeypadProtocol {
  package static let version = 1
  /// The longest line, in bytes, without its end; a longer line is dropped.
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

/// The keys that can be pressed on the keypad.
package enum KeypadStatus: Equatable, Sendable {
  case enabled
  /// Everything but Insert.
  case insertRefused(FieldRefusal)
  /// Nothing: the keypad is greyed out.
  case refused(FieldRefusal)
}

/// The reason why the keyboard does nothing in a field, by its name on the line.
package enum FieldRefusal: String, CaseIterable, Sendable {
  /// A password, a PIN, or other hidden text.
  case password
  case phone
  /// A field of an unknown kind, or one that gets inserted text after later keys.
  case unknownField = "unknown-field"
  /// A terminal, which the settings leave alone.
  case terminal
  case noField = "no-field"
  /// The client does not report if this is a password; a key typed into the field would show it.
  case keyNeeded = "key-needed"
}

/// An error on the keypad's display, by its name on the line.
package enum KeypadError: String, CaseIterable, Sendable {
  case divisionByZero = "division-by-zero"
  case tooLarge = "too-large"
  case tooSmall = "too-small"
  /// The entry takes no more digits; the number stays on the display.
  case entryFull = "entry-full"
}
