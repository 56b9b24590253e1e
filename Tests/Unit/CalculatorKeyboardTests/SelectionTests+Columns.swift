import CalculationReading
import KeyboardTesting
import TestSupport
import Testing

@testable import CalculatorKeyboard

extension SelectionTests {
  private func rows(_ session: KeyboardSession, _ document: InMemoryDocument) -> String? {
    session.presentation(in: document).lookupTable?.description
  }

  @Test(
    "What is chosen comes in place of a column, and a second time the column",
    arguments: [
      Row("ab\n12\n30", 5, "ab\n42"), Row("€5\n€6", 5, "€11"), Row("12\t30", 5, "42"),
      // The spaces around it stay.
      Row("ab\n12\n30\n", 7, "ab\n42\n"), Row("x  12 \n 30  ", 11, "x  42  "),
      Row("3\n1,000\n0.5", 9, "3\n1000.5"),
    ])
  func sum(row: Row) throws {
    let document = document(row.text)
    var session = try select(row.selected, of: document)
    let opened = try type("Insert", &session, document)
    #expect(opened.disposition == .handled && opened.edits.isEmpty)
    #expect(document.text == row.text)
    try type("Return", &session, document)
    #expect(document.text == row.result)
    #expect(rows(session, document) == nil)
    for text in [row.text, row.result] {
      try type("Insert", &session, document)
      #expect(document.text == text)
    }
  }

  @Test("The sum is chosen at first, and the other rows by keys and by clicks")
  func columnRows() throws {
    let text = "10\n20\n25"
    for (keys, result) in [
      ("Return", "55"), ("Down Return", "18.33333"), ("Down Down Return", "3"),
    ] {
      let document = document(text)
      var session = try select(text.count, of: document)
      try type("Insert", &session, document)
      #expect(rows(session, document) == "▸55   Sum | 18.33333   ≈ Average | 3   Count")
      try type(keys, &session, document)
      #expect(document.text == result)
    }
    let document = document(text)
    var session = try select(text.count, of: document)
    try type("Insert", &session, document)
    session.handle(.rowClicked(2), in: document).apply(to: document)
    #expect(document.text == "3")
  }

  @Test("Up, Escape and any other key close the list", arguments: ["Up", "Escape", "Left", "5"])
  func closes(key: String) throws {
    let document = document("12\n30")
    var session = try select(5, of: document)
    try type("Insert \(key)", &session, document)
    #expect(rows(session, document) == nil)
    #expect(document.text == (key == "5" ? "5" : "12\n30"))
  }

  @Test("It is read as the locale writes numbers") func locale() throws {
    let document = document("1.234,50 €\n0,50 €")
    var session = try select(document.text.count, of: document, locale: .german)
    try type("Insert", &session, document)
    #expect(rows(session, document) == "▸1235,00 €   Sum | 617,50 €   Average | 2   Count")
  }

  @Test("What it comes to is gone on from, with the exact value behind it") func columnGoesOn()
    throws
  {
    let document = document("10\n20\n25")
    var session = try select(8, of: document)
    try type("Insert Down Return *3", &session, document)
    #expect(session.preview(in: document) == "18.33333 × 3 ≈ 55 ⏎")
  }

  @Test("What is selected elsewhere meanwhile closes the list, and nothing is inserted")
  func columnElsewhere() throws {
    let document = document("ab\n12\n30")
    var session = try select(5, of: document)
    try type("Insert", &session, document)
    _ = session.handle(.textReported, in: document)
    #expect(rows(session, document) != nil)
    document.move(toOffset: 1)
    // It may be clicked before it has closed.
    var clicked = session
    #expect(clicked.handle(.rowClicked(0), in: document).edits.isEmpty)
    _ = session.handle(.textReported, in: document)
    #expect(rows(session, document) == nil)
    #expect(document.text == "ab\n12\n30")
  }

  @Test("Other settings close the list where it has other rows by them") func settings() throws {
    let document = document("10\n20\n25")
    var session = try select(8, of: document)
    try type("Insert", &session, document)
    var settings = KeyboardSettings(isIntroduced: true)
    settings.historySize = 5
    _ = session.handle(.settingsChanged(settings), in: document)
    #expect(rows(session, document) != nil)
    settings.fractionDigits = 2
    _ = session.handle(.settingsChanged(settings), in: document)
    #expect(rows(session, document) == nil)
  }

  @Test(
    "Where none is told, in a refused field, and over a table, Insert is the application's",
    arguments: [
      ("12\n30", "gtk4-im:test", FieldPurpose.freeForm), ("12\n30", "wayland", .freeForm),
      ("12\n30", Self.client, .password), ("12\n30", Self.client, .terminal),
      ("1\t2\n3\t4", Self.client, .freeForm), ("12\nMilk", Self.client, .freeForm),
    ])
  func noColumn(text: String, client: String, purpose: FieldPurpose) throws {
    let document = document(text, client: client)
    document.fieldTraits.purpose = purpose
    var session = try select(text.count, of: document)
    let response = try type("Insert", &session, document)
    #expect(response.disposition == .passedOn && response.edits.isEmpty)
    #expect(rows(session, document) == nil)
    #expect(document.text == text)
  }

  @Test("It is remembered, but not from a private field", arguments: [true, false])
  func columnHistory(isPrivate: Bool) throws {
    let document = document("12\n30")
    document.fieldTraits.isPrivate = isPrivate
    var session = try select(5, of: document)
    try type("Insert Return", &session, document)
    #expect(document.text == "42")
    #expect(session.history.results.map(\.text) == (isPrivate ? [] : ["42"]))
  }

  @Test("What cannot be told to stand before the caret is not put in again") func isNotThere()
    throws
  {
    let document = document("12\n30")
    var session = try select(5, of: document)
    try type("Insert Return Insert", &session, document)
    #expect(document.text == "12\n30")
    // GTK reports only the line of the caret.
    let line = self.document("30")
    _ = session.handle(.textReported, in: line)
    #expect(session.handle(KeyStroke(.insert), in: line).edits.isEmpty)
  }

  @Test("A reader hears what each row is") func heard() throws {
    let document = document("-10\n-20\n-25")
    var session = try select(11, of: document)
    try type("Insert", &session, document)
    #expect(session.presentationSource(in: document).spoken == "negative 55, Sum, 1 of 3")
    try type("Down", &session, document)
    #expect(
      session.presentationSource(in: document).spoken
        == "about negative 18.33333, Average, 2 of 3")
  }
}
