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
