import CalculatorKeyboard

/// A document whose caret moves without a report, as by a click.
final class ClickedDocument: TypableDocument {
  /// What a client reports of a selection.
  enum Selections: CaseIterable {
    /// All of it.
    case all
    /// Only the caret, as entries of GTK 3.
    case caret
    /// The caret where it was before anything was selected, as GTK 4 on X11.
    case earlierCaret
  }

  let held: InMemoryDocument
  let selections: Selections
  private var reported: (before: String?, after: String?, selected: String?) = (nil, nil, nil)
  /// Whether the keyboard has asked for the caret, and has not had an answer.
  private(set) var isAsked = false
  var mayBeBehind = false
  var hasJustGotKey = false
  var isQuietForSomeTime = false

  init(_ text: String, client: String, selections: Selections = .all) {
    var traits = FieldTraits()
    traits.client = client
    traits.offersSurroundingText = true
    held = InMemoryDocument(before: text, traits: traits)
    self.selections = selections
  }

  /// Whether the client would report something else now than it has reported last.
  var isUnreported: Bool { next != reported }

  private var next: (before: String?, after: String?, selected: String?) {
    let (before, after) = (held.documentContextBeforeInput, held.documentContextAfterInput)
    guard let selected = held.selectedText, !selected.isEmpty, selections != .all else {
      return (before, after, held.selectedText)
    }
    return selections == .earlierCaret && reported.before != nil
      ? (reported.before, reported.after, "") : (before, after, "")
  }

  /// Reports the text and the caret; false where they are as reported before, which ibus-daemon keeps.
  func report() -> Bool {
    let next = next
    mayBeBehind = false
    isAsked = false
    defer { reported = next }
    return reported != next
  }

  var text: String { held.text }
  var fieldTraits: FieldTraits { held.fieldTraits }
  var documentContextBeforeInput: String? { reported.before }
  var documentContextAfterInput: String? { reported.after }
  var selectedText: String? { reported.selected }
  func insertText(_ text: String) { held.insertText(text) }
  func deleteBackward(_ count: Int) { held.deleteBackward(count) }
  func sendKey(_ stroke: KeyStroke) { held.sendKey(stroke) }
  func askForCaret() { isAsked = true }
  func type(_ stroke: KeyStroke) { held.type(stroke) }
  var reportsBeforeKeys: Bool { false }
}
