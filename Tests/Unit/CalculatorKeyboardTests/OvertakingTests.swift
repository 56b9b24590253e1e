import KeyboardTesting
import KeypadLine
import TestSupport
import Testing

@testable import CalculatorKeyboard

/// IBus's Wayland bridge, where a key, and the edits made with it, come before edits that were sent just before.
///
/// Its application takes text at once, and a sent key some time later.
private final class Bridge: TextDocumentProxy {
  let document: InMemoryDocument
  private var isInKey = false
  private var sent: [() -> Void] = []
  private(set) var keys: [KeyStroke] = []

  init(_ text: String = "hello world\n") {
    document = InMemoryDocument.clicked(text, client: "wayland")
  }

  /// Carries out an edit, with a key; else it comes when the bridge takes it.
  private func send(_ edit: @escaping () -> Void) {
    if isInKey { edit() } else { sent.append(edit) }
  }

  func takeEdits() {
    for edit in sent { edit() }
    sent = []
  }

  /// Waits until the session is woken, if it wants to be.
  func wait(_ session: inout KeyboardSession) {
    takeEdits()
    guard let wake = session.wake else { return }
    if wake.delay >= .milliseconds(60) {
      for key in keys { document.sendKey(key) }
      keys = []
    }
    session.handle(.woken, in: document).apply(to: self)
  }

  /// Types a calculation, and Return after a pause: the caret is asked for.
  func calculate(_ session: inout KeyboardSession) throws {
    session.focusIn()
    for stroke in try KeyNotation.strokes("12+30") {
      press(stroke, &session)
      document.report()
      session.handle(.textReported, in: document).apply(to: self)
    }
    document.isQuietForSomeTime = true
    press(KeyStroke(.return), &session)
    #expect(session.isReturnWaiting)
    document.isQuietForSomeTime = false
  }

  func press(_ stroke: KeyStroke, _ session: inout KeyboardSession) {
    isInKey = true
    let disposition = session.handle(stroke, in: document).apply(to: self)
    if disposition != .handled { document.type(stroke) }
    isInKey = false
  }

  func insertText(_ text: String) { send { [document] in document.insertText(text) } }
  func deleteBackward(_ count: Int) { send { [document] in document.deleteBackward(count) } }
  func sendKey(_ stroke: KeyStroke) { send { [self] in keys.append(stroke) } }
  func askForCaret(showing preedit: String) { document.askForCaret(showing: preedit) }

  var documentContextBeforeInput: String? { document.documentContextBeforeInput }
  var documentContextAfterInput: String? { document.documentContextAfterInput }
  var selectedText: String? { document.selectedText }
  var mayBeBehind: Bool { document.mayBeBehind }
  var hasJustGotKey: Bool { document.hasJustGotKey }
  var isQuietForSomeTime: Bool { document.isQuietForSomeTime }
  var fieldTraits: FieldTraits { document.fieldTraits }
}

@Suite struct OvertakingTests {
  @Test("No key comes before a result that waited, or between it and its deletion")
  func keysBehindResult() throws {
    let keys = try KeyNotation.strokes("a 5 BackSpace")
    // What happens after Return: a key, the bridge takes what was sent, or a wait is over, by when it has.
    for plan in 0..<3125 {
      let bridge = Bridge()
      let plain = InMemoryDocument.clicked("hello world\n42", client: "wayland")
      var session = KeyboardSession(settings: .init(isIntroduced: true))
      try bridge.calculate(&session)
      var rest = plan
      for _ in 0..<5 {
        switch rest % 5 {
        case 0: bridge.wait(&session)
        case 1: bridge.takeEdits()
        case let key:
          bridge.press(keys[key - 2], &session)
          plain.type(keys[key - 2])
        }
        rest /= 5
      }
      while session.wake != nil { bridge.wait(&session) }
      #expect(bridge.document.text == plain.text, "\(plan)")
    }
  }

  @Test("What is typed behind a Tab goes where the Tab leads; nothing else goes to another field")
  func focusMoves() throws {
    for keys in ["Tab 7 5", "7 5"] {
      let (bridge, next) = (Bridge(), Bridge("next\n"))
      var session = KeyboardSession(settings: .init(isIntroduced: true))
      try bridge.calculate(&session)
      for stroke in try KeyNotation.strokes(keys) { bridge.press(stroke, &session) }
      let isTab = keys.hasPrefix("Tab")
      while isTab ? bridge.keys.isEmpty : bridge.document.text.hasSuffix("0") {
        bridge.wait(&session)
        bridge.takeEdits()
      }
      #expect(bridge.document.text == (isTab ? "hello world\n42" : "hello world\n"))
      _ = session.handle(.focusOut, in: bridge.document)
      session.focusIn(FieldIdentity(context: "next", client: "wayland"))
      while session.wake != nil { next.wait(&session) }
      #expect(next.document.text == (isTab ? "next\n75" : "next\n"))
    }
  }

  @Test("A password behind a Tab is typed in order, and none of its own keys is kept")
  func focusMovesToPassword() throws {
    let (bridge, next) = (Bridge(), Bridge(""))
    next.document.fieldTraits.purpose = .password
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    try bridge.calculate(&session)
    for stroke in try KeyNotation.strokes("Tab s e") { bridge.press(stroke, &session) }
    while bridge.keys.isEmpty {
      bridge.wait(&session)
      bridge.takeEdits()
    }
    _ = session.handle(.focusOut, in: bridge.document)
    session.focusIn(FieldIdentity(context: "next", client: "wayland"))
    for stroke in try KeyNotation.strokes("c r") { next.press(stroke, &session) }
    #expect(next.document.text == "secr" && session.wake == nil)
  }

  @Test("A character is sent as text: a key would meet the modifiers that are held by then")
  func sentAsText() throws {
    var edits: [Response.Edit] = []
    let strokes = try KeyNotation.strokes("/ Shift+A Left")
    for stroke in strokes { edits.keep(stroke, KeyMeaning(stroke, KeyboardSettings())) }
    #expect(edits == [.insert("/A"), .send(strokes[2])])
  }
}
