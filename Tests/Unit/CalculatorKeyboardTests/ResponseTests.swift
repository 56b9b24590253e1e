import KeyboardTesting
import Testing

@testable import CalculatorKeyboard

@Suite struct ResponseTests {
  private final class Record: PresentationSink, TextDocumentProxy {
    private(set) var events: [String] = []
    func hide(whatIsNotIn next: Presentation) { events.append("hide") }
    func show(_ presentation: Presentation) { events.append("show") }
    func insertText(_ text: String) { events.append("insert \(text)") }
    func deleteBackward(_ count: Int) { events.append("delete \(count)") }
    func sendKey(_ stroke: KeyStroke) { events.append("send \(stroke.symbol)") }
    var documentContextBeforeInput: String? { "12+30" }
    var documentContextAfterInput: String? { nil }
    var selectedText: String? { nil }
    var mayBeBehind: Bool { false }
    func askForCaret(showing _: String) { events.append("ask") }
    var hasJustGotKey: Bool { false }
    var isQuietForSomeTime: Bool { false }
    var fieldTraits: FieldTraits { FieldTraits() }
  }

  @Test("What is shown is hidden, then the document changes, then the rest is shown")
  func order() {
    let record = Record()
    let response = Response(
      .handled,
      edits: [.replace("12+30", with: "42"), .insert("a"), .send(KeyStroke(.return))])
    #expect(response.apply(to: record, showing: Presentation(), in: record) == .handled)
    #expect(
      record.events == ["hide", "delete 5", "insert 42", "insert a", "send return", "show"])
  }

  @Test("What is deleted is counted in scalars, whatever they combine to or how they are coded")
  func scalars() {
    for (text, expected, left) in [
      ("ae\u{301}", "e\u{301}", "ax"), ("ab𝟗+𝟏", "𝟗+𝟏", "abx"), ("a👩‍🚀", "👩‍🚀", "ax"),
    ] {
      let document = InMemoryDocument(before: text)
      let response = Response(.handled, edits: [.replace(expected, with: "x")])
      #expect(response.apply(to: document) == .handled)
      #expect(document.text == left)
    }
  }

  @Test("What would not be deleted right is not replaced, and the key is the application's")
  func undeletable() {
    let document = InMemoryDocument(before: "١+٢")
    document.fieldTraits.client = "gnome-shell"
    document.fieldTraits.shellDeletion = .bytesInSome
    let response = Response(.handled, edits: [.replace("١+٢", with: "٣")])
    #expect(response.apply(to: document) == .passedOn)
    #expect(document.text == "١+٢")
  }

  @Test("What is shown changes with the document, and with a key that is the keyboard's")
  func shownAtOnce() {
    #expect(Response(.handled).isShownAtOnce)
    #expect(Response(.passedOn, edits: [.insert("=1")]).isShownAtOnce)
    #expect(!Response(.passedOn).isShownAtOnce)
  }
}
