package import CalculationReading

/// The answer to one event: the owner of the key, and the changes to the document.
///
/// ```swift
/// let response = session.handle(.key(stroke), in: document)
/// let presentation = session.presentation(in: document)
/// let disposition = response.apply(to: document, showing: presentation, in: sink)
/// let isHandled = disposition == .handled  // else the application gets the key
/// ```
package struct Response: Equatable, Sendable {
  package enum Disposition: Equatable, Sendable {
    /// The application: it gets the key as if there were no keyboard.
    case passedOn
    /// The keyboard: the application gets nothing.
    case handled
  }

  package enum Edit: Equatable, Sendable {
    case insert(String)
    /// Replaces text right before the caret.
    case replace(String, with: String)
    /// Sends a key that was kept back, after inserted text: many clients would act first on a key passed on.
    case send(KeyStroke)
    /// Makes a client that does not report clicks report its caret.
    case askForCaret
  }

  package var disposition: Disposition
  package var edits: [Edit]
  package var advancesToNextInputMode = false
  /// True if the on-screen keypad is to be opened, or closed if it is open.
  package var togglesKeypad = false
  /// The inserted result, for the history.
  var inserted: HistoryEntry?
  /// The reading that was chosen in the list to come first: a setting to be stored.
  package internal(set) var order: Order?
  package var insertsResult: Bool { inserted != nil }
  /// False if what is shown cannot have changed, as after a letter in prose.
  package internal(set) var mayChangePresentation = true

  init(_ disposition: Disposition, edits: [Edit] = []) {
    self.disposition = disposition
    self.edits = edits
  }

  /// The answer to a released key, which is the application's and changes nothing.
  static let toReleasedKey: Response = {
    var response = Response(.passedOn)
    response.mayChangePresentation = false
    return response
  }()

  /// True if the screen must change before the key is answered; else it is drawn after the answer.
  package var isShownAtOnce: Bool { disposition == .handled || !edits.isEmpty }

  /// Carries the response out in the only order that is right everywhere: hide, change the document, show.
  ///
  /// It deletes only what is in the document at this moment. It leaves a replacement out if its text is not
  /// right before the caret, or would not be deleted exactly; the key is then the application's. Returns the
  /// final owner of the key.
  package func apply(
    to document: some TextDocumentProxy, showing presentation: Presentation,
    in sink: some PresentationSink
  ) -> Disposition {
    sink.hide(whatIsNotIn: presentation)
    var disposition = disposition
    for edit in edits {
      switch edit {
      case .insert(let text): document.insertText(text)
      case .send(let stroke): document.sendKey(stroke)
      case .askForCaret: document.askForCaret(showing: WaitingReturn.question)
      case .replace(let expected, let replacement):
        guard document.documentContextBeforeInput?.endsExactly(with: expected) == true,
          document.fieldTraits.canDelete(expected)
        else {
          disposition = .passedOn
          continue
        }
        document.deleteBackward(expected.unicodeScalars.count)
        if !replacement.isEmpty { document.insertText(replacement) }
      }
    }
    sink.show(presentation)
    return disposition
  }
}

extension String {
  /// True if the last Unicode scalars are those of `suffix`; `hasSuffix` compares what they combine to.
  func endsExactly(with suffix: String) -> Bool {
    // UTF-8 shows where a scalar begins, so equal bytes are equal scalars.
    utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }
}
