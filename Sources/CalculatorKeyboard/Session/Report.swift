/// Whether the text and the caret that an application reported last are still so.
///
/// This is the one place that decides it. The application's next report restores it. Typed text has its own
/// check (``Progress``): a key of it changes the text in a way that is known beforehand.
enum Report: Equatable {
  /// They are.
  case valid
  /// The caret may have moved since: a click, another key, another field.
  case expired
  /// Text may have been selected since. GTK 4 does not report a selection: it reports the caret where it was
  /// before, and deletes where it is now. Only a report of a selection counts until it has surely ended.
  case selecting

  /// The application has reported its text.
  ///
  /// - Parameter selects: True if it reported a selection.
  mutating func noteReport(selects: Bool) {
    if self != .selecting || selects { self = .valid }
  }

  /// The client has reset its input context: most do at a click, which may select a word.
  mutating func noteReset(in field: ClientTable.Entry) {
    self = field.tellsSelections ? .expired : .selecting
  }

  /// A key has gone to the application.
  ///
  /// - Parameters:
  ///   - stroke: The key.
  ///   - isFollowed: True if it belongs to typed text.
  mutating func note(_ stroke: KeyStroke, isFollowed: Bool) {
    switch self {
    case .valid where isFollowed: break
    case .valid, .expired: self = stroke.selects ? .selecting : .expired
    case .selecting: if stroke.endsSelection { self = .expired }
    }
  }
}
