package import CalculationReading

/// What the keyboard does with one event.
package struct Response: Equatable, Sendable {
  /// Whose key it was.
  package enum Disposition: Equatable, Sendable {
    /// The application's: it gets the key as if there were no keyboard.
    case passedOn
    /// The keyboard's: the application gets nothing.
    case handled
  }

  /// A change to the document.
  package enum Edit: Equatable, Sendable {
    /// Puts text at the caret.
    case insert(String)
    /// Puts text in place of what stands right before the caret.
    case replace(String, with: String)
    /// Gives the application a key that was kept from it, behind what was inserted before: many clients
    /// would take a key that is passed on first.
    case send(KeyStroke)
    /// Makes a client report its caret that does not report clicks.
    case askForCaret
  }

  /// Whose key it was.
  package var disposition: Disposition
  /// The changes to the document, in order.
  package var edits: [Edit]
  /// Whether the next keyboard was asked for.
  package var advancesToNextInputMode = false
  /// Whether the on-screen keypad is to be opened, or closed when it is open.
  package var togglesKeypad = false
  /// The result that is inserted, for the history.
  var inserted: HistoryEntry?
  /// Which reading comes first from now on, where that was chosen in the list: a setting to be stored.
  package internal(set) var order: Order?
  /// Whether a result is inserted.
  package var insertsResult: Bool { inserted != nil }
  /// Whether what is shown may have changed; a letter in prose changes nothing of it.
  package internal(set) var mayChangePresentation = true

  init(_ disposition: Disposition, edits: [Edit] = []) {
    self.disposition = disposition
    self.edits = edits
  }

  /// Whether what is shown has to change with the document, before the key is answered.
  ///
  /// Else it is drawn once the application has its answer.
  package var isShownAtOnce: Bool { disposition == .handled || !edits.isEmpty }

  /// Carries the response out, in the one order that is right everywhere: hide what is shown, then
  /// change the document, then show.
  ///
  /// Nothing is deleted that does not stand there at this moment: a replacement whose text is not
  /// found right before the caret, or would not be deleted as it stands, is left out, and the key then
  /// goes to the application.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - presentation: What is shown afterwards.
  ///   - sink: The screen.
  /// - Returns: Whose key it was in the end.
  package func apply(
    to document: some TextDocumentProxy, showing presentation: Presentation,
    in sink: some PresentationSink
  ) -> Disposition {
    sink.hide(whatIsNotIn: presentation)
    var disposition = disposition
    for edit in edits {
      switch edit {
      case .insert(let text):
        document.insertText(text)
      case .send(let stroke):
        document.sendKey(stroke)
      case .askForCaret:
        document.askForCaret()
      case .replace(let expected, let replacement):
        guard document.documentContextBeforeInput?.endsExactly(with: expected) == true,
          document.fieldTraits.canDelete(expected)
        else {
          disposition = .passedOn
          continue
        }
        document.deleteBackward(expected.unicodeScalars.count)
        document.insertText(replacement)
      }
    }
    sink.show(presentation)
    return disposition
  }
}

extension String {
  /// Whether the last Unicode scalars are those of another string; unlike `hasSuffix`, without
  /// regard to what they combine to.
  func endsExactly(with suffix: String) -> Bool {
    // UTF-8 tells where a scalar begins, so that equal bytes are equal scalars.
    utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }
}
