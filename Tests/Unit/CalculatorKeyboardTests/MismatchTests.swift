import KeyboardTesting
import TestSupport
import Testing

@testable import CalculationReading
@testable import CalculatorKeyboard

/// Tests an application that reports another text than was typed.
@Suite struct MismatchTests {
  /// Types a calculation and Return, whose text the application changes unseen.
  private func mismatch(
    _ session: inout KeyboardSession, _ document: InMemoryDocument
  ) throws {
    try type("␣a␣2+3", &session, document)
    _ = session.handle(KeyStroke(.character("=")), in: document)
    #expect(session.preview(in: document) == "2 + 3 = 5 ⏎ ↓")
    let waiting = session.handle(KeyStroke(.return), in: document)
    #expect(waiting == Response(.handled) && session.isReturnWaiting)
    document.insertText("=!")
    let told = session.handle(.textReported, in: document)
    #expect(told.edits == [.send(KeyStroke(.return))] && !session.isReturnWaiting)
    told.apply(to: document)
    #expect(session.preview(in: document) == nil)
  }

  private func calculates(
    _ session: inout KeyboardSession, _ document: InMemoryDocument
  ) throws -> Bool {
    let response = try type("␣a␣2+3= Return", &session, document)
    return response.edits == [.replace("2+3=", with: "5")]
  }

  @Test("Three in a row end the way of working, two do not") func inARow() throws {
    let document = InMemoryDocument()
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    for _ in 0..<2 { try mismatch(&session, document) }
    #expect(try calculates(&session, document))
    // Not three in a row: there was a match between them.
    for _ in 0..<2 { try mismatch(&session, document) }
    #expect(try calculates(&session, document))
    for _ in 0..<3 { try mismatch(&session, document) }
    #expect(try !calculates(&session, document))
    #expect(session.presentation(in: document).preedit == nil)
  }

  @Test("Those of one field do not count in another") func otherField() throws {
    let document = InMemoryDocument()
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    for _ in 0..<2 { try mismatch(&session, document) }
    session.focusOut()
    session.focusIn()
    for _ in 0..<2 { try mismatch(&session, document) }
    #expect(try calculates(&session, document))
  }

  @Test("Text that looks as after an ignored deletion is one only straight after an insert")
  func looksIgnored() throws {
    for keys in [
      "12+30 Return +12+3042=", "12+30 Return a space 12+3042=",
      "12+30 Return Left End ␣a␣12+3042=",
    ] {
      let document = InMemoryDocument()
      var session = KeyboardSession(settings: .init(isIntroduced: true))
      try type(keys, &session, document)
      #expect(session.preview(in: document)?.hasSuffix("⏎ ↓") == true, "\(keys)")
      #expect(try type("Return", &session, document).disposition == .handled)
    }
    // In another field it is ordinary text.
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    try type("12+30 Return", &session, InMemoryDocument())
    session.focusOut()
    session.focusIn()
    let document = InMemoryDocument(before: "12+3042")
    try type("+1=", &session, document)
    #expect(session.preview(in: document) == "12 + 3042 + 1 = 3055 ⏎ ↓")
    let beside = KeypadSessionTests.Desk()
    try beside.type("12+30 Return")
    try beside.press("5I")
    try beside.type("␣a␣12+3042=")
    #expect(beside.session.preview(in: beside.document) == "12 + 3042 = 3054 ⏎ ↓")
  }

  @Test("A deletion that was ignored is noticed when the application tells, too") func ignored()
    throws
  {
    let document = InMemoryDocument(fault: .ignoresDeletions)
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    try type("12+30 Return", &session, document)
    #expect(document.text == "12+3042")
    _ = session.handle(.textReported, in: document)
    #expect(session.display(in: document) == "0")
    try type("Insert", &session, document)
    #expect(document.deletions == ["12+30"])
  }

  @Test("An application is at most eight keys behind") func lag() throws {
    for (keys, isShown) in [("1234+1234", true), ("1234+12345", false)] {
      let document = InMemoryDocument()
      var session = KeyboardSession(settings: .init(isIntroduced: true))
      // The application has got none of them yet.
      for stroke in try KeyNotation.strokes(keys) { _ = session.handle(stroke, in: document) }
      #expect((session.preview(in: document) != nil) == isShown, "\(keys)")
    }
  }

  @Test("What = found in older text is inserted though it was told only once") func toldOnce()
    throws
  {
    let document = InMemoryDocument(before: "12")
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    try type("+30=", &session, document)
    _ = session.handle(.textReported, in: document)
    #expect(session.preview(in: document) == "12 + 30 = 42 ⏎ ↓")
    try type("Return", &session, document)
    #expect(document.text == "42")
  }

  @Test("A deletion that was ignored is noticed behind keys that came before the text")
  func ignoredBehindKeys() throws {
    let document = InMemoryDocument()
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    try type("12+30", &session, document)
    _ = session.handle(.textReported, in: document)
    _ = session.handle(KeyStroke(.return), in: document)
    for key: Unicode.Scalar in ["*", "2"] {
      _ = session.handle(KeyStroke(.character(key)), in: document)
    }
    document.insertText("42*2")
    _ = session.handle(.textReported, in: document)
    #expect(session.preview(in: document) == nil)
    document.insertText("\n")
    try type("5+5=", &session, document)
    #expect(session.preview(in: document) == nil, "it is worked with on request")
  }

  @Test("A deletion that was ignored is noticed by the next Return, if not before")
  func ignoredBeforeReturn() throws {
    let document = InMemoryDocument()
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    try type("12+30", &session, document)
    _ = session.handle(KeyStroke(.return), in: document)
    for key: Unicode.Scalar in ["*", "2"] {
      _ = session.handle(KeyStroke(.character(key)), in: document)
    }
    document.insertText("42*2")
    #expect(session.handle(KeyStroke(.return), in: document) == Response(.passedOn))
    document.insertText("\n")
    try type("5+5=", &session, document)
    #expect(session.preview(in: document) == nil, "it is worked with on request")
  }

  @Test("A deletion that was ignored is noticed while a Return waits") func ignoredWhileWaiting()
    throws
  {
    let document = InMemoryDocument()
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    try type("12+30", &session, document)
    _ = session.handle(KeyStroke(.return), in: document)
    for key: Unicode.Scalar in ["*", "2"] {
      _ = session.handle(KeyStroke(.character(key)), in: document)
    }
    #expect(session.handle(KeyStroke(.return), in: document) == Response(.handled))
    document.insertText("42*2")
    #expect(session.handle(.textReported, in: document).edits == [.send(KeyStroke(.return))])
    document.insertText("\n")
    try type("5+5=", &session, document)
    #expect(session.preview(in: document) == nil, "it is worked with on request")
  }

  @Test("A Return that waits inserts what was shown, or nothing") func anotherOffer() {
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    let document = InMemoryDocument(before: "12+30")
    _ = session.handle(KeyStroke(.named("End")), in: document)
    _ = session.handle(KeyStroke(.character("=")), in: document)
    #expect(session.preview(in: document) == "12 + 30 = 42 ⏎ ↓")
    #expect(session.handle(KeyStroke(.return), in: document) == Response(.handled))
    let told = session.handle(.textReported, in: InMemoryDocument(before: "2*12+30="))
    #expect(told.edits == [.send(KeyStroke(.return))])
  }

  @Test("A result that would not be deleted right is not taken back") func undeletableResult()
    throws
  {
    let document = InMemoryDocument()
    document.fieldTraits.client = "gnome-shell"
    document.fieldTraits.shellDeletion = .bytesInSome
    let locale = LocaleConventions(decimalMark: "٫", groupSeparator: nil)
    var session = KeyboardSession(settings: .init(isIntroduced: true), locale: locale)
    try type("1/4= Return", &session, document)
    #expect(document.text == "0٫25")
    #expect(session.handle(KeyStroke(.insert), in: document).edits == [])
  }

  @Test("Insert behind a deletion that was ignored makes no number of both texts")
  func insertBehindIgnored() throws {
    let document = InMemoryDocument(fault: .ignoresDeletions)
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    try type("12+30 Return", &session, document)
    #expect(document.text == "12+3042")
    #expect(session.handle(KeyStroke(.insert), in: document).edits == [])
  }

  @Test("Insert goes on from a result only while it stands there") func insertChanged() throws {
    let document = InMemoryDocument()
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    try type("100/3= Return *3", &session, document)
    _ = session.handle(.textReported, in: document)
    document.deleteBackward(10)
    document.insertText("2*3")
    try type("Insert", &session, document)
    #expect(document.text == "2*3" && session.preview(in: document) == "2 × 3 = 6 ⏎ ↓")
  }

  @Test("A result that reads as the text before the last key is told, too") func sameText() throws {
    let document = InMemoryDocument()
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    try type("0%= Return", &session, document)
    #expect(document.text == "0")
    _ = session.handle(.textReported, in: document)
    _ = session.handle(.reset, in: document)
    #expect(session.display(in: document) == "0", "the application has not told")
  }
}
