/// What an application has shown of itself since the focus came.
enum FieldTrust: Equatable {
  /// It has told nothing of its text, and has got this many characters.
  case silent(passedCount: Int)
  /// It tells; and how often in a row it turned out to hold another text than the typed one.
  case telling(mismatchCount: Int)
  /// What it tells is not so, or what is to be deleted is not: it is worked with on request.
  case lost

  /// How many mismatches in a row are one too many.
  private static let maximumMismatchCount = 3

  /// A character went to the application.
  mutating func characterPassed() {
    if case .silent(let count) = self { self = .silent(passedCount: count + 1) }
  }

  /// The application has told something.
  mutating func noteTelling() {
    if case .silent = self { self = .telling(mismatchCount: 0) }
  }

  /// The application held another text than the typed one.
  mutating func noteMismatch() {
    var count = 1
    if case .telling(let before) = self { count += before }
    self = count < Self.maximumMismatchCount ? .telling(mismatchCount: count) : .lost
  }

  /// The application held the typed text.
  mutating func noteMatch() {
    if case .telling = self { self = .telling(mismatchCount: 0) }
  }
}

/// What speaks for a field not being a password, for presses that do not come from the field itself.
package enum PasswordProof: Equatable, Sendable {
  /// Nothing since it got the focus or was reset.
  case none
  /// A key that came from it.
  case key
  /// Nothing: it is a refused field.
  case refused
  /// Nothing: it was a refused field until a moment ago.
  case wasRefused
}
