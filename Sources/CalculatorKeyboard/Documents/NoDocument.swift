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
