package import CalculatorKeyboard

/// Types into a document in memory through a keyboard: for `calculator-keys` and the preferences' examples.
package struct Typist {
  package let document: InMemoryDocument
  package var session: KeyboardSession

  package init(document: InMemoryDocument, session: KeyboardSession) {
    self.document = document
    self.session = session
  }

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
  package init() {}

  package func hide(whatIsNotIn next: Presentation) {}

  package func show(_ presentation: Presentation) {}
}
