import CIBus
import CalculatorKeyboard
import KeypadLine
import Testing

@testable import IBusAdapter

/// Engine objects of libibus, without a bus.
@MainActor @Suite struct EngineClassTests {
  private final class World {
    let keyboard: Keyboard
    let object: UnsafeMutablePointer<IBusEngine>

    init() throws {
      let desktop = RunningDesktop(isGNOME: false, waylandBridge: .absent)
      keyboard = Keyboard(
        session: KeyboardSession(), desktop: desktop,
        nextKeyboard: NextKeyboard(RecordedSwitcher(), desktop: desktop))
      object = try #require(
        EngineClass.makeObject(path: "/test", connection: nil, keyboard: keyboard))
      g_object_ref_sink(object)
    }

    /// What the daemon calls.
    var methods: IBusEngineClass? {
      let engineClass = UnsafeMutableRawPointer(object)
        .assumingMemoryBound(to: GTypeInstance.self).pointee.g_class
      return UnsafeMutableRawPointer(engineClass)?
        .assumingMemoryBound(to: IBusEngineClass.self).pointee
    }

    deinit {
      g_object_unref(object)
    }
  }

  @Test("A focus of which the daemon does not say the field is one") func focusIn() throws {
    let world = try World()
    #expect(world.keyboard.keypadContent.status == .insertRefused(.noField))
    world.methods?.focus_in?(world.object)
    #expect(world.keyboard.keypadContent.status == .insertRefused(.keyNeeded))
  }

  @Test("An object that was destroyed is no engine any more, though the bus still holds it")
  func destroyed() throws {
    let world = try World()
    #expect(world.keyboard.keypadContent.isVisible)
    let object = UnsafeMutableRawPointer(world.object).assumingMemoryBound(to: IBusObject.self)
    ibus_object_destroy(object)
    #expect(!world.keyboard.keypadContent.isVisible)
    // The daemon's messages to it that are still on their way are nobody's.
    world.methods?.focus_in?(world.object)
    #expect(world.methods?.process_key_event?(world.object, 0x31, 0, 0) == 0)
  }
}
