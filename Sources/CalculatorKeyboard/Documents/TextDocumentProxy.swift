/// The text around the caret, as the application reports it; the session reads it at each event.
///
/// Counts are Unicode scalars. `nil` means that the adapter does not know.
///
/// ```swift
/// if let before = document.documentContextBeforeInput, document.selectedText == "" {
///   print("\(before)‸\(document.documentContextAfterInput ?? "")")
/// }
/// ```
package protocol TextDocument {
  /// The text before the caret in its paragraph, at least 512 scalars where there are so many.
  var documentContextBeforeInput: String? { get }

  var documentContextAfterInput: String? { get }

  /// The selected text; empty if nothing is selected, `nil` if it is not known, or not all of it.
  var selectedText: String? { get }

  /// True if the application got keys a moment ago whose effect it may not have reported.
  var mayBeBehind: Bool { get }

  /// True if a key went to the application within the last 60 ms, so that it may not have acted on it.
  ///
  /// Hardly anybody who types `=` by hand is as quick.
  var hasJustGotKey: Bool { get }

  /// True if no key was pressed for 100 ms, time enough for a click, and no prompt report of a key has come since.
  var isQuietForSomeTime: Bool { get }

  /// The longest time that the client takes to report its caret after ``TextDocumentProxy/askForCaret(showing:)``.
  var caretReportTime: Duration { get }

  var fieldTraits: FieldTraits { get }
}

extension TextDocument {
  /// Long enough for most clients.
  package var caretReportTime: Duration { .milliseconds(150) }
}

/// A document that can be changed; only ``Response/apply(to:showing:in:)`` changes it.
///
/// An adapter may refuse an edit; it never traps.
///
/// ```swift
/// if document.documentContextBeforeInput?.hasSuffix("12+30") == true {
///   document.deleteBackward(5)
///   document.insertText("42")
/// }
/// ```
package protocol TextDocumentProxy: TextDocument, AnyObject {
  /// Inserts text before the caret; some applications replace the selection by it.
  func insertText(_ text: String)

  /// Deletes `count` Unicode scalars before the caret.
  ///
  /// Read ``TextDocument/documentContextBeforeInput`` first: an application may refuse silently, and does not
  /// report what it deleted.
  func deleteBackward(_ count: Int)

  /// Sends the application a key that the keyboard kept from it, after all inserted text.
  func sendKey(_ stroke: KeyStroke)

  /// Makes a client that does not report clicks report its caret; it is silent if the caret has not moved.
  ///
  /// It shows and hides a preedit, which some clients report as text before the caret.
  func askForCaret(showing preedit: String)
}

/// The document when no field has the focus: it holds nothing.
package struct NoDocument: TextDocument {
  package init() {}

  package var documentContextBeforeInput: String? { nil }
  package var documentContextAfterInput: String? { nil }
  package var selectedText: String? { nil }
  package var mayBeBehind: Bool { false }
  package var hasJustGotKey: Bool { false }
  package var isQuietForSomeTime: Bool { false }

  package var fieldTraits: FieldTraits {
    var traits = FieldTraits()
    traits.hasField = false
    return traits
  }
}
