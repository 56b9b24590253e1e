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

  mutating func noteReport(selects: Bool) {
    switch self {
    case .valid, .expired: self = .valid
    case .clicked, .selecting: if selects { self = .valid }
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
