import CIBus
import CalculatorKeyboard
import MainLoopSupport
import Testing

@testable import IBusAdapter

/// Tests keys whose effect the application may not have reported.
@MainActor @Suite struct PassedKeysTests {
  @Test("A key may have an effect until a text is told, or a quarter of a second has passed")
  func one() {
    var keys = PassedKeys()
    #expect(!keys.isUntold(at: .zero))
    keys.note(at: .microseconds(1_000_000))
    #expect(keys.isUntold(at: .microseconds(1_249_999)))
    #expect(!keys.isUntold(at: .microseconds(1_250_000)))
    keys.noteTold(at: .microseconds(1_000_001))
    #expect(!keys.isUntold(at: .microseconds(1_000_001)))
  }

  @Test("Of several keys, a text may be the first one's") func several() {
    var keys = PassedKeys()
    keys.note(at: .microseconds(1_000_000))
    keys.note(at: .microseconds(1_100_000))
    keys.noteTold(at: .microseconds(1_100_001))
    #expect(keys.isUntold(at: .microseconds(1_349_999)))
    // Older keys no longer count.
    keys.note(at: .microseconds(1_350_000))
    keys.noteTold(at: .microseconds(1_350_001))
    #expect(!keys.isUntold(at: .microseconds(1_350_001)))
  }

  @Test("An application that has been slow is waited for longer") func slow() {
    var keys = PassedKeys()
    keys.note(at: .microseconds(1_000_000))
    keys.noteTold(at: .microseconds(1_100_000))
    keys.note(at: .microseconds(2_000_000))
    #expect(
      keys.isUntold(at: .microseconds(2_399_999)) && !keys.isUntold(at: .microseconds(2_400_000)))
    // One faster report does not make it fast.
    keys.noteTold(at: .microseconds(2_010_000))
    keys.note(at: .microseconds(3_000_000))
    #expect(
      keys.isUntold(at: .microseconds(3_399_999)) && !keys.isUntold(at: .microseconds(3_400_000)))
    // A report this late is about a click, not about the key.
    keys.noteTold(at: .microseconds(3_500_001))
    keys.note(at: .microseconds(4_000_000))
    #expect(!keys.isUntold(at: .microseconds(4_400_000)))
    keys.noteTold(at: .microseconds(4_500_000))
    keys.note(at: .microseconds(5_000_000))
    #expect(
      keys.isUntold(at: .microseconds(6_999_999)) && !keys.isUntold(at: .microseconds(7_000_000)))
  }

  @Test("A client is given four times as long for its caret as it has taken for keys lately")
  func question() {
    var keys = PassedKeys()
    #expect(keys.questionTime == .milliseconds(150))
    keys.note(at: .microseconds(1_000_000))
    keys.noteTold(at: .microseconds(1_020_000))
    #expect(keys.questionTime == .milliseconds(150))
    keys.note(at: .microseconds(2_000_000))
    keys.note(at: .microseconds(2_050_000))
    keys.noteTold(at: .microseconds(2_100_000))
    #expect(keys.questionTime == .milliseconds(200))
    keys.note(at: .microseconds(3_000_000))
    keys.noteTold(at: .microseconds(3_010_000))
    #expect(keys.questionTime == .milliseconds(150))
    keys.note(at: .microseconds(4_000_000))
    keys.noteTold(at: .microseconds(4_400_000))
    #expect(keys.questionTime == .milliseconds(600))
  }

  @Test("In a pause there may have been a click, until the next report") func quiet() {
    var keys = PassedKeys()
    keys.note(at: .microseconds(990_000))
    keys.noteTold(at: .microseconds(1_000_000))
    #expect(
      !keys.isQuiet(at: .microseconds(1_100_000)) && keys.isQuiet(at: .microseconds(1_100_001)))
    keys.note(at: .microseconds(1_090_000))
    keys.noteHandled(at: .microseconds(1_180_000))
    #expect(
      !keys.isQuiet(at: .microseconds(1_280_000)) && keys.isQuiet(at: .microseconds(1_280_001)))
    // A key during the quiet does not end it; only a report does.
    keys.noteHandled(at: .microseconds(1_300_000))
    keys.note(at: .microseconds(1_310_000))
    #expect(keys.isQuiet(at: .microseconds(1_310_001)))
    keys.noteTold(at: .microseconds(1_320_000))
    #expect(!keys.isQuiet(at: .microseconds(1_320_001)))
    // Nor does a late report: the application may not have seen the click yet.
    keys.noteTold(at: .microseconds(1_411_000))
    #expect(keys.isQuiet(at: .microseconds(1_421_000)))
  }

  @Test("For a moment a key may not have been acted on, whatever is told") func fresh() {
    var keys = PassedKeys()
    #expect(!keys.isFresh(at: .zero))
    keys.note(at: .microseconds(1_000_000))
    keys.noteTold(at: .microseconds(1_000_001))
    #expect(
      keys.isFresh(at: .microseconds(1_059_999)) && !keys.isFresh(at: .microseconds(1_060_000)))
  }

  @Test("A key that was kept is not told of by the next text, which may be an earlier key's")
  func late() {
    var keys = PassedKeys()
    keys.note(at: .microseconds(1_000_000))
    keys.noteLate(at: .microseconds(1_250_000))
    keys.noteTold(at: .microseconds(1_260_000))
    #expect(
      keys.isUntold(at: .microseconds(3_249_999)) && !keys.isUntold(at: .microseconds(3_250_000)))

    // The next report may be about the earlier key, even if that key counts as reported.
    keys = PassedKeys()
    keys.note(at: .microseconds(1_000_000))
    keys.noteTold(at: .microseconds(1_010_000))
    keys.noteLate(at: .microseconds(1_250_000))
    keys.noteTold(at: .microseconds(1_260_000))
    #expect(keys.isUntold(at: .microseconds(1_260_001)))
  }

  @Test("Behind a Return that has waited in vain, what stood before it is not replaced")
  func behindReturn() {
    let world = AdapterWorld()
    world.typeAndTell("Total: 12+3")
    world.type("0")
    #expect(world.press(IBUS_KEY_Return))
    var sent: [UInt32] = []
    let isSent = MainContext.run {
      sent += world.take().compactMap {
        if case .forward(let event) = $0 { event.symbol } else { nil }
      }
      return !sent.isEmpty
    }
    #expect(isSent && Set(sent) == [UInt32(IBUS_KEY_Return)])
    // A late report of the last key: the five characters before the caret are not those that Return was to replace.
    world.tell("Total: 12+30")
    _ = world.take()
    #expect(!world.press(IBUS_KEY_Insert))
    #expect(world.take() == [])
  }

  @Test("Insert is the client's while it may hold more than it has told", arguments: [true, false])
  func insert(isTold: Bool) {
    let world = AdapterWorld()
    world.tell("12+30=")
    world.press(IBUS_KEY_End)
    if isTold { world.tell("12+30=") }
    _ = world.take()
    #expect(world.press(IBUS_KEY_Insert) == isTold)
    _ = world.take()
    #expect(world.press(IBUS_KEY_Insert) == isTold)
    let edits: [AdapterWorld.Call] = [.delete(offset: -6, count: 6), .commit("42")]
    #expect(edits.allSatisfy(world.take().contains) == isTold)
  }

  @Test(
    "Behind a key that may have selected more than is told, Insert is the client's",
    arguments: [
      (IBUS_KEY_a, IBUS_CONTROL_MASK, true), (IBUS_KEY_slash, IBUS_CONTROL_MASK, true),
      (IBUS_KEY_Home, IBUS_SHIFT_MASK, true), (IBUS_KEY_End, IBUS_CONTROL_MASK, false),
      (IBUS_KEY_v, IBUS_CONTROL_MASK, false), (IBUS_KEY_End, IBusModifierType(rawValue: 0), false),
    ])
  func untoldSelection(key: Int32, modifier: IBusModifierType, maySelect: Bool) {
    for endsSelection in [false, true] {
      let world = AdapterWorld(client: "gtk4-im:test")
      world.press(IBUS_KEY_End)
      world.tell("Total: 12+30")
      #expect(!world.press(key, state: modifier.rawValue))
      // GTK 4 on X11 reports the caret in its old place, and no selection.
      world.tell("Total: 12+30")
      if endsSelection {
        world.press(IBUS_KEY_End)
        world.tell("Total: 12+30")
      }
      _ = world.take()
      let isLeft = maySelect && !endsSelection
      #expect(world.press(IBUS_KEY_Insert) != isLeft)
      #expect(world.take().isEmpty == isLeft)
    }
  }

  @Test("A release and a modifier have no effect") func withoutEffect() {
    let world = AdapterWorld()
    world.press(IBUS_KEY_End)
    world.tell("12+30=")
    world.press(IBUS_KEY_Shift_L)
    world.press(IBUS_KEY_End, state: IBUS_RELEASE_MASK.rawValue)
    #expect(world.press(IBUS_KEY_Insert))
  }

  @Test("What the keyboard sends has an effect, too") func sent() {
    let world = AdapterWorld()
    let document = world.engine.document
    #expect(!document.mayBeBehind && !document.hasJustGotKey)
    document.sendKey(KeyTranslator.stroke(PlatformKeyEvent(symbol: UInt32(IBUS_KEY_Return))))
    #expect(document.mayBeBehind && document.hasJustGotKey)
    world.focusIn()
    #expect(!document.mayBeBehind && !document.hasJustGotKey)
    document.insertText("5")
    #expect(document.mayBeBehind)
  }
}
