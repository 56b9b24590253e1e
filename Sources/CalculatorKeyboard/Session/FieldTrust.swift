/// The application's reliability, as it has shown since the focus came.
enum FieldTrust: Equatable {
  /// It has reported no text, and has got this many characters.
  case silent(passedCount: Int)
  /// It reports its text; the count is of mismatches with the typed text in a row.
  case telling(mismatchCount: Int)
  /// Its reports are wrong, or it ignores deletions: the keyboard works on request.
  case lost

  private static let maximumMismatchCount = 3

  mutating func characterPassed() {
    if case .silent(let count) = self { self = .silent(passedCount: count + 1) }
  }

  mutating func noteTelling() {
    if case .silent = self { self = .telling(mismatchCount: 0) }
  }

  mutating func noteMismatch() {
    var count = 1
    if case .telling(let before) = self { count += before }
    self = count < Self.maximumMismatchCount ? .telling(mismatchCount: count) : .lost
  }

  mutating func noteMatch() {
    if case .telling = self { self = .telling(mismatchCount: 0) }
  }
}

/// Evidence that a field is not a password, for presses that do not come from the field itself.
package enum PasswordProof: Equatable, Sendable {
  /// None since it got the focus or was reset.
  case none
  /// A key that came from it.
  case key
  /// None: it is a refused field.
  case refused
  /// None: it was a refused field until a moment ago.
  case wasRefused
}
