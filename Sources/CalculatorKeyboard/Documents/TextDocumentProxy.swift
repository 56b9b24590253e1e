/// The document around the caret, as the application lets the keyboard see it.
///
/// All counts are Unicode scalars. An adapter may know nothing (`nil`).
package protocol TextDocument {
  /// What stands before the caret in its paragraph, as far as the adapter looks (at least 512
  /// scalars, where there are so many); `nil` when it is not known.
  var documentContextBeforeInput: String? { get }

  /// What stands behind the caret in its paragraph; `nil` when it is not known.
  var documentContextAfterInput: String? { get }

  /// The selected text; empty when nothing is selected, `nil` when it is not known, or not all of it.
  var selectedText: String? { get }

  /// Whether the application has got keys a moment ago of whose effect it may not have told.
  var mayBeBehind: Bool { get }

  /// Whether a key went to the application so short a time ago that it may not have acted on it: within the
  /// last 60 ms. Hardly anybody who types `=` by hand is as quick.
  var hasJustGotKey: Bool { get }

  /// Whether nobody has pressed a key for 100 ms at some time since the last report: time enough for a click.
  var isQuietForSomeTime: Bool { get }

  /// How long the client may take to report its caret when it is asked: ``askForCaret()``.
  var caretReportTime: Duration { get }

  /// What the field is for.
  var fieldTraits: FieldTraits { get }
}

extension TextDocument {
  /// Long enough for most.
  package var caretReportTime: Duration { .milliseconds(150) }
}

/// A document that can be changed: by ``Response/apply(to:showing:in:)`` and nothing else.
///
/// An adapter may refuse an edit; it never traps.
package protocol TextDocumentProxy: TextDocument, AnyObject {
  /// Puts text at the caret, which then stands behind it; in place of what is selected, where the
  /// application does so.
  ///
  /// - Parameter text: The text.
  func insertText(_ text: String)

  /// Deletes before the caret. Ask ``TextDocument/documentContextBeforeInput`` first: an application may
  /// refuse silently, and what is deleted is not said.
  ///
  /// - Parameter count: How many Unicode scalars.
  func deleteBackward(_ count: Int)

  /// Gives the application a key that the keyboard kept from it, behind all that was inserted.
  ///
  /// - Parameter stroke: The key.
  func sendKey(_ stroke: KeyStroke)

  /// Makes a client report its caret that does not report clicks. It reports nothing where the caret has
  /// not moved.
  func askForCaret()
}
