import CalculationReading
import CalculatorCore
import KeyboardTesting
import KeypadLine
import TestSupport
import Testing

@testable import CalculatorKeyboard

/// Tests the session: its safeguards, and the effect of the settings.
@Suite struct SessionTests {
  /// Types keys into a document; returns the owner of the last key.
  @discardableResult
  private func type(
    _ keys: String, _ session: inout KeyboardSession, _ document: InMemoryDocument
  ) throws -> Response.Disposition {
    var disposition = Response.Disposition.passedOn
    for stroke in try KeyNotation.strokes(keys) {
      if document.reportsBeforeEachKey { _ = session.handle(.textReported, in: document) }
      disposition = session.handle(stroke, in: document)
        .apply(to: document)
      if disposition != .handled { document.type(stroke) }
    }
    return disposition
  }

  @Test(
    "A client that lies loses nothing that was not typed text",
    arguments: InMemoryDocument.Fault.allCases)
  func lyingClient(fault: InMemoryDocument.Fault) throws {
    let document = InMemoryDocument(before: "10 apples, 20 pears ", fault: fault)
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    for _ in 0..<4 { try type("12+30 Return space", &session, document) }
    #expect(document.deletions == (fault == .ignoresDeletions ? ["12+30"] : []))
    #expect(document.text.hasPrefix("10 apples, 20 pears 12+30"))
  }

  @Test("A deletion that is ignored ends the way of working until the focus changes")
  func ignoredDeletion() throws {
    let document = InMemoryDocument(fault: .ignoresDeletions)
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    try type("12+30 Return", &session, document)
    #expect(document.text == "12+3042")
    try type("*2 Return", &session, document)
    #expect(document.text == "12+3042*2\n")
    try type("5+5 Return", &session, document)
    #expect(document.deletions == ["12+30"])
    #expect(document.text.hasSuffix("\n5+5\n"))
    // On request it still works.
    try type("=5+5 Return", &session, document)
    #expect(document.text.hasSuffix("\n10"))
    session.focusOut()
    session.focusIn()
    try type("␣ten␣5+5=", &session, document)
    #expect(session.preview(in: document) == "5 + 5 = 10 ⏎ ↓")
  }

  @Test("Held text that the daemon drops, between XIM windows, is there with the next key")
  func strandedText() throws {
    let here = FieldIdentity(context: "/context/2", client: "xim")
    let there = FieldIdentity(context: "/context/3", client: "xim")
    let nowhere = FieldIdentity(context: "/context/1", client: "fake")
    let gtk = FieldIdentity(context: "/context/2", client: "gtk3-im:vte")
    // The fields that got the focus, one after the other, and true if the text is restored.
    let rows: [(from: FieldIdentity?, to: [FieldIdentity?], comesBack: Bool)] = [
      (here, [there, here], true), (here, [there, nowhere, there, nowhere, here], true),
      // The daemon or the client has inserted it, or the field is unknown.
      (here, [nowhere, here], false), (here, [nowhere, there, here], false),
      (gtk, [there, gtk], false), (nil, [there, nil], false),
      // It is not for another field.
      (here, [there], false), (here, [nil], false),
    ]
    for row in rows {
      let document = InMemoryDocument(fault: .reportsNothing)
      document.fieldTraits.offersSurroundingText = false
      var session = KeyboardSession(settings: .init(isIntroduced: true))
      session.focusIn(row.from)
      try type("=12+30", &session, document)
      for field in row.to {
        session.focusOut()
        #expect(session.presentation(in: document).preedit == nil)
        session.focusIn(field)
      }
      #expect(session.presentation(in: document).preedit == nil)
      try type("Return", &session, document)
      #expect(document.text == (row.comesBack ? "=12+30\n" : "\n"), "\(row)")
    }
    // The daemon does not always report that the field before has lost the focus.
    let silent = InMemoryDocument(fault: .reportsNothing)
    silent.fieldTraits.offersSurroundingText = false
    var left = KeyboardSession(settings: .init(isIntroduced: true))
    left.focusIn(here)
    try type("=12+30", &left, silent)
    left.focusIn(there)
    left.focusIn(here)
    try type("x", &left, silent)
    #expect(silent.text == "=12+30x")
    // The daemon inserts held text when the keyboard is switched.
    let document = InMemoryDocument(fault: .reportsNothing)
    document.fieldTraits.offersSurroundingText = false
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    session.focusIn(here)
    try type("=12+30", &session, document)
    session.focusOut()
    _ = session.handle(.switchedOff, in: NoDocument())
    session.focusIn(here)
    try type("x", &session, document)
    #expect(document.text == "x")
  }

  @Test("An application that tells nothing new gets its Return, and that is no mismatch")
  func waitsInVain() throws {
    let document = InMemoryDocument(fault: .reportsOldText)
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    for _ in 0..<5 {
      try type("2+3", &session, document)
      #expect(session.preview(in: document) == "2 + 3 = 5 ⏎")
      #expect(try type("Return", &session, document) == .handled)
      _ = session.handle(.textReported, in: document)
      #expect(session.isReturnWaiting)
      let response = session.handle(.woken, in: document)
      #expect(response.edits == [.send(KeyStroke(.return))])
      response.apply(to: document)
      #expect(!session.isReturnWaiting && session.preview(in: document) == nil)
    }
    #expect(document.deletions.isEmpty && document.text == String(repeating: "2+3\n", count: 5))
  }

  @Test("A client that claims to tell and does not is worked with on request")
  func withheldContext() throws {
    let document = InMemoryDocument(fault: .reportsNothing)
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    try type("12345+678 Return", &session, document)
    #expect(document.text == "12345+678\n")
    try type("space =12+30", &session, document)
    #expect(session.presentation(in: document).preedit == "=12+30")
    try type("Return", &session, document)
    #expect(document.text == "12345+678\n 42")
  }

  @Test(
    "What the application puts before the calculation counts at the moment of Return",
    arguments: [
      ("12+30", "x = ", "x = 12+30\n"), ("12+30", "y", "y12+30\n"), ("12+30", "1. ", "1. 42"),
      ("12+30=", "5+", "47"), ("12+30=", "word ", "word 42"), ("12+30=", "5 ", "5 12+30=\n"),
    ])
  func changedLead(keys: String, lead: String, expected: String) throws {
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    let document = InMemoryDocument()
    try type(keys, &session, document)
    #expect(
      session.presentation(in: document).auxiliaryText?.unisolated
        == (keys.hasSuffix("=") ? "12 + 30 = 42 ⏎ ↓" : "12 + 30 = 42 ⏎"))
    document.move(toOffset: 0)
    document.insertText(lead)
    document.move(toOffset: .max)
    try type("Return", &session, document)
    #expect(document.text == expected)
    #expect(session.presentation(in: document).auxiliaryText == nil)
  }

  @Test("A result that was edited is not gone on with") func changedResult() throws {
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    let document = InMemoryDocument()
    try type("100/3= Return *3", &session, document)
    #expect(
      session.presentation(in: document).auxiliaryText?.unisolated == "33.33333 × 3 ≈ 100 ⏎")
    document.deleteBackward(4)
    document.insertText("2*3")
    try type("Return", &session, document)
    #expect(document.text == "33.3332*3\n")
    #expect(session.presentation(in: document).auxiliaryText == nil)
    #expect(session.display(in: document) == "0")
  }

  @Test("A replacement whose text is not there is left out, and the key is the application's")
  func replacementIsVerified() {
    let document = InMemoryDocument(before: "12+31")
    let response = Response(.handled, edits: [.replace("12+30", with: "42")])
    #expect(response.apply(to: document) == .passedOn)
    #expect(document.text == "12+31")
  }

  @Test("Insert under ⏎ waits, as Return does, until the application has reported all of it")
  func insertWhileBehind() throws {
    let document = InMemoryDocument()
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    try type("12+3", &session, document)
    // The key is under way: there will be one more character before the caret.
    _ = session.handle(KeyStroke(.character("0")), in: document)
    #expect(session.handle(KeyStroke(.insert), in: document) == Response(.handled))
    document.insertText("0")
    #expect(session.handle(.textReported, in: document).edits == [.replace("12+30", with: "42")])
  }

  @Test("Insert does nothing while the application has not told of the insert before")
  func insertAgain()
    throws
  {
    let document = InMemoryDocument()
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    try type("12+30", &session, document)
    let first = session.handle(KeyStroke(.return), in: document)
    #expect(first.edits == [.replace("12+30", with: "42")])
    #expect(session.handle(KeyStroke(.insert), in: document).edits == [])
  }

  @Test("A calculation that was taken back is older text for what is typed behind it")
  func behindTakenBack() throws {
    let document = InMemoryDocument()
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    try type("12+30 Return Insert +2=", &session, document)
    #expect(document.text == "12+30+2=")
    #expect(session.preview(in: document) == "12 + 30 + 2 = 44 ⏎ ↓")
    let other = InMemoryDocument()
    var another = KeyboardSession(settings: .init(isIntroduced: true))
    try type("12+30 Return Insert BackSpace =", &another, other)
    #expect(another.preview(in: other) == "12 + 3 = 15 ⏎ ↓")
  }

  @Test("Behind a result that cannot be gone on with a new calculation begins") func behindResult()
    throws
  {
    let document = InMemoryDocument()
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    try type("12+30 Return +=12+30=", &session, document)
    #expect(session.preview(in: document) == "12 + 30 = 42 ⏎ ↓")
  }

  @Test("Older text that only makes an error is not followed") func olderError() throws {
    let document = InMemoryDocument(before: "8/0")
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    try type("=", &session, document)
    #expect(session.preview(in: document) == "8 ÷ 0: cannot divide by zero")
    try type("BackSpace", &session, document)
    #expect(session.preview(in: document) == nil)
  }

  @Test("A Return waits on while the text comes piece by piece") func piecewise() throws {
    let document = InMemoryDocument()
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    try type("12+", &session, document)
    for key: Unicode.Scalar in ["3", "0"] {
      _ = session.handle(KeyStroke(.character(key)), in: document)
    }
    document.mayBeBehind = true
    #expect(session.handle(KeyStroke(.return), in: document) == Response(.handled))
    document.insertText("3")
    #expect(session.handle(.textReported, in: document).edits == [] && session.isReturnWaiting)
    document.insertText("0")
    let told = session.handle(.textReported, in: document)
    #expect(told.edits == [.replace("12+30", with: "42")])
  }

  @Test("A Return under an error waits for nothing") func returnUnderError() throws {
    let document = InMemoryDocument()
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    try type("8/0", &session, document)
    _ = session.handle(KeyStroke(.character("=")), in: document)
    #expect(session.handle(KeyStroke(.return), in: document).disposition == .passedOn)
    #expect(!session.isReturnWaiting)
  }

  @Test("A Return that waits is sent when the keyboard goes") func returnWaitsForNoKeyboard() {
    let document = InMemoryDocument(before: "12+30")
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    _ = session.handle(KeyStroke(.named("End")), in: document)
    _ = session.handle(KeyStroke(.character("=")), in: document)
    let waiting = session.handle(KeyStroke(.return), in: document)
    #expect(waiting == Response(.handled) && session.isReturnWaiting)
    let response = session.handle(.nextKeyboard, in: document)
    #expect(response.edits == [.send(KeyStroke(.return))] && !session.isReturnWaiting)
  }

  @Test("A Return that waits is sent, and before the next key, if the client stops reporting")
  func returnWaitsForNoReport() {
    for next in [KeyboardEvent.woken, .key(KeyStroke(.backSpace))] {
      let document = InMemoryDocument(before: "12+30")
      var session = KeyboardSession(settings: .init(isIntroduced: true))
      _ = session.handle(KeyStroke(.named("End")), in: document)
      _ = session.handle(KeyStroke(.character("=")), in: document)
      _ = session.handle(KeyStroke(.return), in: document)
      document.fieldTraits.offersSurroundingText = false
      let sent = [KeyStroke(.return)] + (next == .woken ? [] : [KeyStroke(.backSpace)])
      #expect(session.handle(next, in: document).edits == sent.map { .send($0) })
    }
  }

  @Test("The keypad's Insert does nothing while a Return waits for an = that is on its way")
  func insertWhileReturnWaits() {
    let document = InMemoryDocument(before: "12+30")
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    _ = session.handle(KeyStroke(.named("End")), in: document)
    _ = session.handle(KeyStroke(.character("=")), in: document)
    #expect(session.handle(KeyStroke(.return), in: document) == Response(.handled))
    #expect(session.isReturnWaiting)
    #expect(session.press(.insert, in: document).edits == [])
  }

  @Test("Text of which the application has told is not on its way, should it tell less")
  func toldLess()
    throws
  {
    let document = InMemoryDocument()
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    try type("12+30", &session, document)
    _ = session.handle(.textReported, in: document)
    #expect(session.preview(in: document) == "12 + 30 = 42 ⏎")
    #expect(session.preview(in: InMemoryDocument(before: "12+3")) == nil)
    _ = session.handle(.textReported, in: InMemoryDocument(before: "12+3"))
    #expect(session.preview(in: document) == nil, "it was another text meanwhile")
  }

  @Test("A client that has told something once does not withhold its text") func toldOnce() throws {
    let document = InMemoryDocument()
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    _ = session.handle(.textReported, in: document)
    document.isSilent = true
    try type("twelve␣letters␣=", &session, document)
    #expect(session.presentation(in: document).preedit == nil)
  }

  @Test("Where nothing is told, a key that selects elsewhere keeps no = from opening")
  func selectsUntold() throws {
    let document = InMemoryDocument()
    document.isSilent = true
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    try type("twelve␣letters␣ Ctrl+a =12+30", &session, document)
    #expect(session.presentation(in: document).preedit == "=12+30")
  }

  @Test("Text is compared scalar by scalar") func exactEnd() {
    #expect("e\u{301}1".endsExactly(with: "\u{301}1"))
    #expect(!"é".endsExactly(with: "e\u{301}"))
    #expect("".endsExactly(with: ""))
  }

  @Test(
    "return-inserts",
    arguments: [
      (KeyboardSettings.ReturnInserts.clear, "12+30", "42"), (.clear, "100-58", "100-58\n"),
      (.clear, "100-58=", "42"), (.asked, "12+30", "12+30\n"), (.asked, "12+30=", "42"),
      (.clear, "5", "5\n"), (.clear, "5*-3", "-15"), (.clear, "合計12+30", "合計12+30\n"),
      (.clear, "合計12+30=", "合計42"), (.clear, "12 Left Right +30", "12+30\n"),
      (.clear, "12 Left Right +30=", "42"),
    ])
  func returnInserts(
    setting: KeyboardSettings.ReturnInserts, keys: String, expected: String
  ) throws {
    var settings = KeyboardSettings(isIntroduced: true)
    settings.returnInserts = setting
    #expect(try document(after: "\(keys) Return", settings) == expected)
  }

  @Test("With the preview off, Return inserts only when asked") func previewOff() throws {
    var settings = KeyboardSettings(isIntroduced: true)
    settings.showsPreview = false
    #expect(try document(after: "12+30 Return", settings) == "12+30\n")
    #expect(try document(after: "12+30= Return", settings) == "42")
    for returnInserts in KeyboardSettings.ReturnInserts.allCases {
      settings.returnInserts = returnInserts
      #expect(try document(after: "12+30 Return", settings) == "12+30\n")
      #expect(try document(after: "100-58= Return", settings) == "42")
    }
    var session = KeyboardSession(settings: settings)
    let document = InMemoryDocument()
    for stroke in try KeyNotation.strokes("12+30=") {
      _ = session.handle(stroke, in: document)
      document.type(stroke)
      #expect(session.preview(in: document) == nil)
    }
  }

  @Test("fraction-digits and decimal-mark") func numberSettings() throws {
    var settings = KeyboardSettings(isIntroduced: true)
    settings.fractionDigits = 2
    #expect(try document(after: "100/3= Return", settings) == "33.33")
    settings = KeyboardSettings(isIntroduced: true)
    let comma = LocaleConventions.german
    #expect(try document(after: "1/4= Return", settings, comma) == "0,25")
    #expect(try document(after: "1.5*3 Return", settings, comma) == "4.5")
    settings.decimalMark = .locale
    #expect(try document(after: "1.5*3 Return", settings, comma) == "4,5")
    settings.decimalMark = .dot
    #expect(try document(after: "1,5*3 Return", settings, comma) == "4.5")
  }

  @Test("What is shown follows from what decides it, and from nothing else")
  func source() throws {
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    let document = InMemoryDocument()
    try type("2/3", &session, document)
    let unasked = session.presentationSource(in: document)
    try type("=", &session, document)
    let asked = session.presentationSource(in: document)
    #expect(asked != unasked)
    _ = session.handle(.textReported, in: document)
    #expect(session.presentationSource(in: document) == asked)
    #expect(session.preview(in: document) == "2 ÷ 3 ≈ 0.66666 ⏎ ↓")
    session.settings.fractionDigits = 2
    #expect(session.presentationSource(in: document) != asked)
    #expect(session.preview(in: document) == "2 ÷ 3 ≈ 0.66 ⏎ ↓")
  }

  @Test("The next keyboard leaves a preedit as typed, and nothing shown") func nextKeyboard() throws
  {
    var traits = FieldTraits()
    traits.client = "xim"
    let document = InMemoryDocument(traits: traits)
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    try type("=12+3", &session, document)
    let response = session.handle(KeyStroke(.escape, modifiers: .shift), in: document)
    #expect(response.advancesToNextInputMode)
    #expect(response.disposition == .handled)
    #expect(response.edits == [.insert("=12+3")])
    #expect(session.presentation(in: document) == Presentation())
  }

  @Test("A field that becomes a password is left alone from that key on") func becomesSecret()
    throws
  {
    let document = InMemoryDocument()
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    try type("12+30", &session, document)
    #expect(session.presentation(in: document).auxiliaryText != nil)
    document.fieldTraits.purpose = .password
    let response = session.handle(KeyStroke(.return), in: document)
    #expect(response.disposition == .passedOn)
    #expect(response.edits.isEmpty)
    #expect(session.presentation(in: document).auxiliaryText == nil)
    #expect(!session.presentation(in: document).isEnabled)
    document.fieldTraits.purpose = .freeForm
    #expect(session.handle(KeyStroke(.return), in: document).disposition == .passedOn)
  }

  @Test("Keys that change nothing visible leave the presentation as it is") func quiet() throws {
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    let document = InMemoryDocument()
    for stroke in try KeyNotation.strokes("The␣year␣2026,␣room␣24/7,␣5␣apples Return Tab") {
      _ = session.handle(stroke, in: document)
      document.type(stroke)
      #expect(session.presentation(in: document) == Presentation())
    }
  }

  @Test("Only what can change what is shown has it drawn") func drawing() throws {
    let document = InMemoryDocument()
    document.fieldTraits.client = "QIBusInputContext"
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    session.focusIn()
    // The first key proves the field, which the keypad shows.
    for (key, isDrawn) in [
      ("a", true), ("b", false), ("space", false), ("1", true), ("+", true), ("Left", true),
      ("Left", false),
    ] {
      var stroke = try KeyNotation.strokes(key)[0]
      let response = session.handle(stroke, in: document)
      document.type(stroke)
      #expect(response.mayChangePresentation == isDrawn, "\(key)")
      stroke.isRelease = true
      let release = session.handle(stroke, in: document)
      #expect(!release.mayChangePresentation, "\(key) is let go of")
    }
  }

  @Test(
    "The display shows the bubble's result, else the number being typed, else 0",
    arguments: [
      ("12+3", "15"), ("12+", "12"), ("12+30=", "42"), ("a", "0"),
      ("8/0=", "cannot divide by zero"), ("12+30 Return", "42"), ("-5", "-5"), ("12-5", "5"),
      ("+49 space 30 space 1234", "1234"), ("12 space 30+5=", "0"), ("2*(3+4", "4"),
      ("f(2)*(3", "3"), ("1) space 12+30=", "42"), ("05=12+30=", "42"), ("2+3= space", "5"),
      ("1+2*3=", "9"), ("€5+€3=", "8"), ("2+3=%5", "5"), ("2+3 Return %", "5"),
    ])
  func display(keys: String, expected: String) throws {
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    let document = InMemoryDocument()
    document.fieldTraits.client = "gtk4-im:test"
    try type(keys, &session, document)
    #expect(session.display(in: document) == expected)
  }

  @Test("In the written order the display shows what is entered until an = asks")
  func displayWhileOpen() throws {
    var settings = KeyboardSettings(isIntroduced: true)
    settings.returnInserts = .asked
    settings.order = .written
    var session = KeyboardSession(settings: settings)
    let document = InMemoryDocument()
    document.fieldTraits.client = "gtk4-im:test"
    try type("1+2*3", &session, document)
    #expect(session.display(in: document) == "3")
    try type("=", &session, document)
    #expect(session.display(in: document) == "7")
  }

  @Test("The display has the fraction length, and the reading that is a number")
  func displayOfReadings() throws {
    var settings = KeyboardSettings(isIntroduced: true)
    settings.fractionDigits = 2
    for (keys, expected) in [
      ("10/3=", "3.33"), ("5/(2-1*2)=", "2.5"), ("12+30 Return Insert", "0"),
    ] {
      var session = KeyboardSession(settings: settings)
      let document = InMemoryDocument()
      try type(keys, &session, document)
      #expect(session.display(in: document) == expected)
    }
  }

  @Test("A long calculation with brackets is cut at its beginning") func longCalculation() throws {
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    let document = InMemoryDocument()
    try type("(1111111111+2222222222)*(3333333333+4444444444)*2=", &session, document)
    let preview = try #require(session.preview(in: document))
    #expect(preview.hasPrefix("… × (3333333333 + 4444444444) × 2 = "))
  }

  @Test("Insert finds nothing before what goes on behind the caret") func insertBefore() {
    for (after, disposition) in [("5", Response.Disposition.passedOn), (" 5", .handled)] {
      let document = InMemoryDocument(before: "12+30", after: after)
      var session = KeyboardSession(settings: .init(isIntroduced: true))
      _ = session.handle(KeyStroke(.named("Left")), in: document)
      _ = session.handle(.textReported, in: document)
      let response = session.handle(KeyStroke(.insert), in: document)
      #expect(response.disposition == disposition && response.edits == [])
    }
  }

  @Test("A calculation is isolated from left to right in the preview, not in what is inserted")
  func isolation() throws {
    let isolated = "\u{2066}٣ + ٤ = ٧\u{2069} ⏎"
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    let document = InMemoryDocument()
    try type("٣+٤", &session, document)
    #expect(session.presentation(in: document).auxiliaryText == isolated)
    try type("Return", &session, document)
    #expect(document.text == "٧")
    try type("␣a␣1+2*3=", &session, document)
    #expect(
      session.presentation(in: document).auxiliaryText
        == "\u{2066}(1 + 2) × 3 = 9\u{2069} ⏎   \u{2066}1 + 2 × 3 = 7\u{2069} ↓")
  }

  @Test("Behind a result that ends with letters an x multiplies") func multipliedAmount() throws {
    var (session, document) = try typed("12+30zł= Return x3", .polish)
    #expect(document.text == "42złx3")
    #expect(session.preview(in: document) == "42zł × 3 = 126zł ⏎")
    try type("Return", &session, document)
    #expect(document.text == "126zł")
  }

  private func document(
    after keys: String, _ settings: KeyboardSettings,
    _ locale: LocaleConventions = LocaleConventions()
  ) throws -> String {
    var session = KeyboardSession(settings: settings, locale: locale)
    let document = InMemoryDocument()
    try type(keys, &session, document)
    return document.text
  }
}
