import CIBus
import CalculatorKeyboard
import GLibSupport
import KeypadLine
import MainLoopSupport
import Testing

@testable import IBusAdapter

/// Tests the messages to the daemon for each event, and their order.
@MainActor @Suite struct EngineTests {
  private typealias Call = RecordedEngineObject.Call

  /// The message that shows a preview, whose calculation is isolated from left to right.
  private func preview(_ calculation: String, _ rest: String = " ⏎") -> Call {
    .showAuxiliary("\u{2066}\(calculation)\u{2069}\(rest)")
  }

  // MARK: In the document

  @Test("Keys of a calculation are the client's; one preview comes behind the answers")
  func previewBehindAnswers() {
    let world = AdapterWorld()
    for scalar in "12+30".unicodeScalars {
      #expect(!world.press(Int32(scalar.value)))
    }
    #expect(world.object.take() == [])
    #expect(world.take() == [preview("12 + 30 = 42")])
    world.tell("12+30")
    let kept = world.take()
    #expect(kept == [.keep("12+30", caret: 5, anchor: 5)], "the same preview is not sent again")
  }

  @Test("Return under ⏎: hide, delete, insert, all before its answer; nothing behind it")
  func insert() {
    let world = AdapterWorld()
    world.typeAndTell("12+30")
    _ = world.take()
    #expect(world.press(IBUS_KEY_Return))
    #expect(
      world.object.take() == [.hideAuxiliary, .delete(offset: -5, count: 5), .commit("42")])
    #expect(world.take() == [])
  }

  @Test("A deletion counts Unicode scalars", arguments: ["𝟏𝟐+𝟑", "１２＋３０", "٣٣+٤", "12×3"])
  func deletionInScalars(typed: String) {
    let world = AdapterWorld()
    world.type(typed + "=")
    world.tell("😀\n" + typed + "=")
    _ = world.take()
    #expect(world.press(IBUS_KEY_Return))
    let count = typed.unicodeScalars.count + 1
    let deletion = world.object.take().first {
      if case .delete = $0 { true } else { false }
    }
    #expect(deletion == .delete(offset: Int32(-count), count: UInt32(count)))
  }

  @Test("What was typed before Return is drawn before Return is decided") func drawnBeforeReturn() {
    let world = AdapterWorld()
    world.typeAndTell("12+30")
    #expect(world.object.take() == [.keep("12+30", caret: 5, anchor: 5)])
    #expect(world.press(IBUS_KEY_Return))
    #expect(
      world.take() == [
        preview("12 + 30 = 42"), .hideAuxiliary, .delete(offset: -5, count: 5), .commit("42"),
      ])
  }

  @Test("A key that ends a calculation hides its preview, and the Return behind it is the client's")
  func ending() {
    let world = AdapterWorld()
    world.typeAndTell("12+30")
    _ = world.take()
    #expect(!world.press(IBUS_KEY_Left))
    #expect(world.object.take() == [])
    #expect(!world.press(IBUS_KEY_Return))
    #expect(world.take() == [.hideAuxiliary])
  }

  @Test("Return waits for the text, and inserts when it is told") func waitingReturn() {
    let world = AdapterWorld()
    world.type("12+30")
    _ = world.take()
    #expect(world.press(IBUS_KEY_Return))
    #expect(world.take() == [], "it waits, and the preview stays")
    world.tell("12+3")
    #expect(world.take() == [.keep("12+3", caret: 4, anchor: 4)])
    world.tell("12+30")
    #expect(
      world.take() == [
        .keep("12+30", caret: 5, anchor: 5), .hideAuxiliary, .delete(offset: -5, count: 5),
        .commit("42"),
      ])
  }

  @Test(
    "A new bubble is sent once more, wider, when the client has reported its caret's place")
  func placement() {
    let world = AdapterWorld()
    func shown(_ text: String) -> Call { .showAuxiliary("\u{2066}\(text)\u{2069} ⏎") }
    world.type("12+3")
    #expect(world.take() == [shown("12 + 3 = 15")])
    #expect(!world.object.isWider)
    world.engine.caretPlaceWasReported()
    #expect(world.take() == [shown("12 + 3 = 15")])
    #expect(world.object.isWider)
    world.engine.caretPlaceWasReported()
    #expect(world.take() == [])
    world.type("0")
    #expect(world.take() == [shown("12 + 30 = 42")])
    world.engine.caretPlaceWasReported()
    #expect(world.take() == [])
    world.press(IBUS_KEY_a)
    #expect(world.take() == [.hideAuxiliary])
    world.engine.caretPlaceWasReported()
    #expect(world.take() == [], "nothing is shown")
  }

  @Test("A Return that waited in vain is sent to the client, with its own code and state")
  func waitedInVain() {
    let world = AdapterWorld()
    world.type("12+30")
    _ = world.take()
    let lock = IBUS_MOD2_MASK.rawValue
    #expect(world.press(IBUS_KEY_KP_Enter, code: 96, state: lock))
    var calls: [Call] = []
    let wasSent = MainContext.run {
      calls += world.object.take()
      return !calls.isEmpty
    }
    #expect(wasSent)
    let key = PlatformKeyEvent(symbol: UInt32(IBUS_KEY_KP_Enter), code: 96, state: lock)
    #expect(calls + world.take() == [.hideAuxiliary, .forward(key), .forward(key.released)])
  }

  @Test("A key behind a Return that waits is sent behind it") func keyBehindWaitingReturn() {
    let world = AdapterWorld()
    world.type("12+30")
    _ = world.take()
    world.press(IBUS_KEY_Return, code: 28)
    #expect(world.press(IBUS_KEY_a, code: 30))
    let enter = PlatformKeyEvent(symbol: UInt32(IBUS_KEY_Return), code: 28)
    let letter = PlatformKeyEvent(symbol: UInt32(IBUS_KEY_a), code: 30)
    #expect(
      world.take() == [
        .hideAuxiliary, .forward(enter), .forward(enter.released), .forward(letter),
        .forward(letter.released),
      ])
  }

  // MARK: On request

  @Test("Each key is shown as preedit before its answer") func onRequest() {
    let world = AdapterWorld(client: "xim")
    #expect(world.press(IBUS_KEY_equal))
    #expect(world.object.take() == [.showPreedit("=")])
    for scalar in "1+2".unicodeScalars { world.press(Int32(scalar.value)) }
    #expect(
      world.take() == [
        .showPreedit("=1"), .showPreedit("=1+"), .showPreedit("=1+2"),
        .showAuxiliary("\u{2066}1 + 2 = 3\u{2069} ⏎ ↓"),
      ])
    #expect(world.press(IBUS_KEY_Return))
    #expect(world.take() == [.hideAuxiliary, .hidePreedit, .commit("3")])
  }

  @Test("A preedit that stays as it is is not sent again, whatever else changes") func samePreedit()
  {
    let world = AdapterWorld(client: "xim")
    world.type("=1+2")
    _ = world.take()
    world.object.contentType = (IBUS_INPUT_PURPOSE_DIGITS.rawValue, 0)
    world.engine.contentTypeDidChange()
    #expect(world.take() == [.requestSurroundingText])
  }

  @Test("A key that ends what is held goes behind it, where the client would take it first")
  func heldTextIsEnded() {
    let world = AdapterWorld(client: "xim")
    world.type("=1+2")
    _ = world.take()
    #expect(world.press(IBUS_KEY_Left, code: 105, state: IBUS_SHIFT_MASK.rawValue))
    let left = PlatformKeyEvent(
      symbol: UInt32(IBUS_KEY_Left), code: 105, state: IBUS_SHIFT_MASK.rawValue)
    #expect(
      world.take() == [
        .hideAuxiliary, .hidePreedit, .commit("=1+2"), .forward(left), .forward(left.released),
      ])
  }

  @Test("A reset: the client has the preedit, so it is not hidden by a message") func reset() {
    let world = AdapterWorld(client: "xim")
    world.type("=1+2")
    _ = world.take()
    world.engine.reset()
    #expect(world.take() == [.hideAuxiliary])
    #expect(!world.press(IBUS_KEY_space))
    world.type("=1")
    #expect(world.take() == [.showPreedit("="), .showPreedit("=1")])
  }

  // MARK: The focus

  @Test("Focus in: what stood elsewhere is forgotten, the properties, and a request for the text")
  func focusIn() {
    let world = AdapterWorld()
    world.engine.focusOut()
    _ = world.take()
    world.focusIn(context: "/context/2")
    let properties = PanelProperty.Key.outermost.map {
      PanelProperty($0, PanelProperty.State(isEnabled: true, keypad: .missing, historySize: 20))
        .withoutHiddenEntries
    }
    #expect(
      world.take() == [
        .keep("", caret: 0, anchor: 0), .register(properties), .requestSurroundingText,
      ]
    )
  }

  @Test("Focus in a password field: no text is asked for, and the properties are greyed out")
  func focusInPassword() {
    let world = AdapterWorld()
    world.engine.focusOut()
    _ = world.take()
    world.object.contentType = (IBUS_INPUT_PURPOSE_PASSWORD.rawValue, 0)
    world.focusIn(context: "/context/2")
    let properties = PanelProperty.Key.outermost.map {
      PanelProperty($0, PanelProperty.State(isEnabled: false, keypad: .missing, historySize: 20))
        .withoutHiddenEntries
    }
    #expect(world.take() == [.keep("", caret: 0, anchor: 0), .register(properties)])
    world.engine.enable()
    #expect(world.take() == [])
  }

  @Test("Focus out: nothing is sent, what was typed is forgotten") func focusOut() {
    let world = AdapterWorld()
    world.typeAndTell("12+30")
    _ = world.take()
    world.engine.focusOut()
    #expect(world.take() == [.keep("", caret: 0, anchor: 0)])
    #expect(world.engine.client == nil)
    world.focusIn()
    _ = world.take()
    world.tell("12+30")
    #expect(!world.press(IBUS_KEY_Return))
  }

  @Test("Behind the focus nothing is taken in, and nothing sent") func behindFocus() {
    let world = AdapterWorld()
    world.engine.focusOut()
    _ = world.take()
    world.tell("12+30")
    _ = world.makeEngine(RecordedEngineObject())
    #expect(world.take() == [])
  }

  @Test("The panel's menu may have taken the focus: its entries can be used, but not in a password")
  func menuTakesFocus() {
    let world = AdapterWorld()
    world.engine.focusOut()
    world.engine.activateProperty("NextKeyboard")
    _ = world.take()
    #expect(world.switcher.count == 1)
    world.switcher.complete()
    let refused = AdapterWorld()
    refused.object.contentType = (IBUS_INPUT_PURPOSE_PASSWORD.rawValue, 0)
    refused.engine.activateProperty("NextKeyboard")
    _ = refused.take()
    #expect(refused.switcher.count == 0)
  }

  @Test("What was held when the keyboard was switched off is the daemon's to insert, and only once")
  func switchedOff() {
    for isSwitchedOff in [true, false] {
      let world = AdapterWorld(client: "xim")
      for scalar in "=12".unicodeScalars { world.press(Int32(scalar.value)) }
      if isSwitchedOff { world.engine.disable() } else { world.engine.focusOut() }
      world.focusIn("xim")
      _ = world.take()
      // After a mere focus out, the daemon may have dropped the held text, so the engine inserts it.
      #expect(world.press(IBUS_KEY_a) == !isSwitchedOff)
      #expect(world.take().contains(.commit("=12a")) == !isSwitchedOff)
    }
  }

  @Test("The focus comes again without having gone: what was shown is not shown any more")
  func focusInAgain() {
    let world = AdapterWorld()
    world.typeAndTell("12+30")
    #expect(world.take().contains(preview("12 + 30 = 42")))
    world.focusIn(context: "/context/2")
    #expect(!world.take().contains(.hideAuxiliary))
    world.tell("")
    world.typeAndTell("12+30")
    #expect(world.take().contains(preview("12 + 30 = 42")))
  }

  @Test("Switched on with the focus, the engine asks for the text") func enable() {
    let world = AdapterWorld()
    world.engine.enable()
    #expect(world.take() == [.requestSurroundingText])
  }

  @Test("The focus of another field goes late: this one keeps it") func lateFocusOut() {
    let world = AdapterWorld()
    world.focusIn(context: "/context/2")
    world.engine.focusOut(of: "/context/1")
    world.typeAndTell("12+30")
    world.press(IBUS_KEY_Return)
    #expect(world.take().contains(.commit("42")))
    world.engine.focusOut(of: "/context/2")
    _ = world.take()
    world.type("5")
    #expect(world.take() == [])
  }

  @Test("A preview that was due when the focus went is not drawn") func focusOutBeforeDrawing() {
    let world = AdapterWorld()
    world.type("12+30")
    world.engine.focusOut()
    #expect(world.take() == [.keep("", caret: 0, anchor: 0)])
  }

  @Test("Switched off: nothing is sent") func disable() {
    let world = AdapterWorld(client: "xim")
    world.type("=1+2")
    _ = world.take()
    world.engine.disable()
    #expect(world.take() == [.keep("", caret: 0, anchor: 0)])
  }

  @Test("The focus goes to another engine object before it leaves this one") func focusOrder() {
    let world = AdapterWorld()
    let object = RecordedEngineObject()
    let other = world.makeEngine(object)
    other.focusIn(FieldIdentity(context: "/context/2", client: "gtk3-im:test"))
    world.engine.focusOut()
    world.tell("", to: other)
    _ = world.take()
    _ = object.take()
    for scalar in "1+2".unicodeScalars {
      _ = other.processKey(PlatformKeyEvent(symbol: scalar.value))
    }
    MainContext.settle()
    #expect(object.take() == [preview("1 + 2 = 3")])
    #expect(world.take() == [])
  }

  @Test(
    "What is under way there stays, whatever this one's client still says",
    arguments: LateWord.allCases)
  func lateWord(word: LateWord) {
    let world = AdapterWorld()
    let object = RecordedEngineObject()
    object.capabilities = IBUS_CAP_FOCUS.rawValue
    let other = world.makeEngine(object)
    other.focusIn(FieldIdentity(context: "/context/2", client: "xim"))
    for scalar in "=12+3".unicodeScalars {
      _ = other.processKey(PlatformKeyEvent(symbol: scalar.value))
    }
    MainContext.settle()
    _ = object.take()
    word.say(in: world)
    MainContext.settle()
    #expect(object.take() == [], "the held text is not hidden")
    #expect(!world.object.take().contains(.commit("=12+3")), "nor does it go to this one's field")
    _ = other.processKey(PlatformKeyEvent(symbol: UInt32(bitPattern: IBUS_KEY_0)))
    _ = other.processKey(PlatformKeyEvent(symbol: UInt32(bitPattern: IBUS_KEY_Return)))
    #expect(object.take().contains(.commit("42")))
  }

  /// A late message about a field, after another field has got the focus.
  enum LateWord: CaseIterable {
    case focusOut, switchedOff, reset, text, contentType, contentTypeBehindFocusOut

    @MainActor func say(in world: AdapterWorld) {
      switch self {
      case .focusOut: world.engine.focusOut()
      case .switchedOff: world.engine.disable()
      case .reset: world.engine.reset()
      case .text: world.tell("=12+3")
      case .contentType:
        world.object.contentType = (IBUS_INPUT_PURPOSE_PASSWORD.rawValue, 0)
        world.engine.contentTypeDidChange()
      case .contentTypeBehindFocusOut:
        world.engine.focusOut()
        world.engine.contentTypeDidChange()
      }
    }
  }

  // MARK: Refused fields

  @Test(
    "A field that becomes a password: all is hidden and forgotten, and nothing it tells is kept")
  func becomesPassword() {
    let world = AdapterWorld()
    world.typeAndTell("12+30")
    _ = world.take()
    world.object.contentType = (IBUS_INPUT_PURPOSE_PASSWORD.rawValue, 0)
    world.engine.contentTypeDidChange()
    let disabled = PanelProperty.Key.outermost.filter { $0 != .preferences }.map {
      Call.update(
        PanelProperty($0, PanelProperty.State(isEnabled: false, keypad: .missing, historySize: 20))
          .withoutEntries)
    }
    #expect(
      world.take() == [.hideAuxiliary] + disabled + [.keep("", caret: 0, anchor: 0)])
    #expect(world.engine.document.documentContextBeforeInput == nil)
    world.tell("secret1+2")
    world.type("1+2=")
    #expect(!world.press(IBUS_KEY_Return))
    #expect(world.take() == [])
    #expect(world.engine.document.documentContextBeforeInput == nil)
  }

  @Test(
    "A password field that becomes another: the properties come back, and the text is asked for")
  func becomesText() {
    let world = AdapterWorld()
    world.object.contentType = (IBUS_INPUT_PURPOSE_PIN.rawValue, 0)
    world.engine.contentTypeDidChange()
    _ = world.take()
    world.object.contentType = (0, 0)
    world.engine.contentTypeDidChange()
    let enabled = PanelProperty.Key.outermost.filter { $0 != .preferences }.map {
      Call.update(
        PanelProperty($0, PanelProperty.State(isEnabled: true, keypad: .missing, historySize: 20))
          .withoutEntries)
    }
    #expect(world.take() == enabled + [.requestSurroundingText])
  }

  @Test("Properties do nothing in a refused field") func refusedProperties() {
    let world = AdapterWorld()
    world.object.contentType = (0, FieldTranslator.hiddenTextHint)
    world.engine.activateProperty("NextKeyboard")
    MainContext.settle()
    #expect(world.switcher.count == 0)
  }

  @Test("A terminal that is left alone is a refused field, and nothing it tells is kept")
  func terminalLeftAlone() {
    let world = AdapterWorld()
    var settings = KeyboardSettings(isIntroduced: true)
    settings.terminals = .off
    world.engine.settingsDidChange(settings)
    world.object.contentType = (IBUS_INPUT_PURPOSE_TERMINAL.rawValue, 0)
    world.tell("secret")
    #expect(world.take() == [])
  }

  // MARK: Composing

  @Test("A dead key goes to the parent class, and so does what follows, until it is composed")
  func deadKey() {
    let world = AdapterWorld()
    let dead = PlatformKeyEvent(symbol: UInt32(IBUS_KEY_dead_acute))
    world.object.composes = { _ in true }
    #expect(world.press(IBUS_KEY_dead_acute))
    #expect(world.take() == [.compose(dead)])
    let shift = IBUS_KEY_Shift_L
    #expect(!world.press(shift), "a modifier alone does not compose")
    let release = IBUS_RELEASE_MASK.rawValue
    #expect(!world.press(IBUS_KEY_dead_acute, state: release), "nor does a release")
    #expect(world.press(IBUS_KEY_e))
    #expect(world.take() == [.compose(PlatformKeyEvent(symbol: UInt32(IBUS_KEY_e)))])
    world.object.composes = { _ in false }
    #expect(!world.press(IBUS_KEY_a), "the parent class has done; the key is the client's")
    #expect(world.take() == [.compose(PlatformKeyEvent(symbol: UInt32(IBUS_KEY_a)))])
    #expect(!world.press(IBUS_KEY_b))
    #expect(world.take() == [])
  }

  @Test("A dead key ends held text, which goes in before the parent class has it")
  func deadKeyBehindHeldText() {
    let world = AdapterWorld(client: "xim")
    world.object.composes = { _ in true }
    world.type("=12")
    _ = world.take()
    #expect(world.press(IBUS_KEY_dead_acute))
    let dead = PlatformKeyEvent(symbol: UInt32(IBUS_KEY_dead_acute))
    #expect(world.take() == [.hidePreedit, .commit("=12"), .compose(dead)])
    // With Control it is a shortcut, which the client gets after the text.
    world.object.composes = { _ in false }
    world.press(IBUS_KEY_Escape)
    world.type(" =12")
    _ = world.take()
    let control = IBUS_CONTROL_MASK.rawValue
    #expect(world.press(IBUS_KEY_dead_acute, state: control))
    let shortcut = PlatformKeyEvent(symbol: UInt32(IBUS_KEY_dead_acute), state: control)
    #expect(
      world.take() == [
        .hidePreedit, .commit("=12"), .forward(shortcut), .forward(shortcut.released),
      ])
  }

  @Test("The release of a dead key is no key to compose with") func releasedDeadKey() {
    let world = AdapterWorld()
    #expect(!world.press(IBUS_KEY_dead_acute, state: IBUS_RELEASE_MASK.rawValue))
    #expect(world.take() == [])
  }

  @Test("A composed character ends the calculation before it") func composingEnds() {
    let world = AdapterWorld()
    world.typeAndTell("12+30")
    _ = world.take()
    world.object.composes = { _ in true }
    world.press(IBUS_KEY_Multi_key)
    world.press(IBUS_KEY_e)
    #expect(world.take().contains(.hideAuxiliary))
    world.object.composes = { _ in false }
    #expect(!world.press(IBUS_KEY_Return))
  }

  @Test("A key that composes is one of the field, and speaks for it") func composingSpeaks() {
    let world = AdapterWorld(client: "QIBusInputContext")
    world.object.composes = { _ in true }
    world.press(IBUS_KEY_dead_acute)
    world.engine.contentTypeDidChange()
    #expect(world.keyboard.keypadContent.status == .insertRefused(.keyNeeded))
    world.press(IBUS_KEY_e)
    #expect(world.keyboard.keypadContent.status == .enabled)
  }

  @Test("An unfinished composition is forgotten with a reset and with the focus")
  func unfinishedComposition() {
    let world = AdapterWorld()
    world.object.composes = { _ in true }
    world.press(IBUS_KEY_Multi_key)
    _ = world.take()
    world.engine.reset()
    #expect(world.take() == [.forgetComposition])
    world.engine.reset()
    #expect(world.take() == [])
    world.press(IBUS_KEY_dead_grave)
    _ = world.take()
    world.engine.focusOut()
    #expect(world.take() == [.keep("", caret: 0, anchor: 0), .forgetComposition])
  }

  // MARK: The next keyboard

  @Test("What is held goes in as typed, and the switch is made from the main loop")
  func nextKeyboard() {
    let world = AdapterWorld(client: "xim")
    world.type("=1+2")
    _ = world.take()
    world.engine.activateProperty("NextKeyboard")
    #expect(world.object.take() == [.hideAuxiliary, .hidePreedit, .commit("=1+2")])
    #expect(world.switcher.count == 0)
    #expect(world.take() == [])
    #expect(world.switcher.count == 1)
  }

  @Test("Asked for again while it is under way, it is made once") func nextKeyboardTwice() {
    let world = AdapterWorld()
    world.engine.activateProperty("NextKeyboard")
    world.engine.activateProperty("NextKeyboard")
    MainContext.settle()
    #expect(world.switcher.count == 1)
    world.engine.activateProperty("nobody knows")
    world.engine.activateProperty("InputMode")
    MainContext.settle()
    #expect(world.switcher.count == 1)
    world.switcher.complete()
  }

  @Test("However long a switch takes, no other is made meanwhile, and one can be made behind it")
  func longSwitch() {
    let world = AdapterWorld()
    for (count, isCompleted) in [(1, false), (1, true), (2, false)] {
      world.engine.activateProperty("NextKeyboard")
      let start = monotonicTime()
      #expect(MainContext.run { monotonicTime() > start + Debounce.pause })
      #expect(world.switcher.count == count)
      if isCompleted { world.switcher.complete() }
    }
  }
}
