package import CalculatorKeyboard

/// Types into a document in memory through a keyboard: for `calculator-keys` and the preferences' examples.
package struct Typist {
  /// The document.
  package let document: InMemoryDocument
  /// The keyboard.
  package var session: KeyboardSession

  /// A typist with a document and a keyboard.
  package init(document: InMemoryDocument, session: KeyboardSession) {
    self.document = document
    self.session = session
  }

  /// The current presentation.
  package var presentation: Presentation { session.presentation(in: document) }

  /// Presses a key, after a report if the document sends one; returns the response and the key's final owner.
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

/// A screen that shows nothing; tests read the session's presentation.
package struct NoScreen: PresentationSink {
  /// A screen.
  package init() {}

  /// Does nothing.
  package func hide(whatIsNotIn next: Presentation) {}

  /// Does nothing.
  package func show(_ presentation: Presentation) {}
}
