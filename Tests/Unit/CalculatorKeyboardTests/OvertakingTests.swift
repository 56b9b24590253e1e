import KeyboardTesting
import KeypadLine
import TestSupport
import Testing

@testable import CalculatorKeyboard

/// IBus's Wayland bridge, where a key, and the edits made with it, come before edits that were sent just before.
///
/// Its application takes text at once, and a sent key some time later.
private final class Bridge: TextDocumentProxy {
  let document = InMemoryDocument.clicked("hello world\n", client: "wayland")
  private var isInKey = false
  private var sent: [() -> Void] = []
  private var keys: [KeyStroke] = []

  /// Carries out an edit, with a key; else it comes when the bridge takes it.
  private func send(_ edit: @escaping () -> Void) {
    if isInKey { edit() } else { sent.append(edit) }
  }

  func takeEdits() {
    for edit in sent { edit() }
    sent = []
  }

  func takeKeys() {
    for key in keys { document.sendKey(key) }
    keys = []
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
      session.focusIn()
      for stroke in try KeyNotation.strokes("12+30") {
        bridge.press(stroke, &session)
        bridge.document.report()
        session.handle(.textReported, in: bridge.document).apply(to: bridge)
      }
      func wait() {
        bridge.takeEdits()
        guard let wake = session.wake else { return }
        if wake.delay >= .milliseconds(60) { bridge.takeKeys() }
        session.handle(.woken, in: bridge.document).apply(to: bridge)
      }
      bridge.document.isQuietForSomeTime = true
      bridge.press(KeyStroke(.return), &session)
      #expect(session.isReturnWaiting)
      bridge.document.isQuietForSomeTime = false
      var rest = plan
      for _ in 0..<5 {
        switch rest % 5 {
        case 0: wait()
        case 1: bridge.takeEdits()
        case let key:
          bridge.press(keys[key - 2], &session)
          plain.type(keys[key - 2])
        }
        rest /= 5
      }
      while session.wake != nil { wait() }
      #expect(bridge.document.text == plain.text, "\(plan)")
    }
  }

  @Test("A character is sent as text: a key would meet the modifiers that are held by then")
  func sentAsText() throws {
    var edits: [Response.Edit] = []
    let strokes = try KeyNotation.strokes("/ Shift+A Left")
    for stroke in strokes { edits.keep(stroke, KeyMeaning(stroke, KeyboardSettings())) }
    #expect(edits == [.insert("/A"), .send(strokes[2])])
  }
}
