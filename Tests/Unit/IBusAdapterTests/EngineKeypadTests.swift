import CIBus
import CalculatorKeyboard
import KeypadLine
import MainLoopSupport
import Testing

@testable import IBusAdapter

/// Tests the engine with an on-screen keypad; the test takes the part of the keypad's program.
@MainActor @Suite struct EngineKeypadTests {
  private typealias Call = RecordedEngineObject.Call

  private let keypad = KeypadEnd()
  private let world: AdapterWorld

  init() {
    world = AdapterWorld(launchKeypad: keypad.launch)
  }

  private func toggle() {
    world.engine.activateProperty("Keypad")
  }

  /// Sends messages of the keypad, and lets the engine read them; returns the engine's messages.
  private func say(_ events: KeypadEvent...) -> [KeypadUpdate]? {
    for event in events { keypad.send(event) }
    MainContext.settle()
    return keypad.take()
  }

  private func property(_ state: Keypad.State) -> Call {
    .update(PanelProperty(.keypad, PanelProperty.State(isEnabled: true, keypad: state)))
  }

  @Test("What a press changes on the display is said, and nothing else of it") func said() {
    toggle()
    _ = say(.version(KeypadProtocol.version), .key(.one), .key(.two))
    #expect(MainContext.run { !world.reader.messages.isEmpty })
    #expect(world.reader.take() == ["12"])
    // Insert does not change the display, and after the keypad is closed there is nothing to speak.
    _ = say(.key(.insert), .key(.clear), .close)
    let asked = world.reader.askCount
    #expect(MainContext.run { world.reader.askCount > asked })
    #expect(world.reader.messages == [])
  }

  @Test("Its property opens it, told all there is to show, and closes it") func property() {
    toggle()
    #expect(keypad.launchCount == 1)
    #expect(
      keypad.take() == [
        .version(KeypadProtocol.version), .mark("."), .display("0"), .error(nil),
        .status(.enabled), .visible(true),
      ])
    #expect(world.take() == [property(.open)])
    toggle()
    #expect(keypad.take() == nil)
    #expect(world.take() == [property(.closed)])
    #expect(keypad.launchCount == 1)
  }

  @Test("Its key opens it, and is the client's where there is none") func key() {
    let calculator: Int32 = 0x1008_FF1D
    #expect(world.press(calculator))
    #expect(keypad.launchCount == 1)
    #expect(world.press(calculator))
    #expect(keypad.take() == nil)
    #expect(!AdapterWorld().press(calculator))
  }

  @Test("What a press does, what is then shown and what the keypad shows is worked out once each")
  func evaluations() {
    toggle()
    world.typeAndTell("12+30")
    _ = say(.key(.five))
    for key in [KeypadKey.add, .three, .backspace, .clear] {
      let before = world.object.contentTypeReadCount
      _ = say(.key(key))
      #expect(world.object.contentTypeReadCount - before == 3, "\(key)")
    }
  }

  @Test("A press shows on it at once, and only what it changes is told") func press() {
    toggle()
    _ = keypad.take()
    #expect(say(.key(.five)) == [.display("5")])
    #expect(say(.key(.add)) == [.calculation("5\u{A0}+")])
    _ = world.take()
    #expect(say(.key(.three), .key(.insert)) == [.display("3"), .display("8"), .calculation("")])
    #expect(world.take() == [.commit("8")])
  }

  @Test("What is typed is mirrored, and prose tells it nothing") func mirror() {
    toggle()
    _ = keypad.take()
    world.typeAndTell("12+30")
    MainContext.settle()
    #expect(keypad.take()?.contains(.display("42")) == true)
    world.typeAndTell("12+30 a")
    MainContext.settle()
    _ = keypad.take()
    world.typeAndTell("12+30 ab")
    MainContext.settle()
    #expect(keypad.take() == [])
  }

  @Test("Behind a press that closes it nothing is heard") func closing() {
    toggle()
    keypad.send(.close, .key(.five))
    MainContext.settle()
    #expect(keypad.take() == nil)
    #expect(world.take().last == property(.closed))
    toggle()
    #expect(keypad.take()?.contains(.display("0")) == true)
  }

  @Test("When it ends it is closed, and can be opened again") func ending() {
    toggle()
    _ = world.take()
    keypad.close()
    #expect(world.take() == [property(.closed)])
    toggle()
    #expect(keypad.launchCount == 2)
    #expect(world.take() == [property(.open)])
  }

  @Test("One that cannot be shown says so until it is opened again") func unavailable() {
    toggle()
    _ = world.take()
    keypad.send(.unavailable)
    #expect(world.take() == [property(.unavailable)])
    toggle()
    #expect(world.take() == [property(.open)])
  }

  @Test("One that cannot be started is missing, and is not tried again") func missing() {
    keypad.starts = false
    toggle()
    toggle()
    #expect(keypad.launchCount == 1)
    #expect(world.take() == [property(.missing)])
    #expect(!world.press(0x1008_FF1D))
  }

  @Test("One of another version is left") func version() {
    toggle()
    keypad.send(.version(KeypadProtocol.version + 1), .key(.five))
    #expect(world.take().last == property(.closed))
    #expect(keypad.take() == nil)
  }

  @Test("It closes with a switch to the next keyboard, whoever asks for it") func nextKeyboard() {
    toggle()
    world.engine.activateProperty("NextKeyboard")
    _ = keypad.take()
    #expect(keypad.take() == nil)
    MainContext.settle()
    #expect(world.switcher.count == 1)
  }

  @Test("Without a focus its globe switches, and its calculator goes on") func noFocus() {
    toggle()
    world.engine.focusOut()
    _ = keypad.take()
    #expect(say(.key(.five)) == [.display("5")])
    #expect(say(.key(.nextKeyboard)) == nil)
    #expect(world.switcher.count == 1)
  }

  @Test("It is hidden while another keyboard is in use") func visibility() {
    let object = RecordedEngineObject()
    let keypad = KeypadEnd()
    let desktop = RunningDesktop(isGNOME: false, waylandBridge: .absent)
    let keyboard = Keyboard(
      session: KeyboardSession(settings: .init(isIntroduced: true)), desktop: desktop,
      nextKeyboard: NextKeyboard(RecordedSwitcher(), desktop: desktop),
      launchKeypad: keypad.launch)
    var engine: Engine? = Engine(object, keyboard: keyboard)
    keyboard.keypad.toggle()
    #expect(keypad.take()?.contains(.visible(true)) == true)
    engine?.focusOut()
    engine = nil
    #expect(keypad.take()?.last == .visible(false))
    engine = Engine(object, keyboard: keyboard)
    #expect(keypad.take() == [.visible(true)])
    engine?.focusOut()
  }

  @Test("Its property is greyed out in a refused field, and so it stays") func refused() {
    toggle()
    world.object.contentType = (IBUS_INPUT_PURPOSE_PASSWORD.rawValue, 0)
    world.engine.contentTypeDidChange()
    _ = world.take()
    keypad.send(.close)
    #expect(
      world.take() == [
        .update(PanelProperty(.keypad, PanelProperty.State(isEnabled: false, keypad: .closed)))
      ])
  }
}
