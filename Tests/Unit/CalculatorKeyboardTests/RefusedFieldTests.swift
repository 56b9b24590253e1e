import KeyboardTesting
import KeypadLine
import TestSupport
import Testing

@testable import CalculatorKeyboard

/// Tests what the keyboard never does in a refused field, and what remains afterwards.
@Suite struct RefusedFieldTests {
  /// The index of the first refusal without a field.
  static let firstWithoutField = 6
  static let refusals: [@Sendable (inout FieldTraits) -> Void] = [
    { $0.purpose = .password }, { $0.purpose = .pin }, { $0.purpose = .phone },
    { $0.purpose = .unknown }, { $0.isHidden = true }, { $0.client = "SDL2_Application" },
    { $0.client = "fake" }, { $0.hasField = false },
  ]

  @Test("What stands before the caret is never looked at", arguments: refusals.indices)
  func neverLookedAt(index: Int) throws {
    for keysBefore in ["", "12+30", "12+30= Return", "12+30= Return *2", "space 12+30="] {
      let document = InMemoryDocument(before: "8*8")
      var session = KeyboardSession(settings: .init(isIntroduced: true))
      session.focusIn()
      try type(keysBefore, &session, document)
      let text = document.text
      Self.refusals[index](&document.fieldTraits)
      let looked = document.lookCount
      _ = session.handle(.textReported, in: document)
      _ = session.handle(.contentTypeReported, in: document)
      for key in ["Shift", "1", "BackSpace", "=", "Return", "Insert", "Left", "Control+a", "a"] {
        let stroke = try KeyNotation.strokes(key)[0]
        let response = session.handle(stroke, in: document)
        #expect(response.disposition == .passedOn && response.edits == [], "\(key)")
        #expect(
          session.presentation(in: document).isEnabled == (index >= Self.firstWithoutField),
          "\(key)")
        #expect(
          session.presentation(in: document).auxiliaryText == nil
            && session.display(in: document) == "0", "\(key)")
      }
      for key in KeypadKey.allCases {
        let response = session.press(key, in: document)
        #expect(response.edits == [], "\(key)")
      }
      _ = session.handle(.textReported, in: document)
      #expect(document.lookCount == looked, "after '\(keysBefore)'")
      #expect(document.text == text)
    }
  }

  @Test("The keypad mirrors nothing there, before any event tells of it") func mirror() throws {
    let document = InMemoryDocument()
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    session.focusIn()
    try type("12+30", &session, document)
    #expect(session.keypadContent(in: document).display == "42")
    document.fieldTraits.purpose = .password
    #expect(session.keypadContent(in: document).display == "0")
  }

  @Test("A field that ignored a deletion is refused all the same when it becomes a password")
  func ignoredDeletion() throws {
    let document = InMemoryDocument(fault: .ignoresDeletions)
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    try type("12+30 Return *2 Return", &session, document)
    try type("=", &session, document)
    #expect(session.presentation(in: document).preedit == "=", "it is worked with on request")
    try type("BackSpace", &session, document)
    document.fieldTraits.purpose = .password
    #expect(try type("=", &session, document).disposition == .passedOn)
    #expect(session.presentation(in: document).preedit == nil)
    #expect(!session.presentation(in: document).isEnabled)
  }

  @Test("An application that tells its text after the field was refused ends what was typed")
  func toldLate() throws {
    for purpose in [FieldPurpose.password, .terminal] {
      let document = InMemoryDocument()
      var session = KeyboardSession(settings: .init(isIntroduced: true))
      try type("12+30", &session, document)
      #expect(session.preview(in: document) == "12 + 30 = 42 ⏎")
      document.fieldTraits.purpose = purpose
      _ = session.handle(.textReported, in: document)
      #expect(session.preview(in: document) == nil && session.display(in: document) == "0")
    }
  }

  @Test("A key typed where the field has become a terminal ends what was typed") func terminal()
    throws
  {
    let document = InMemoryDocument()
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    try type("12+30", &session, document)
    document.fieldTraits.purpose = .terminal
    try type("a", &session, document)
    #expect(session.presentation(in: document).auxiliaryText == nil)
    #expect(session.display(in: document) == "0")
  }

  @Test("A key typed in a refused field is no evidence about the next one") func evidence() throws {
    let document = InMemoryDocument()
    document.fieldTraits.client = "QIBusInputContext"
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    session.focusIn()
    document.fieldTraits.purpose = .password
    try type("1", &session, document)
    document.fieldTraits.purpose = .freeForm
    #expect(session.keypadContent(in: document).status == .insertRefused(.keyNeeded))
  }

  @Test("What was typed before a refused field says nothing about an = behind it")
  func lastTyped() throws {
    let document = InMemoryDocument()
    document.fieldTraits.client = "kitty"
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    try type("a", &session, document)
    document.fieldTraits.purpose = .password
    try type("b", &session, document)
    document.fieldTraits.purpose = .freeForm
    try type("=1", &session, document)
    #expect(session.presentation(in: document).preedit == "=1")
  }

  @Test("What stands before the caret is not kept when nothing is followed any more")
  func notKept() throws {
    func kept(_ session: KeyboardSession) -> String {
      var text = ""
      dump(session, to: &text)
      return String(text.unicodeScalars.filter { ("A"..."Z").contains($0) })
    }
    let endings: [(inout KeyboardSession, InMemoryDocument) throws -> Void] = [
      { try type("Left", &$0, $1) }, { try type("Return", &$0, $1) },
      { session, _ in session.focusOut() },
      { session, document in _ = session.handle(.switchedOff, in: document) },
      { session, document in _ = session.handle(.textReported, in: document) },
      { session, document in
        document.fieldTraits.purpose = .password
        try type("a", &session, document)
      },
    ]
    for (index, end) in endings.enumerated() {
      let document = InMemoryDocument(before: "ZQZQ ")
      var session = KeyboardSession(settings: .init(isIntroduced: true))
      session.focusIn()
      try type("1234567+8", &session, document)
      #expect(kept(session).contains("ZQZQ"), "the test does not see what is kept")
      try end(&session, document)
      #expect(!kept(session).contains("ZQZQ"), "ending \(index)")
    }
  }

  @Test("What comes late, when the focus has gone, brings no field back") func late() throws {
    let document = InMemoryDocument()
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    session.focusIn()
    try type("12+30", &session, document)
    session.focusOut()
    document.fieldTraits.hasField = false
    let events: [KeyboardEvent] = [
      .key(KeyStroke(.return)), .keyElsewhere, .textReported, .contentTypeReported, .reset, .woken,
      .keypad(.insert), .nextKeyboard,
    ]
    for event in events {
      #expect(session.handle(event, in: document).edits == [], "\(event)")
      #expect(session.focus == nil, "\(event)")
    }
  }

  @Test("However much is typed, what is kept of it has an end") func bounded() throws {
    func size(after count: Int) throws -> Int {
      let document = InMemoryDocument()
      var session = KeyboardSession(settings: .init(isIntroduced: true))
      try type(String(repeating: "1", count: count), &session, document)
      var text = ""
      dump(session, to: &text)
      return text.utf8.count
    }
    #expect(try size(after: 4_000) == size(after: 1_000))
  }
}
