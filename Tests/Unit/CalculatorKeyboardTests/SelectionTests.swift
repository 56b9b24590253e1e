import KeyboardTesting
import TestSupport
import Testing

@testable import CalculationReading
@testable import CalculatorKeyboard

struct SelectionTests {
  /// A client that reports its selection.
  static let client = "gtk3-im:test"

  func document(
    _ text: String, client: String? = Self.client, after: String = ""
  ) -> InMemoryDocument {
    var traits = FieldTraits()
    traits.offersSurroundingText = true
    traits.client = client
    return InMemoryDocument(before: text, after: after, traits: traits)
  }

  /// A session with the focus, and the last characters of a document selected, from right to left.
  func select(
    _ count: Int, of document: InMemoryDocument, by key: String = "Shift+Left",
    locale: LocaleConventions = LocaleConventions()
  ) throws -> KeyboardSession {
    var session = KeyboardSession(settings: .init(isIntroduced: true), locale: locale)
    session.focusIn()
    for _ in 0..<count { try type(key, &session, document) }
    return session
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    let selected: Int
    let result: String

    init(_ text: String, _ selected: Int, _ result: String) {
      self.text = text
      self.selected = selected
      self.result = result
    }

    var testDescription: String { "\(selected) of \(text)" }
  }

  @Test(
    "Its result comes in place of a calculation, and a second time the calculation",
    arguments: [
      Row("12+30", 5, "42"), Row("ab 12+30", 5, "ab 42"), Row("ab12+30", 5, "ab42"),
      Row("ab 12+30=", 6, "ab 42"), Row("x = 2*(3+4)", 7, "x = 14"),
      // The spaces around it stay.
      Row("ab 12+30", 6, "ab 42"), Row("ab 12 + 30  ", 10, "ab 42  "),
      Row("1/3", 3, "0.33333"), Row("50%", 3, "0.5"), Row("12+30", 4, "132"),
      Row("€45 + €30", 9, "€75"), Row("05-3+4", 3, "05-7"),
    ])
  func inserts(row: Row) throws {
    let document = document(row.text)
    var session = try select(row.selected, of: document)
    try type("Insert", &session, document)
    #expect(document.text == row.text)
    #expect(session.preview(in: document)?.contains(" ⏎") == true)
    try type("Insert", &session, document)
    #expect(document.text == row.result)
    #expect(document.selectedText == "")
    try type("Insert", &session, document)
    #expect(document.text == row.text)
    try type("Insert", &session, document)
    #expect(document.text == row.result)
  }

  @Test("What goes on from a result goes on with all that is before it, also behind a mark")
  func behindMark() throws {
    let document = document("5. - 3+4")
    var session = try select(3, of: document)
    try type("Insert Insert +3", &session, document)
    #expect(document.text == "5. - 7+3" && session.preview(in: document) == nil)
    try type("= Return", &session, document)
    #expect(document.text == "1")
  }

  @Test("A result behind which something has been selected by the mouse is not taken back")
  func selectedBehindResult() throws {
    let document = document("", after: " end")
    var session = try select(0, of: document)
    try type("12+30 Return", &session, document)
    #expect(document.text == "42 end")
    document.move(toOffset: 6)
    for stroke in try KeyNotation.strokes("Shift+Left Shift+Left Shift+Left Shift+Left") {
      document.type(stroke)
    }
    #expect(document.before == "42" && document.selectedText == " end")
    _ = session.handle(.textReported, in: document)
    try type("Insert", &session, document)
    #expect(document.text == "42 end")
  }

  @Test(
    "What is no calculation, or more than one, is left alone, and Insert is the application's",
    arguments: [
      Row("12+30", 2, ""), Row("total", 5, ""), Row("ab 12+30", 8, ""), Row("5 12+30", 7, ""),
      Row("12+", 3, ""), Row("   ", 3, ""),
      Row("05+3", 4, ""), Row("(1) 12+30", 9, ""), Row("12+30\n1+2", 9, ""),
      Row(String(repeating: "1+", count: 64) + "1", 129, ""), Row("3*4=12", 6, ""),
    ])
  func leaves(row: Row) throws {
    let document = document(row.text)
    var session = try select(row.selected, of: document)
    let response = try type("Insert", &session, document)
    #expect(response.disposition == .passedOn)
    #expect(response.edits.isEmpty)
    #expect(document.text == row.text)
  }

  @Test(
    "Behind a key that may select, of which nothing is told, Insert is the application's",
    arguments: ["Ctrl+a", "Ctrl+/", "Shift+Page_Up"])
  func selectsUntold(key: String) throws {
    let document = document("ab 12+30")
    var session = try select(1, of: document, by: key)
    #expect(document.selectedText == "")
    let response = try type("Escape Ctrl+c Insert", &session, document)
    #expect(response.disposition == .passedOn)
    #expect(document.text == "ab 12+30")
    // An arrow ends the selection.
    try type("Right Insert Insert", &session, document)
    #expect(document.text == "ab 42")
  }

  @Test("An error over a selection is shown, and Insert is the application's then") func error()
    throws
  {
    let document = document("8/0")
    var session = try select(3, of: document)
    try type("Insert", &session, document)
    #expect(session.preview(in: document) == "8 ÷ 0: cannot divide by zero")
    #expect(try type("Insert", &session, document).disposition == .passedOn)
    #expect(document.text == "8/0")
  }

  @Test("What is selected meanwhile ends the question", arguments: ["Insert", "Return"])
  func selectsAnother(key: String) throws {
    let document = document("ab 12+30")
    var session = try select(5, of: document)
    try type("Insert", &session, document)
    document.move(toOffset: 1)
    _ = session.handle(.textReported, in: document)
    #expect(session.preview(in: document) == nil)
    #expect(session.handle(try #require(KeyNotation.strokes(key).first), in: document).edits == [])
  }

  @Test("It is selected from either end") func fromTheStart() throws {
    let document = document("", after: "12+30 apples")
    var session = try select(5, of: document, by: "Shift+Right")
    #expect(document.selectedText == "12+30")
    try type("Insert Insert", &session, document)
    #expect(document.text == "42 apples")
    try type("Insert", &session, document)
    #expect(document.text == "12+30 apples")
  }

  @Test("Where the readings differ both are shown, and Down opens the list of them")
  func list() throws {
    let document = document("ab 1+2*3")
    var session = try select(5, of: document)
    try type("Insert", &session, document)
    #expect(session.preview(in: document) == "(1 + 2) × 3 = 9 ⏎   1 + 2 × 3 = 7 ↓")
    try type("Down", &session, document)
    #expect(document.text == "ab 1+2*3")
    let table = try #require(session.presentation(in: document).lookupTable)
    #expect(table.labels.map(\.unisolated).contains("7   1 + 2 × 3"))
    try type("Return", &session, document)
    #expect(document.text == "ab 7")
    try type("Insert", &session, document)
    #expect(document.text == "ab 1+2*3")
  }

  @Test("Of a whole calculation the result is remembered") func wholeIsRemembered() throws {
    let document = document("1+2*3")
    var session = try select(5, of: document)
    try type("Insert Down Down Return", &session, document)
    #expect(document.text == "(1 + 2) × 3 = 9")
    #expect(session.history.results.map(\.text) == ["9"])
  }

  @Test("What is selected since a result was inserted is no part of taking it back")
  func takesBackNothingSelected() throws {
    let document = document("", after: " 7*6")
    var session = try select(0, of: document)
    try type("12+30=", &session, document)
    _ = session.handle(.textReported, in: document)
    try type("Return", &session, document)
    #expect(document.text == "42 7*6")
    // With the pointer: no key shows it.
    for _ in 0..<4 { document.type(KeyStroke(.named("Right"), modifiers: .shift)) }
    let selected = document.selectedText
    #expect(selected == " 7*6")
    try type("Insert Insert", &session, document)
    #expect(document.text == "42 42")
  }

  @Test("What is selected elsewhere meanwhile closes the list, and nothing is inserted")
  func listOverAnother() throws {
    let document = document("ab 1+2*3")
    var session = try select(5, of: document)
    try type("Insert Down", &session, document)
    document.move(toOffset: 1)
    _ = session.handle(.textReported, in: document)
    #expect(session.presentation(in: document).lookupTable == nil)
    // The list may be clicked before it has closed.
    let another = self.document("ab 1+2*3")
    session = try select(5, of: another)
    try type("Insert Down", &session, another)
    another.move(toOffset: 1)
    #expect(session.handle(.rowClicked(0), in: another).edits.isEmpty)
    #expect(another.text == "ab 1+2*3")
  }

  @Test("The result is gone on from, but not behind a space") func goesOn() throws {
    let document = document("1/3")
    var session = try select(3, of: document)
    try type("Insert Insert *3", &session, document)
    #expect(session.preview(in: document) == "0.33333 × 3 ≈ 1 ⏎")
    let spaced = self.document("1/3 ")
    session = try select(4, of: spaced)
    try type("Insert Insert *3", &session, spaced)
    #expect(session.preview(in: spaced) == nil)
    try type("=", &session, spaced)
    #expect(session.preview(in: spaced) == "0.33333 × 3 = 0.99999 ⏎ ↓")
  }

  @Test("An application that puts it behind the selection is not trusted to replace any more")
  func isNotReplaced() throws {
    let document = document("12+30")
    var session = try select(5, of: document)
    try type("Insert", &session, document)
    _ = session.handle(KeyStroke(.insert), in: document)
    let other = self.document("12+3042")
    _ = session.handle(.textReported, in: other)
    try type("+8=", &session, other)
    #expect(session.preview(in: other) == nil)
  }

  @Test(
    "A client that does not tell selections, or is behind, keeps its Insert",
    arguments: ["gtk4-im:test", "wayland", nil])
  func untold(client: String?) throws {
    let document = document("12+30", client: client)
    var session = try select(5, of: document)
    try type("Insert", &session, document)
    #expect(document.text == "12+30")
  }

  @Test("A client that may not have told of the last key keeps its Insert") func behind() throws {
    let document = document("12+30")
    var session = try select(5, of: document)
    document.mayBeBehind = true
    try type("Insert", &session, document)
    #expect(document.text == "12+30")
  }

  @Test("In a refused field nothing is looked at") func refused() throws {
    let document = document("12+30")
    document.fieldTraits.purpose = .password
    var session = try select(5, of: document)
    try type("Insert", &session, document)
    #expect(document.text == "12+30")
  }

  @Test("It is remembered, but not from a private field", arguments: [true, false])
  func history(isPrivate: Bool) throws {
    let document = document("12+30")
    document.fieldTraits.isPrivate = isPrivate
    var session = try select(5, of: document)
    try type("Insert Insert", &session, document)
    #expect(document.text == "42")
    #expect(session.history.results.isEmpty == isPrivate)
  }
}
