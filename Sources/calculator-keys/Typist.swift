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
    if let told = session.documentDidChange(document) {
      _ = told.apply(to: document, showingIn: Screen())
    }
    let response = session.handle(stroke, in: document)
    let disposition = response.apply(to: document, showingIn: Screen())
    if disposition != .handled { document.type(stroke) }
    return (response, disposition)
  }
}

/// A screen that is only looked at through the session.
private struct Screen: PresentationSink {
  func hide(whatIsNotIn next: Presentation) {}
  func show(_ presentation: Presentation) {}
}
