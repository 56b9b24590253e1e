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
    let earlier = context(document)
    settings = next
    history.keep(next.historySize)
    if case .result(let result) = leftField?.recalled?.content, !history.results.contains(result) {
      leftField?.recalled = nil
    }
    let field = context(document)
    guard !field.policy.isRefused else {
      let edits = earlier.policy.isRefused ? [] : endWhatIsUnderWay(in: earlier)
      focus?.refuse(by: field.policy)
      return Response(.passedOn, edits: edits)
    }
    return focus?.handle(earlier.policy == .refused(.terminal) ? .end : .settingsChanged, in: field)
      ?? Response(.passedOn)
  }
}
