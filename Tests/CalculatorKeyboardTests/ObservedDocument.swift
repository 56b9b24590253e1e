import CalculatorKeyboard

/// A document that counts how often anybody looks at its text, of which it tells as much as IBus's.
final class ObservedDocument: TypableDocument {
  private let document: InMemoryDocument
  /// How often its text was looked at.
  private(set) var lookCount = 0

  init(_ document: InMemoryDocument) {
    self.document = document
  }

  private func look<Value>(_ value: Value) -> Value {
    lookCount += 1
    return value
  }

  var text: String { document.text }
  func insertText(_ text: String) { document.insertText(text) }
  func deleteBackward(_ count: Int) { document.deleteBackward(count) }
  func sendKey(_ stroke: KeyStroke) { document.sendKey(stroke) }
  func askForCaret() { document.askForCaret() }
  /// As much as an adapter looks at.
  var documentContextBeforeInput: String? {
    look(document.documentContextBeforeInput.map { String($0.suffix(512)) })
  }
  var documentContextAfterInput: String? { look(document.documentContextAfterInput) }
  var selectedText: String? { look(document.selectedText) }
  var mayBeBehind: Bool { document.mayBeBehind }
  var hasJustGotKey: Bool { document.hasJustGotKey }
  var isQuietForSomeTime: Bool { document.isQuietForSomeTime }
  var fieldTraits: FieldTraits {
    get { document.fieldTraits }
    set { document.fieldTraits = newValue }
  }

  func type(_ stroke: KeyStroke) { document.type(stroke) }
  var reportsBeforeKeys: Bool { false }
}
