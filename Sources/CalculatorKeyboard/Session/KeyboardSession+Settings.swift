internal import KeypadLine

// Settings may change in the middle of a calculation. What is shown is derived and follows; typed text stays.
extension KeyboardSession {
  /// Adopts new settings.
  ///
  /// | under way | with the new settings |
  /// |---|---|
  /// | typed text, a result that can be taken back | stays: it is in the document, and no setting deletes |
  /// | held text | stays; it is inserted as typed in a terminal that is now left alone |
  /// | a list | stays if the same rows would be offered now; else it closes, and the state beneath goes on |
  /// | a Return that waits | is decided by the settings it was pressed under |
  /// | the history, a result chosen from the menu | as many as there is room for |
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
