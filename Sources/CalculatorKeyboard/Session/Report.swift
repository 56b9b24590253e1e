/// Whether the text and the caret that an application reported last are still so.
///
/// This is the one place that decides it, and the application's next report restores it. Typed text has its own
/// check, ``Progress``: a key of it changes the text in a way that is known beforehand.
enum Report: Equatable {
  /// They are.
  case valid
  /// A key may have moved the caret since.
  case expired
  /// A click may have moved the caret and selected text, or the field has just got the focus.
  ///
  /// Many applications report no selection, and would replace it by what is inserted. So only a report of a
  /// selection counts, until a key has surely ended it.
  case clicked
  /// The same, by a key. GTK 4 reports the caret where it was before it selected, and deletes where it is now.
  case selecting

  /// The application has reported its text.
  ///
  /// - Parameter selects: True if it reported a selection.
  mutating func noteReport(selects: Bool) {
    switch self {
    case .valid, .expired: self = .valid
    case .clicked, .selecting: if selects { self = .valid }
    }
  }

  /// A key has gone to the application.
  ///
  /// - Parameters:
  ///   - stroke: The key.
  ///   - isFollowed: True if it belongs to typed text.
  mutating func note(_ stroke: KeyStroke, isFollowed: Bool) {
    switch self {
    case .valid where isFollowed: break
    case _ where stroke.selects: self = .selecting
    case .valid, .expired: self = .expired
    case .clicked, .selecting: if stroke.endsSelection { self = .expired }
    }
  }
}
