import KeyboardTesting
import TestSupport
import Testing

@testable import CalculationReading
@testable import CalculatorKeyboard

/// Tests what is held on request, what ends it, and where it is inserted.
@Suite struct HeldTextTests {
  private func document(_ client: String) -> InMemoryDocument {
    var traits = FieldTraits()
    traits.client = client
    return InMemoryDocument(traits: traits)
  }

  @Test(
    "An opening = may stand behind any white space", arguments: [" ", "\t", "\u{A0}", "\u{3000}"])
  func blank(scalar: Unicode.Scalar) throws {
    let document = document("kitty")
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    try type("a", &session, document)
    _ = session.handle(KeyStroke(.character(scalar)), in: document)
    _ = session.handle(KeyStroke(.character("=")), in: document)
    #expect(session.presentation(in: document).preedit == "=")
  }

  @Test("The key that ends it is sent again where it would overtake the text")
  func forwarded() throws {
    for (client, isSent) in [("xim", true), ("kitty", false)] {
      for key in ["Left", "Return", "Control+c"] {
        let document = document(client)
        var session = KeyboardSession(settings: .init(isIntroduced: true))
        let response = try type("=12+ \(key)", &session, document)
        let sent = isSent ? try KeyNotation.strokes(key).map(Response.Edit.send) : []
        #expect(response.disposition == (isSent ? .handled : .passedOn), "\(key) in \(client)")
        #expect(response.edits == [.insert("=12+")] + sent)
        #expect(session.presentation(in: document) == Presentation())
      }
      var session = KeyboardSession(settings: .init(isIntroduced: true))
      let letter = try type("=12+a", &session, document(client))
      #expect(letter.disposition == .handled && letter.edits == [.insert("=12+a")])
    }
  }

  @Test("What an = opens anew is shown at once, and what it ends goes in") func opensAnew() throws {
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    let document = document("kitty")
    // The most that is held.
    let digits = String(repeating: "7", count: 511)
    let response = try type("=\(digits)␣=", &session, document)
    #expect(response.edits == [.insert("=\(digits) ")])
    #expect(session.presentation(in: document).preedit == "=")
  }

  @Test("It has an end: one more character, and all of it goes in as typed") func tooLong() throws {
    let document = document("kitty")
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    let digits = String(repeating: "7", count: 512)
    try type("=\(digits)", &session, document)
    #expect(session.presentation(in: document).preedit == "=\(digits)" && document.text == "")
    try type("8", &session, document)
    #expect(session.presentation(in: document).preedit == nil && document.text == "=\(digits)8")
  }

  @Test("An application that lags behind has not taken an = in by telling of one typed earlier")
  func toldLate() throws {
    let lone = try #require(HeldText(opening: "=", behind: .nothing))
    // The reports one after the other, each with the text before and after the caret.
    for (texts, isTaken) in [
      ([("x", ""), ("x=", "")], false), ([("x", ""), ("", "x=")], true),
      ([("x", ""), ("x", "")], false), ([("x", ""), ("xy", ""), ("xy", "=")], true),
      ([("x", ""), ("xy=", "")], false), ([("x=", ""), ("x=", "")], false),
    ] {
      var held = lone
      let taken = texts.map { held.noteReport(before: $0.0, after: $0.1) }
      #expect(taken == Array(repeating: false, count: texts.count - 1) + [isTaken], "\(texts)")
    }
    var held = try #require(lone.appending("1", LocaleConventions()))
    let isTakenIn = ["x", "x=1"].map { held.noteReport(before: $0, after: "y") }
    #expect(isTakenIn == [false, true])
  }

  @Test(
    "An application that tells nothing of a preedit has taken it in behind what it tells late",
    arguments: [
      // As Firefox reports it under KWin 6.3.6, wherever the click was.
      (("Total", ""), ("Total: =12", ""), true), (("Total", ""), ("", "Total: =12"), true),
      (("", "."), ("a ", "b c =12."), true), (("", "."), ("a ", "b c d e =12."), false),
      // Elsewhere, or not as it is held.
      (("Total", ""), ("Total =12: ", ""), false), (("Total", ""), ("Tota =12", ""), false),
      (("Total", ""), ("Total: =1", ""), false), (("Total", " x"), ("Total: =12", "x"), false),
      // In the middle of more text than is reported.
      ((long, long), (String(long.dropFirst(4)), "=12" + long), true),
      // As GTK 4 reports it under KWin 6.3.6: from another word on.
      (("some words, hello world\n", ""), ("hello world\n=12", ""), true),
      (("hello world\n", " end"), ("hello", " world\n=12 e"), true),
      // As Firefox reports it there: the line of the caret.
      (("\n", ""), ("=12", ""), true),
      // An equal text that was there before.
      (("a b ", "=12 c"), ("b ", "=12 c"), false), (("a b ", "=12=12"), ("b ", "=12=12"), false),
      // Nothing new.
      ((long, long), (String(long.dropLast()), " " + long), false),
    ])
  func toldNothing(
    last: (String, String), now: (String, String), isTaken: Bool
  ) throws {
    let lone = try #require(HeldText(opening: "=", behind: .nothing))
    var held = try #require(
      lone.appending("1", LocaleConventions())?.appending("2", LocaleConventions()))
    let taken = [last, now].map { held.noteReport(before: $0.0, after: $0.1) }
    #expect(taken == [false, isTaken])
  }

  @Test("An application that tells of a preedit as of its text has not taken it in by that")
  func shown() throws {
    var held = try #require(HeldText(opening: "=", behind: .nothing))
    // As KWrite reports it: one key late, then two keys at once, and BackSpace.
    var taken = [held.noteReport(before: "a:", after: ")")]
    taken.append(held.noteReport(before: "a: =", after: ")"))
    let keys: [(Unicode.Scalar, String)] = [("1", "="), ("2", "=12"), ("+", "=12"), ("3", "=12+3")]
    for (typed, told) in keys {
      held = try #require(held.appending(typed, LocaleConventions()))
      taken.append(held.noteReport(before: "a: " + told, after: ")"))
    }
    held = try #require(held.removingLast())
    for told in ["=12+3", "=12+"] {
      taken.append(held.noteReport(before: "a: " + told, after: ")"))
    }
    #expect(taken == Array(repeating: false, count: 8))
    // After that it may be late.
    let isMoved = held.noteReport(before: "b: =12+", after: ")")
    #expect(!isMoved)
    held = try #require(held.appending("4", LocaleConventions()))
    taken = ["b: =12+", "b: =12+4"].map { held.noteReport(before: $0, after: ")") }
    held = try #require(held.removingLast())
    taken.append(held.noteReport(before: "b: =12+", after: ")"))
    #expect(taken == [false, false, false])
    // A click elsewhere.
    let isTakenIn = held.noteReport(before: "b", after: ": =12+)")
    #expect(isTakenIn)
  }

  @Test("A click right behind held text has it taken in, where nothing shows it in the text")
  func clickedBehind() throws {
    let lone = try #require(HeldText(opening: "=", behind: .nothing))
    var held = try #require(lone.appending("1", LocaleConventions()))
    let taken = ["x", "x=1"].map { held.noteReport(before: $0, after: "") }
    #expect(taken == [false, true])
  }

  @Test("A click has it taken in, though nothing was told before the click") func firstTold() throws
  {
    let lone = try #require(HeldText(opening: "=", behind: .nothing))
    var held = try #require(
      lone.appending("1", LocaleConventions())?.appending("2", LocaleConventions()))
    // As GTK 3 and Firefox report it under KWin 6.3.6: behind the text, then the line of the click.
    let first = held.noteReport(before: "=12", after: "")
    var typedOn = try #require(held.appending("+", LocaleConventions()))
    let isTaken = held.noteReport(before: "hello", after: " world")
    #expect([first, isTaken] == [false, true])
    // A key since may not have reached the application.
    let isTakenIn = typedOn.noteReport(before: "=12", after: "")
    #expect(!isTakenIn)
  }

  private static let long = String(repeating: "number ", count: 50)

  @Test("What was dropped with the focus goes in once, together with the key") func stranded()
    throws
  {
    let here = FieldIdentity(context: "/context/2", client: "xim")
    let there = FieldIdentity(context: "/context/3", client: "xim")
    let (first, second) = (document("xim"), document("xim"))
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    session.focusIn(here)
    try type("=1+1", &session, first)
    session.focusOut()
    // No field has the focus.
    let nowhere = session.handle(KeyStroke(.character("a")), in: first)
    #expect(nowhere.edits == [])
    session.focusIn(there)
    try type("=2+2", &session, second)
    session.focusOut()
    session.focusIn(here)
    let response = try type("a", &session, first)
    #expect(response.disposition == .handled && response.edits == [.insert("=1+1a")])
    try type("b", &session, first)
    #expect(first.text == "=1+1ab")
    session.focusOut()
    session.focusIn(there)
    let left = try type("Left", &session, second)
    let sent = try KeyNotation.strokes("Left")[0]
    #expect(left.disposition == .handled && left.edits == [.insert("=2+2"), .send(sent)])
    // The = is after the restored text.
    try type("=", &session, second)
    #expect(session.presentation(in: second).preedit == nil)
  }

  @Test("What was dropped in eight fields is kept, and of more that of the last ones")
  func manyStranded() throws {
    let fields = (0...8).map { FieldIdentity(context: "/context/\($0)", client: "xim") }
    let documents = fields.map { _ in document("xim") }
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    for (field, document) in zip(fields, documents) {
      session.focusIn(field)
      try type("=1+1", &session, document)
      session.focusOut()
    }
    for (field, document) in zip(fields, documents) {
      session.focusIn(field)
      let edits = try type("a", &session, document).edits
      #expect(edits == (field == fields[0] ? [] : [.insert("=1+1a")]))
      session.focusOut()
    }
  }

  @Test("A full-width comma is text behind the opening =") func fullWidthComma() throws {
    let document = document("kitty")
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    try type("=，", &session, document)
    #expect(session.presentation(in: document).preedit == nil && document.text == "=，")
  }

  @Test("It may be what would not be deleted right: it is in no document") func notDeleted() throws
  {
    let document = document("gnome-shell")
    document.fieldTraits.shellDeletion = .bytesInSome
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    try type("=١+٢", &session, document)
    #expect(session.preview(in: document) == "١ + ٢ = ٣ ⏎ ↓")
  }

  @Test("BackSpace to nothing leaves an = able to open again") func opensAgain() throws {
    let document = document("kitty")
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    try type("=1 BackSpace BackSpace =", &session, document)
    #expect(session.presentation(in: document).preedit == "=")
  }

  @Test("An application that takes it in with the first it tells has taken it in")
  func takenInAtOnce()
    throws
  {
    let document = InMemoryDocument(before: "abc ")
    document.fieldTraits.client = "gtk3-im:chromium"
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    try type("=1", &session, document)
    #expect(session.presentation(in: document).preedit == "=1")
    document.insertText("=1")
    _ = session.handle(.textReported, in: document)
    #expect(session.presentation(in: document).preedit == nil)
  }

  @Test("A text that is told as it was has not taken it in, though the same stands there")
  func unchanged() throws {
    let document = InMemoryDocument(before: "a ", after: String(repeating: "=1", count: 10))
    document.fieldTraits.client = "kitty"
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    try type("=1", &session, document)
    _ = session.handle(.textReported, in: document)
    #expect(session.presentation(in: document).preedit == "=1")
  }

  @Test("Where text can come before keys, an = right behind a key opens nothing and is text")
  func overtaking() throws {
    for (client, isOpened) in [
      ("gtk3-im:chromium", false), ("gtk4-im:chromium", false), ("gtk4-im:(4711)", false),
      ("gnome-shell", false),
      ("kitty", true), ("xim", true),
    ] {
      let document = document(client)
      document.fieldTraits.purpose = .terminal
      var session = KeyboardSession(settings: .init(isIntroduced: true))
      document.hasJustGotKey = true
      let response = try type("a␣=", &session, document)
      #expect((response.disposition == .handled) == isOpened, "\(client)")
      #expect(document.text == (isOpened ? "a " : "a ="), "\(client)")
      try type("1+2", &session, document)
      #expect(document.text == (isOpened ? "a " : "a =1+2"), "\(client)")
      document.hasJustGotKey = false
      try type("␣=", &session, document)
      #expect(session.presentation(in: document).preedit?.last == "=", "\(client)")
    }
  }

  @Test("A key that is not the keyboard's ends it as typed, and no = opens behind that")
  func keyElsewhere() throws {
    let document = document("kitty")
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    try type("=1+2", &session, document)
    let response = session.handle(.keyElsewhere, in: document)
    #expect(response.edits == [.insert("=1+2")] && response.disposition == .passedOn)
    try type("=", &session, document)
    #expect(session.presentation(in: document).preedit == nil)
  }

  @Test("Switching off ends what is typed and what is held") func switchOff() throws {
    for (document, text) in [(InMemoryDocument(), "=12+30="), (document("kitty"), "")] {
      var session = KeyboardSession(settings: .init(isIntroduced: true))
      try type("=12+30=", &session, document)
      #expect(session.presentation(in: document) != Presentation())
      #expect(document.text == text)
      _ = session.handle(.switchedOff, in: NoDocument())
      #expect(session.presentation(in: document) == Presentation())
      #expect(session.display(in: document) == "0")
    }
  }

  @Test("An = right behind a result is text, though the application tells nothing any more")
  func behindResult() throws {
    let document = InMemoryDocument()
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    try type("12+3000=␣ Return", &session, document)
    #expect(document.text == "3012")
    document.isSilent = true
    try type("=", &session, document)
    #expect(session.presentation(in: document).preedit == nil && document.text == "3012=")
  }
}

extension HeldText {
  fileprivate mutating func noteReport(before: String, after: String) -> Bool {
    noteReport(in: InMemoryDocument(before: before, after: after))
  }
}
