/// The validity of the text and the caret that an application reported last.
///
/// Nothing else decides it; the next report makes them current again. Typed text has a check of its own,
/// ``Lag``, since it is known how its keys change the text.
enum Report: Equatable {
  case valid
  /// A key may have moved the caret since the report.
  case expired
  /// A click may have moved the caret and selected text, or the field has just got the focus.
  ///
  /// Many applications report no selection, and would replace it by inserted text. So only a report of a
  /// selection counts, until a key has surely ended the selection.
  case clicked
  /// A key may have selected text: GTK 4 reports the caret from before the selection, but deletes at the new
  /// one.
  case selecting

  /// The application has reported; the text is looked at for a selection only where one may be.
  mutating func noteReport(selects: @autoclosure () -> Bool) {
    switch self {
    case .valid, .expired: self = .valid
    case .clicked, .selecting: if selects() { self = .valid }
    }
  }

  /// A key has gone to the application; `isFollowed` if it belongs to typed text.
  mutating func note(_ stroke: KeyStroke, isFollowed: Bool) {
    switch self {
    case .valid where isFollowed: break
    case _ where stroke.selects: self = .selecting
    case .valid, .expired: self = .expired
    case .clicked, .selecting: if stroke.endsSelection { self = .expired }
    }
  }
}

/// The application's reliability, as it has shown since the focus came.
enum FieldTrust: Equatable {
  /// It has reported no text, and has got this many characters.
  case silent(passedCount: Int)
  /// It reports its text; the count is of mismatches with the typed text in a row.
  case telling(mismatchCount: Int)
  /// Its reports are wrong, or it ignores deletions: the keyboard calculates only after an opening `=`.
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
