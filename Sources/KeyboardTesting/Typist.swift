package import CalculatorKeyboard

/// Types into a document in memory, through a keyboard that may change it: for `calculator-keys`, and for the
/// examples in the preferences.
package struct Typist {
  /// The document.
  package let document: InMemoryDocument
  /// The keyboard.
  package var session: KeyboardSession

  /// Takes a document and a keyboard.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - session: The keyboard.
  package init(document: InMemoryDocument, session: KeyboardSession) {
    self.document = document
    self.session = session
  }

  /// What is to be seen now.
  package var presentation: Presentation { session.presentation(in: document) }

  /// Presses a key, as an application does that tells what it holds before each.
  ///
  /// - Parameter stroke: The key.
  /// - Returns: What the keyboard did, and whose key it was in the end.
  @discardableResult package mutating func press(
    _ stroke: KeyStroke
  ) -> (response: Response, disposition: Response.Disposition) {
    if document.reportsBeforeEachKey { _ = handle(.textReported) }
    let (response, disposition) = handle(.key(stroke))
    if disposition != .handled { document.type(stroke) }
    return (response, disposition)
  }

  private mutating func handle(_ event: KeyboardEvent) -> (Response, Response.Disposition) {
    let response = session.handle(event, in: document)
    guard response.isShownAtOnce else { return (response, response.disposition) }
    return (response, response.apply(to: document, showing: presentation, in: NoScreen()))
  }
}

/// A screen that shows nothing: what is shown is only looked at through the session.
package struct NoScreen: PresentationSink {
  /// A screen.
  package init() {}

  /// Does nothing.
  ///
  /// - Parameter next: What is shown next.
  package func hide(whatIsNotIn next: Presentation) {}

  /// Does nothing.
  ///
  /// - Parameter presentation: What is shown.
  package func show(_ presentation: Presentation) {}
}
