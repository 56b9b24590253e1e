import CIBus
import CalculatorKeyboard
import Testing

@testable import IBusAdapter

/// Keys of whose effect the application may not have told.
@MainActor @Suite struct PassedKeysTests {
  @Test("A key may have an effect until a text is told, or a quarter of a second has passed")
  func one() {
    var keys = PassedKeys()
    #expect(!keys.isUntold(at: 0))
    keys.note(at: 1_000_000)
    #expect(keys.isUntold(at: 1_249_999))
    #expect(!keys.isUntold(at: 1_250_000))
    keys.noteTold()
    #expect(!keys.isUntold(at: 1_000_001))
  }

  @Test("Of several keys, a text may be the first one's") func several() {
    var keys = PassedKeys()
    keys.note(at: 1_000_000)
    keys.note(at: 1_100_000)
    keys.noteTold()
    #expect(keys.isUntold(at: 1_349_999))
    // What is older than that is done with.
    keys.note(at: 1_350_000)
    keys.noteTold()
    #expect(!keys.isUntold(at: 1_350_001))
  }

  @Test("Insert is the client's while it may hold more than it has told", arguments: [true, false])
  func insert(isTold: Bool) {
    let world = AdapterWorld()
    world.tell("12+30=")
    world.press(IBUS_KEY_End)
    if isTold { world.tell("12+30=") }
    _ = world.take()
    #expect(world.press(IBUS_KEY_Insert) == isTold)
    let edits: [AdapterWorld.Call] = [.delete(offset: -6, count: 6), .commit("42")]
    #expect(world.take() == (isTold ? edits : []))
  }

  @Test("A release and a modifier have no effect") func withoutEffect() {
    let world = AdapterWorld()
    world.tell("12+30=")
    world.press(IBUS_KEY_Shift_L)
    world.press(IBUS_KEY_End, state: IBUS_RELEASE_MASK.rawValue)
    #expect(world.press(IBUS_KEY_Insert))
  }

  @Test("What the keyboard sends has an effect, too") func sent() {
    let world = AdapterWorld()
    let document = world.engine.document
    #expect(!document.mayBeBehind)
    document.sendKey(KeyTranslator.stroke(PlatformKeyEvent(symbol: UInt32(IBUS_KEY_Return))))
    #expect(document.mayBeBehind)
    world.focusIn()
    #expect(!document.mayBeBehind)
    document.insertText("5")
    #expect(document.mayBeBehind)
  }
}
