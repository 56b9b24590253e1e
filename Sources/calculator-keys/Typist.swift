import CalculatorKeyboard

/// Types into a document in memory, through a keyboard that may change it.
struct Typist {
  let document: InMemoryDocument
  var session: KeyboardSession

  /// Presses a key, as an application does that tells what it holds before each.
  ///
  /// - Parameter stroke: The key.
  /// - Returns: What the keyboard did, and whose key it was in the end.
  mutating func press(_ stroke: KeyStroke) -> (Response, Response.Disposition) {
    if document.documentContextBeforeInput != nil { _ = handle(.textTold) }
    let (response, disposition) = handle(.key(stroke))
    if disposition != .handled { document.type(stroke) }
    return (response, disposition)
  }

  private mutating func handle(
    _ event: KeyboardEvent
  ) -> (Response, Response.Disposition) {
    let response = session.handle(event, in: document)
    guard response.isShownAtOnce else { return (response, response.disposition) }
    let presentation = session.presentation(in: document)
    return (response, response.apply(to: document, showing: presentation, in: Screen()))
  }
}

/// A screen that is only looked at through the session.
private struct Screen: PresentationSink {
  func hide(whatIsNotIn next: Presentation) {}
  func show(_ presentation: Presentation) {}
}
