import KeyboardTesting
import KeypadLine
import Testing

@testable import CalculationReading
@testable import CalculatorKeyboard

/// Tests the history, and where a result or size chosen from a menu is inserted.
@Suite struct HistoryTests {
  private let field = FieldIdentity(context: "/context/1", client: "gtk3-im:test")
  private let fake = FieldIdentity(context: "/context/0", client: "fake")

  private func session(
    _ calculations: String..., change: (inout KeyboardSettings) -> Void = { _ in }
  ) throws -> KeyboardSession {
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    change(&session.settings)
    for calculation in calculations {
      try type("\(calculation)= Return", &session, InMemoryDocument())
      session.focusOut()
    }
    return session
  }

  private func results(_ session: KeyboardSession) -> [String] {
    session.historyLabels.map(\.unisolated)
  }

  @Test("The latest is first, each text is there once, and there are no more than the setting says")
  func kept() throws {
    #expect(results(try session("5+5", "2*8", "10/1", "1+1")) == ["2", "10", "16"])
    let few = try session("1+1", "1+2", "1+3") { $0.historySize = 2 }
    #expect(results(few) == ["4", "3"])
    for size in [0, -1] {
      let none = try session("1+1") { $0.historySize = size }
      #expect(results(none) == [])
    }
  }

  @Test("Nothing of a private field is kept, on request and from the keypad neither")
  func privateField() throws {
    for isOffered in [true, false] {
      var session = KeyboardSession(settings: .init(isIntroduced: true))
      let document = InMemoryDocument()
      document.fieldTraits.isPrivate = true
      document.fieldTraits.offersSurroundingText = isOffered
      try type("=12+30= Return", &session, document)
      for key: KeypadKey in [.five, .add, .one, .insert] {
        let response = session.press(key, in: document)
        _ = response.apply(to: document)
      }
      #expect(document.text.hasSuffix("6"))
      #expect(results(session) == [])
    }
  }

  @Test("A field of digits gets a result as digits") func digits() throws {
    var session = try session("€2+€3")
    let document = InMemoryDocument()
    document.fieldTraits.purpose = .number
    try type("1/3= Down", &session, document)
    #expect(
      session.presentation(in: document).lookupTable?.description
        == "0.33333 | ▸0.33   two decimals | 5   earlier: €2 + €3")
    try type("Page_Down Return", &session, document)
    #expect(document.text == "5")
    try type("a", &session, document)
    #expect(choose(0, &session, document) == [.insert("5")])
  }

  @Test("Cleared, nothing is there, and nothing is inserted") func clear() throws {
    var session = try session("1+1")
    let label = try #require(session.historyLabels.first)
    _ = session.handle(.historyCleared, in: NoDocument())
    #expect(results(session) == [])
    #expect(session.handle(.historyChosen(label), in: InMemoryDocument()).edits == [])
  }

  // MARK: The menu

  private func choose(
    _ index: Int, _ session: inout KeyboardSession, _ document: some TextDocument
  ) -> [Response.Edit] {
    session.handle(.historyChosen(session.historyLabels[index]), in: document).edits
  }

  @Test("It goes to the caret of the field that has the focus; what is held goes in first")
  func focused() throws {
    var session = try session("1+1", "2*8")
    _ = session.handle(.focusIn(field), in: NoDocument())
    let document = InMemoryDocument()
    document.fieldTraits.client = field.client
    document.fieldTraits.offersSurroundingText = false
    try type("=7", &session, document)
    #expect(choose(1, &session, document) == [.insert("=7"), .insert("2")])
    for label in ["", "2", "\u{2066}3\u{2069}"] {
      #expect(session.handle(.historyChosen(label), in: document).edits == [])
    }
    document.fieldTraits.purpose = .password
    #expect(choose(0, &session, document) == [])
  }

  /// The edits when a menu takes the focus from a field, and the focus then goes to `next`.
  private func edits(
    choosing chosen: KeyboardEvent, leaving change: (InMemoryDocument) -> Void = { _ in },
    through: FieldIdentity?? = .none,
    to next: FieldIdentity?, then: (InMemoryDocument) -> Void = { _ in }
  ) throws -> [Response.Edit] {
    var session = try session("12+30")
    let document = InMemoryDocument(before: "Total: ")
    document.fieldTraits.client = field.client
    change(document)
    _ = session.handle(.focusIn(field), in: document)
    try type("a", &session, document)
    _ = session.handle(.focusOut, in: document)
    if case .some(let through) = through {
      _ = session.handle(.focusIn(through), in: NoDocument())
    }
    #expect(session.handle(chosen, in: NoDocument()).edits == [])
    #expect(session.isRecallWaiting)
    _ = session.handle(.focusIn(next), in: document)
    then(document)
    // Right after the focus the field may still report its properties.
    #expect(session.handle(.woken, in: document).edits == [])
    #expect(session.isRecallWaiting == (next == field))
    // Two seconds, whatever is reported meanwhile.
    return (1..<16).flatMap { _ in session.handle(.woken, in: document).edits }
  }

  /// A field that has the focus again after a result was chosen from a menu that had taken it.
  private func chosenElsewhere() throws -> (KeyboardSession, InMemoryDocument) {
    var session = try session("12+30")
    let document = InMemoryDocument()
    document.fieldTraits.client = field.client
    _ = session.handle(.focusIn(field), in: document)
    try type("a", &session, document)
    _ = session.handle(.focusOut, in: document)
    _ = choose(0, &session, NoDocument())
    _ = session.handle(.focusIn(field), in: document)
    return (session, document)
  }

  @Test("While reports come nothing is inserted, and after two seconds nothing waits")
  func reportsGoOn() throws {
    var (session, document) = try chosenElsewhere()
    var time = Duration.zero
    while let wake = session.wake {
      _ = session.handle(.textReported, in: document)
      time += wake.delay
      #expect(session.handle(.woken, in: document).edits == [])
    }
    #expect(time == .seconds(2))
  }

  /// Menu choices that insert the same text.
  private static let choices: [KeyboardEvent] = [
    .historyChosen("\u{2066}42\u{2069}"), .usedSpaceChosen(42),
  ]

  @Test(
    "It goes to the field that the menu took the focus from, when the focus is back there",
    arguments: choices)
  func back(chosen: KeyboardEvent) throws {
    #expect(try edits(choosing: chosen, to: field) == [.insert("42")])
    #expect(try edits(choosing: chosen, through: fake, to: field) == [.insert("42")])
    #expect(try edits(choosing: chosen, through: .some(nil), to: field) == [.insert("42")])
    // ibus-daemon does not pass on the same text twice.
    #expect(try edits(choosing: chosen, to: field) { $0.isSilent = true } == [.insert("42")])
    let untelling: (InMemoryDocument) -> Void = { $0.fieldTraits.offersSurroundingText = false }
    #expect(try edits(choosing: chosen, leaving: untelling, to: field) == [.insert("42")])
  }

  @Test(
    "It goes to no other field, of the same input context neither, and to no password",
    arguments: choices)
  func elsewhere(chosen: KeyboardEvent) throws {
    let other = FieldIdentity(context: "/context/2", client: "gtk3-im:test")
    #expect(try edits(choosing: chosen, to: other) == [])
    let changes: [(InMemoryDocument) -> Void] = [
      { $0.insertText("x") }, { $0.fieldTraits.purpose = .password },
      { $0.fieldTraits.purpose = .url }, { $0.fieldTraits.offersSurroundingText = false },
    ]
    for change in changes {
      #expect(try edits(choosing: chosen, to: field, then: change) == [])
    }
    // After another field the focus may have been anywhere.
    var session = try session("12+30")
    let document = InMemoryDocument()
    _ = session.handle(.focusIn(field), in: document)
    _ = session.handle(.focusOut, in: document)
    _ = session.handle(chosen, in: NoDocument())
    _ = session.handle(.focusIn(other), in: document)
    #expect(!session.isRecallWaiting)
  }

  @Test(
    "The focus may come and go before it is due; behind another field of the context nothing waits",
    arguments: choices)
  func comingAndGoing(chosen: KeyboardEvent) throws {
    for isOther in [false, true] {
      var session = try session("12+30")
      let document = InMemoryDocument(before: "Total: ")
      document.fieldTraits.client = field.client
      _ = session.handle(.focusIn(field), in: document)
      try type("a", &session, document)
      _ = session.handle(.focusOut, in: document)
      _ = session.handle(chosen, in: NoDocument())
      _ = session.handle(.focusIn(field), in: document)
      if isOther { document.insertText("x") }
      _ = session.handle(.focusOut, in: document)
      #expect(session.isRecallWaiting == !isOther)
      // A later choice is for the field that was left last.
      if isOther { _ = session.handle(chosen, in: NoDocument()) }
      _ = session.handle(.focusIn(field), in: document)
      #expect(session.handle(.woken, in: document).edits == [])
      #expect(session.handle(.woken, in: document).edits == [.insert("42")])
    }
  }

  @Test("A figure is inserted as digits, whatever was typed there; it is no result")
  func figure() throws {
    var session = KeyboardSession(
      locale: LocaleConventions(decimalMark: ",", groupSeparator: "."))
    _ = session.handle(.focusIn(field), in: NoDocument())
    let document = InMemoryDocument()
    document.fieldTraits.client = field.client
    try type("٣+٤", &session, document)
    let response = session.handle(.usedSpaceChosen(68_078_764_032), in: document)
    #expect(response.edits == [.insert("68078764032")])
    #expect(results(session) == [])
    document.fieldTraits.purpose = .password
    #expect(session.handle(.usedSpaceChosen(.max), in: document).edits == [])
  }

  @Test("What is chosen when the focus is back is inserted once, and what waited is forgotten")
  func chosenAgain() throws {
    var (session, document) = try chosenElsewhere()
    #expect(choose(0, &session, document) == [.insert("42")])
    #expect(session.wake == nil)
    #expect(session.handle(.woken, in: document).edits == [])
  }

  @Test("From a refused field nothing waits, and when the keyboard is switched off no more")
  func nothingWaits() throws {
    var session = try session("12+30")
    let document = InMemoryDocument()
    document.fieldTraits.purpose = .password
    _ = session.handle(.focusIn(field), in: document)
    _ = session.handle(.focusOut, in: document)
    _ = choose(0, &session, NoDocument())
    #expect(!session.isRecallWaiting)
    document.fieldTraits.purpose = .freeForm
    _ = session.handle(.focusIn(field), in: document)
    _ = session.handle(.focusOut, in: document)
    _ = choose(0, &session, NoDocument())
    #expect(session.isRecallWaiting)
    _ = session.handle(.switchedOff, in: NoDocument())
    #expect(!session.isRecallWaiting)
  }
}
