/// The document when no field has the focus: it holds nothing.
package struct NoDocument: TextDocument {
  /// No document.
  package init() {}

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
