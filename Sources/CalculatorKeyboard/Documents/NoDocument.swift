/// The document when no field has the focus: it holds nothing, and takes nothing.
package final class NoDocument: TextDocumentProxy {
  /// No document.
  package init() {}

  /// Does nothing.
  ///
  /// - Parameter text: The text.
  package func insertText(_ text: String) {}

  /// Does nothing.
  ///
  /// - Parameter count: How many Unicode scalars.
  package func deleteBackward(_ count: Int) {}

  /// Does nothing.
  ///
  /// - Parameter stroke: The key.
  package func sendKey(_ stroke: KeyStroke) {}

  /// Does nothing.
  package func askForCaret() {}

  /// Not known.
  package var documentContextBeforeInput: String? { nil }
  /// Not known.
  package var documentContextAfterInput: String? { nil }
  /// Not known.
  package var selectedText: String? { nil }
  /// Never.
  package var mayBeBehind: Bool { false }
  /// Never.
  package var hasJustGotKey: Bool { false }
  /// Never.
  package var isQuietForSomeTime: Bool { false }

  /// No field.
  package var fieldTraits: FieldTraits {
    var traits = FieldTraits()
    traits.hasField = false
    return traits
  }
}
