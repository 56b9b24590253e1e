/// The document when no field has the focus: it holds nothing, and takes nothing.
public final class NoDocument: TextDocumentProxy {
  /// No document.
  public init() {}

  /// Does nothing.
  ///
  /// - Parameter text: The text.
  public func insertText(_ text: String) {}

  /// Does nothing.
  ///
  /// - Parameter count: How many Unicode scalars.
  public func deleteBackward(_ count: Int) {}

  /// Does nothing.
  ///
  /// - Parameter stroke: The key.
  public func sendKey(_ stroke: KeyStroke) {}

  /// Not known.
  public var documentContextBeforeInput: String? { nil }
  /// Not known.
  public var documentContextAfterInput: String? { nil }
  /// Not known.
  public var selectedText: String? { nil }
  /// Not known.
  public var hasText: Bool? { nil }

  /// No field.
  public var fieldTraits: FieldTraits {
    var traits = FieldTraits()
    traits.hasField = false
    return traits
  }
}
