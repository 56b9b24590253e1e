import KeyboardTesting
import KeypadLine
import TestSupport
import Testing

@testable import CalculatorKeyboard

/// Tests that a report counts only until the caret may have moved: a click, another key, another field.
@Suite struct ReportTests {
  private static let text = "hello world\n"

  /// A field in which `12+30` was typed on the second line, and reported.
  private func field(
    _ client: String, text: String = text, typing keys: String = "12+30",
    selections: InMemoryDocument.Selections = .all
  ) throws -> (KeyboardSession, InMemoryDocument) {
    let document = InMemoryDocument.clicked(text, client: client, selections: selections)
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    session.focusIn()
    report(document, &session)
    for stroke in try KeyNotation.strokes(keys) {
      press(stroke, &session, document)
      report(document, &session)
    }
    return (session, document)
  }

  private func report(_ document: InMemoryDocument, _ session: inout KeyboardSession) {
    guard document.report() else { return }
    session.handle(.textReported, in: document).apply(to: document)
  }

  private func press(
    _ stroke: KeyStroke, _ session: inout KeyboardSession, _ document: InMemoryDocument
  ) {
    let disposition = session.handle(stroke, in: document).apply(to: document)
    if disposition != .handled { document.type(stroke) }
  }

  /// Waits until the session does not want to be woken again.
  private func wait(_ session: inout KeyboardSession, _ document: InMemoryDocument) {
    while session.wake != nil { session.handle(.woken, in: document).apply(to: document) }
  }

  /// A click after `hello`, some seconds after the last key.
  private func click(_ document: InMemoryDocument) {
    document.move(toOffset: 5)
    document.isQuietForSomeTime = true
  }

  @Test(
    "After a reset nothing that was reported counts",
    arguments: ["gnome-shell", "gtk3-im:test", "gtk4-im:test", "QIBusInputContext"],
    ["Insert", "Return", "Insert Insert", "Insert Return"])
  func reset(client: String, keys: String) throws {
    for typed in ["12+30", "100-30=", "12+30a", "12+30 Return"] {
      var (session, document) = try field(client, typing: typed)
      click(document)
      _ = session.handle(.reset, in: document)
      let characters = document.text.filter { $0 != "\n" }
      for stroke in try KeyNotation.strokes(keys) { press(stroke, &session, document) }
      #expect(document.text.filter { $0 != "\n" } == characters, "\(typed)")
    }
  }

  @Test(
    "Where only a click resets, it may do so before earlier keys are reported",
    arguments: ["gnome-shell", "QIBusInputContext"], ["0", "0 Return", "0 Return Insert"])
  func earlyReset(client: String, keys: String) throws {
    // After an insert, Insert would take it back.
    for typed in ["12+3", "100-30= Return *2+3"] {
      var (session, document) = try field(client, typing: typed)
      let deletionCount = document.deletions.count
      for stroke in try KeyNotation.strokes(keys) { press(stroke, &session, document) }
      session.handle(.reset, in: document).apply(to: document)
      report(document, &session)
      click(document)
      for stroke in try KeyNotation.strokes("Return Insert Insert") {
        press(stroke, &session, document)
      }
      #expect(document.deletions.count == deletionCount && document.text.contains("world"))
    }
  }

  @Test("A reset for typed text, which comes before its report, leaves the list open")
  func resetUnderList() throws {
    var (session, document) = try field("gtk3-im:firefox", typing: "1+2*3")
    for stroke in try KeyNotation.strokes("= Down") { press(stroke, &session, document) }
    _ = session.handle(.reset, in: document)
    report(document, &session)
    press(KeyStroke(.return), &session, document)
    #expect(document.text == Self.text + "7")
  }

  @Test("An insert of the keypad is unreported like a key") func keypadInsert() throws {
    var (session, document) = try field("gtk4-im:test", typing: "12+30a BackSpace")
    for key in [KeypadKey.seven, .insert] {
      _ = session.press(key, in: document).apply(to: document)
    }
    // More than a quarter of a second later.
    document.mayBeBehind = false
    for _ in 0..<2 { press(KeyStroke(.insert), &session, document) }
    #expect(document.text == Self.text + "12+307")
    report(document, &session)
    press(KeyStroke(.insert), &session, document)
    #expect(session.preview(in: document) == "12 + 307 = 319 ⏎ ↓")
  }

  @Test(
    "A client that does not report clicks is asked for its caret before Return inserts",
    arguments: [true, false])
  func asksForCaret(isClicked: Bool) throws {
    for typed in ["12+30", "100-30="] {
      var (session, document) = try field("wayland", typing: typed)
      document.isQuietForSomeTime = true
      if isClicked { click(document) }
      press(KeyStroke(.return), &session, document)
      #expect(document.isAskedForCaret && session.isReturnWaiting)
      #expect(document.text == Self.text + typed)
      report(document, &session)
      #expect(session.isReturnWaiting != isClicked)
      wait(&session, document)
      let result = typed == "12+30" ? "42" : "70"
      #expect(
        document.text == (isClicked ? "hello\n world\n" + typed : Self.text + result))
    }
  }

  @Test("Keys that come before the answer are the application's, after what comes of it")
  func laterKeys() throws {
    for isClicked in [true, false] {
      var (session, document) = try field("wayland")
      document.isQuietForSomeTime = true
      if isClicked { click(document) }
      for stroke in try KeyNotation.strokes("Return a Return") {
        press(stroke, &session, document)
        document.isQuietForSomeTime = false
      }
      #expect(document.text == Self.text + "12+30")
      report(document, &session)
      wait(&session, document)
      #expect(
        document.text == (isClicked ? "hello\na\n world\n12+30" : Self.text + "42a\n"))
      #expect(session.preview(in: document) == nil && !session.isReturnWaiting)
    }
  }

  @Test("It is not asked straight after a key, when nobody can have clicked") func asksNotAtOnce()
    throws
  {
    var (session, document) = try field("wayland")
    press(KeyStroke(.return), &session, document)
    #expect(!document.isAskedForCaret && document.text == Self.text + "42")
  }

  @Test("Insert is the application's there, which selects without a report")
  func insertIsPassedOn() throws {
    for typed in ["12+30", "12+30a", "12+30 Return"] {
      var (session, document) = try field("wayland", typing: typed)
      click(document)
      let text = document.text
      let response = session.handle(KeyStroke(.insert), in: document)
      #expect(response.disposition == .passedOn && response.edits == [], "\(typed)")
      #expect(!document.isAskedForCaret)
      press(KeyStroke(.return), &session, document)
      #expect(document.text == text.replacing("hello", with: "hello\n"), "\(typed)")
    }
  }

  @Test("What a click selects there is not reported, whatever was followed before it")
  func unreportedSelection() throws {
    var (session, document) = try field("wayland", text: "12+30\n", typing: "2", selections: .caret)
    document.move(toOffset: 2)
    for _ in 0..<3 { document.type(KeyStroke(.named("Right"), modifiers: .shift)) }
    document.isQuietForSomeTime = true
    let text = document.text
    for _ in 0..<3 {
      press(KeyStroke(.insert), &session, document)
      report(document, &session)
      document.isQuietForSomeTime = false
    }
    #expect(document.text == text)
  }

  @Test(
    "What is typed after a click that nobody reported is calculated",
    arguments: ["500", "7", "78+1", "7+8", "12+30", "100-30=", "12+30 Return", "7*1 Return"],
    ["never", "late", "at once"])
  func typedAfterClick(typed: String, reported: String) throws {
    var (session, document) = try field("wayland", text: "\nhello\n", typing: typed)
    let rest = document.text
    document.move(toOffset: 0)
    document.isQuietForSomeTime = true
    if reported == "at once" { report(document, &session) }
    for stroke in try KeyNotation.strokes("7+87") {
      _ = session.handle(stroke, in: document)
      if reported == "late" { report(document, &session) }
      document.type(stroke)
      report(document, &session)
      document.isQuietForSomeTime = false
    }
    #expect(session.preview(in: document) == "7 + 87 = 94 ⏎")
    press(KeyStroke(.return), &session, document)
    #expect(document.text == "94" + rest)
  }

  @Test("Where a click leads to an equal number, that is no typed text") func equalNumber() throws {
    var (session, document) = try field("wayland", text: "Total: 5\n", typing: "5")
    document.move(toOffset: 8)
    for stroke in try KeyNotation.strokes("+3") {
      document.isQuietForSomeTime = true
      press(stroke, &session, document)
      report(document, &session)
    }
    #expect(session.preview(in: document) == nil)
    press(KeyStroke(.character("=")), &session, document)
    report(document, &session)
    #expect(session.preview(in: document) == "5 + 3 = 8 ⏎ ↓")
  }

  /// Firefox reports Return, and a digit typed meanwhile, in two reports: the first then counts as the digit's.
  @Test(
    "A slow application on Plasma ends nothing, without a click, counted as behind or not",
    arguments: 1...8, [true, false])
  func lateOnPlasma(delay: Int, isCounted: Bool) throws {
    // Not counted, an old report cannot be told from what BackSpace leaves.
    let corrected = isCounted ? ["12+35 BackSpace 0", "12+3 5 BackSpace BackSpace 30"] : []
    for keys in corrected + ["12+30"] {
      var (session, document) = try field("wayland", typing: "")
      document.isQuietForSomeTime = true
      var unreported: [KeyStroke] = []
      func act() {
        document.type(unreported.removeFirst())
        guard document.report() else { return }
        document.mayBeBehind = isCounted && !unreported.isEmpty
        session.handle(.textReported, in: document).apply(to: document)
      }
      for stroke in try KeyNotation.strokes(keys) {
        _ = session.handle(stroke, in: document)
        document.isQuietForSomeTime = false
        document.mayBeBehind = isCounted
        unreported.append(stroke)
        if unreported.count == delay { act() }
      }
      while !unreported.isEmpty { act() }
      #expect(session.preview(in: document) == "12 + 30 = 42 ⏎", "\(keys)")
    }
  }

  @Test(
    "What BackSpace leaves is known by its own report, also where that equals the one before the key",
    arguments: ["gnome-shell", "gtk3-im:test", "gtk4-im:test", "QIBusInputContext", "wayland"],
    [
      ["12+30=", "5", "BackSpace", "", "", "Return"],
      ["12+30=", "5", "BackSpace", "Return", "", ""],
      ["12+30=", "5", "BackSpace", "", "Return", ""],
      ["12+30", "5", "BackSpace", "", "", "Return"],
    ])
  func correctedLate(client: String, acts: [String]) throws {
    var (session, document) = try field(client, typing: acts[0])
    var unreported: [KeyStroke] = []
    for act in acts.dropFirst() {
      guard let stroke = try KeyNotation.strokes(act).first else {
        document.type(unreported.removeFirst())
        _ = document.report()
        document.mayBeBehind = !unreported.isEmpty
        session.handle(.textReported, in: document).apply(to: document)
        continue
      }
      document.mayBeBehind = true
      document.isQuietForSomeTime = false
      let disposition = session.handle(stroke, in: document).apply(to: document)
      if disposition != .handled { unreported.append(stroke) }
    }
    wait(&session, document)
    #expect(document.text == Self.text + "42", "\(acts)")
  }

  @Test("What BackSpace leaves after such a click was not typed") func backSpaceAfterClick() throws
  {
    var (session, document) = try field("wayland", text: "05\n", typing: "100")
    document.move(toOffset: 2)
    document.isQuietForSomeTime = true
    for stroke in try KeyNotation.strokes("BackSpace +2") {
      press(stroke, &session, document)
      report(document, &session)
      #expect(session.preview(in: document) == nil)
    }
    #expect(document.text == "0+2\n100")
  }

  @Test("After a final `=` another line that ends with one is not what was offered")
  func anotherEquals() throws {
    var (session, document) = try field(
      "wayland", text: "2*3=\n5*6", typing: "=", selections: .caret)
    #expect(session.preview(in: document) == "5 × 6 = 30 ⏎ ↓")
    document.move(toOffset: 4)
    report(document, &session)
    #expect(session.preview(in: document) == nil)
    let text = document.text
    press(KeyStroke(.named("Down")), &session, document)
    press(KeyStroke(.insert), &session, document)
    #expect(document.text == text)
  }

  @Test("The list and the keypad ask for the caret, too", arguments: [true, false])
  func listAndKeypad(isClicked: Bool) throws {
    let presses: [(inout KeyboardSession, InMemoryDocument) -> Response] = [
      { session, document in
        _ = session.handle(KeyStroke(.named("Down")), in: document)
        document.isQuietForSomeTime = true
        return session.handle(.rowClicked(0), in: document)
      },
      { session, document in
        document.isQuietForSomeTime = true
        return session.press(.insert, in: document)
      },
    ]
    for press in presses {
      var (session, document) = try field("wayland", typing: "12+30=")
      if isClicked { document.move(toOffset: 5) }
      press(&session, document).apply(to: document)
      #expect(document.isAskedForCaret && document.text == Self.text + "12+30=")
      report(document, &session)
      wait(&session, document)
      #expect(document.text == Self.text + (isClicked ? "12+30=" : "42"))
    }
  }

  @Test(
    "GTK 4 reports the caret where it was before it selected: then nothing counts",
    arguments: ["Control+c", "Escape", "F5", "Shift+Left", "Insert"])
  func selects(between: String) throws {
    var (session, document) = try field("gtk4-im:test")
    for stroke in try KeyNotation.strokes("Shift+Left Shift+Left Shift+Left \(between)") {
      press(stroke, &session, document)
      // The same report again, which is not passed on, or the text with the caret in its old place.
      _ = session.handle(.textReported, in: document)
    }
    for key in ["Insert", "Insert", "Insert", "Return"] {
      let stroke = try #require(KeyNotation.strokes(key).first)
      let response = session.handle(stroke, in: document)
      #expect(response.disposition == .passedOn && response.edits == [], "\(key)")
      _ = session.handle(.textReported, in: document)
    }
  }

  @Test("What = replaces is not calculated", arguments: ["gtk4-im:test", "gtk3-im:test"])
  func equalsOverSelection(client: String) throws {
    var (session, document) = try field(client)
    let selecting = Array(repeating: "Shift+Left", count: 5).joined(separator: " ")
    for stroke in try KeyNotation.strokes(selecting + " =") { press(stroke, &session, document) }
    #expect(session.preview(in: document) == nil && document.text == Self.text + "=")
    report(document, &session)
    #expect(session.preview(in: document) == nil)
  }

  @Test("The application's next report counts again") func reported() throws {
    var (session, document) = try field("gtk3-im:test", typing: "12+30 Left Right")
    press(KeyStroke(.insert), &session, document)
    #expect(session.preview(in: document) == "12 + 30 = 42 ⏎ ↓")
    press(KeyStroke(.return), &session, document)
    #expect(document.text == Self.text + "42")
  }
}
