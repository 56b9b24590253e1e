import CalculatorKeyboard

/// A document whose client does not keep to the protocol.
final class UntrustworthyDocument: TextDocumentProxy {
  enum Fault: CaseIterable {
    /// Deletions do nothing.
    case ignoresDeletions
    /// What it says stands before the caret is something else.
    case tellsAnotherText
    /// What it says never changes.
    case tellsOldText
    /// It claims to tell, and does not.
    case tellsNothing
    /// It has text selected.
    case hasSelection
    /// It does not tell whether text is selected.
    case hidesSelection
  }

  let fault: Fault
  private(set) var text: String
  private let oldText: String
  private(set) var deletions: [String] = []
  var fieldTraits = FieldTraits()

  init(_ fault: Fault, text: String = "") {
    self.fault = fault
    self.text = text
    oldText = text
    fieldTraits.offersSurroundingText = true
  }

  func insertText(_ text: String) { self.text += text }
  func sendKey(_ stroke: KeyStroke) { type(stroke) }

  func deleteBackward(_ count: Int) {
    deletions.append(String(String.UnicodeScalarView(text.unicodeScalars.suffix(count))))
    if fault != .ignoresDeletions { text.unicodeScalars.removeLast(count) }
  }

  var documentContextBeforeInput: String? {
    switch fault {
    case .ignoresDeletions, .hasSelection, .hidesSelection: text
    case .tellsAnotherText: String(text.map { $0 == "0" ? "1" : $0 })
    case .tellsOldText: oldText
    case .tellsNothing: nil
    }
  }

  var documentContextAfterInput: String? { fault == .tellsNothing ? nil : "" }
  var selectedText: String? {
    switch fault {
    case .hasSelection: "chosen"
    case .hidesSelection: nil
    case .ignoresDeletions, .tellsAnotherText, .tellsOldText, .tellsNothing: ""
    }
  }
  var mayBeBehind: Bool { false }
  var hasJustGotKey: Bool { false }
  var isQuietForSomeTime: Bool { false }
  func askForCaret() {}

  /// What an application does with a key that was left to it.
  func type(_ stroke: KeyStroke) {
    switch stroke.symbol {
    case .character(let scalar): text.unicodeScalars.append(scalar)
    case .return: text += "\n"
    case .backSpace: if !text.isEmpty { text.unicodeScalars.removeLast() }
    default: break
    }
  }
}
