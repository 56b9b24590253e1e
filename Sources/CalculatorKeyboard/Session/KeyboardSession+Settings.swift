internal import KeypadLine

// Settings that change, perhaps in the middle of a calculation: what is shown follows by itself, since it is
// derived. What is typed stays where it is, and stays the user's.
extension KeyboardSession {
  /// The settings are others from now on.
  ///
  /// | under way | what becomes of it |
  /// |---|---|
  /// | typed text, a result that can be taken back | stays: it is in the document, and no setting deletes |
  /// | held text | stays; in a terminal that is left alone from now on it goes in as typed |
  /// | a list | stays where the same rows would be offered now; else it is closed, and what lies beneath goes on |
  /// | a Return that waits | is decided by the settings it was pressed under |
  /// | the results remembered, one chosen from the menu | as many as there is room for |
  ///
  /// - Parameters:
  ///   - next: The settings.
  ///   - document: The document that has the focus.
  /// - Returns: What to do.
  mutating func adopt(_ next: KeyboardSettings, in document: some TextDocument) -> Response {
    let earlierPolicy = context(document).policy
    settings = next
    history.keep(next.historySize)
    if case .result(let result) = leftField?.recalled, !history.results.contains(result) {
      leftField?.recalled = nil
    }
    let field = context(document)
    guard focus != nil else { return Response(.passedOn) }
    guard !field.policy.isRefused else {
      let edits = earlierPolicy.isRefused ? [] : focus?.end() ?? []
      focus?.refuse()
      return Response(.passedOn, edits: edits)
    }
    focus?.enter(field.policy)
    if earlierPolicy == .refused(.terminal) { focus?.composition = .idle(behind: .other) }
    focus?.settingsChanged(in: field)
    return Response(.passedOn)
  }

  /// Text that was held in a terminal when the focus left it goes in with the next key, also where the
  /// settings have left terminals alone since.
  mutating func handStrandedTextOver(
    _ event: KeyboardEvent, in field: FieldContext
  ) -> Response? {
    guard field.policy == .refused(.terminal), case .key(let stroke) = event,
      KeyMeaning(stroke, nextKeyboard: nil) != .nothing, let held = takeStrandedText()
    else { return nil }
    return focus?.handOver(held, before: stroke, in: field)
  }
}

extension Focus {
  /// The settings have changed: an open list is closed where it would have other rows now.
  fileprivate mutating func settingsChanged(in field: FieldContext) {
    guard case .choosing(let choice) = composition else { return }
    let isSame =
      subject(beneath: choice, in: field) == choice.subject
      && field.forms(of: choice.subject) == choice.list.forms
    if !isSame { closeList() }
  }
}

extension Composition {
  /// The settings under which what is under way is to be finished; `nil` where that makes no difference.
  var settings: KeyboardSettings? {
    if case .following(_, .returnWaiting(let waiting)) = self { return waiting.settings }
    return nil
  }
}
