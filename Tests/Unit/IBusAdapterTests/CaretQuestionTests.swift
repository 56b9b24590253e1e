import CIBus
import CalculatorKeyboard
import Glibc
import MainLoopSupport
import Testing

@testable import IBusAdapter

/// Tests the client `wayland`, which does not report clicks: it is asked for its caret before a Return inserts.
@MainActor @Suite struct CaretQuestionTests {
  /// A window on Plasma in which `12+30` was typed a moment ago.
  private func world() -> AdapterWorld {
    let world = AdapterWorld(client: "wayland", bridge: .complete)
    world.typeAndTell("12+30")
    usleep(120_000)
    _ = world.take()
    return world
  }

  /// Waits until the engine has committed, deleted or forwarded twice; returns these calls.
  private func edits(of world: AdapterWorld) -> [AdapterWorld.Call] {
    var edits: [AdapterWorld.Call] = []
    _ = MainContext.run {
      edits += world.take().filter {
        switch $0 {
        case .commit, .delete, .forward: true
        default: false
        }
      }
      return edits.count >= 2
    }
    return edits
  }

  /// True if the engine's only edits are a press of Return and its release.
  private func sendsOnlyReturn(_ world: AdapterWorld) -> Bool {
    let edits = edits(of: world)
    return edits.count == 2
      && edits.allSatisfy {
        if case .forward(let event) = $0 { event.symbol == UInt32(IBUS_KEY_Return) } else { false }
      }
  }

  @Test("It is asked by a preedit that nobody sees, and silence means that nothing has moved")
  func silence() {
    let world = world()
    #expect(world.press(IBUS_KEY_Return))
    let asked = world.take()
    #expect(asked.contains(.showPreedit("\u{200B}")) && asked.contains(.hidePreedit))
    #expect(edits(of: world) == [.delete(offset: -5, count: 5), .commit("42")])
  }

  @Test("Where the caret is elsewhere, Return goes there and nothing is deleted") func moved() {
    let world = world()
    #expect(world.press(IBUS_KEY_Return))
    _ = world.take()
    world.tell("hello")
    #expect(sendsOnlyReturn(world))
  }

  @Test("A late application is asked, too: it may have a click still to handle") func late() {
    let world = AdapterWorld(client: "wayland", bridge: .complete)
    world.typeAndTell("12+3")
    world.press(IBUS_KEY_0)
    usleep(150_000)
    #expect(world.press(IBUS_KEY_Return))
    _ = world.take()
    world.tell("12+30")
    #expect(world.take().contains(.showPreedit("\u{200B}")))
    world.tell("hello")
    #expect(sendsOnlyReturn(world))
  }

  @Test("A report of the same caret does not end the wait") func sameCaret() {
    let world = world()
    #expect(world.press(IBUS_KEY_Return))
    world.tell("12+30")
    _ = world.take()
    world.tell("hello")
    #expect(sendsOnlyReturn(world))
  }

  @Test(
    "KWrite reports the question as its text, and inserts, however much text is before it",
    arguments: ["", String(repeating: "prose ", count: 100) + "\n"])
  func questionReported(before: String) {
    let world = world()
    world.tell(before + "12+30")
    #expect(world.press(IBUS_KEY_Return))
    _ = world.take()
    world.tell(before + "12+30\u{200B}")
    #expect(!world.take().contains { if case .delete = $0 { true } else { false } })
    world.tell(before + "12+30")
    #expect(edits(of: world) == [.delete(offset: -5, count: 5), .commit("42")])
  }

  @Test("Firefox leaves out a character behind the caret, and inserts") func characterLeftOut() {
    let world = world()
    world.tell("12+30\nnext", caret: 5)
    #expect(world.press(IBUS_KEY_Return))
    world.tell("12+30next", caret: 5)
    #expect(edits(of: world) == [.delete(offset: -5, count: 5), .commit("42")])
  }

  @Test("While the question is reported as text, nothing is deleted") func questionInText() {
    let world = world()
    #expect(world.press(IBUS_KEY_Return))
    world.tell("12+30\u{200B}")
    _ = world.take()
    #expect(sendsOnlyReturn(world))
  }

  @Test(
    "A shortcut ends the wait, and is not sent again: KWin would type its letter",
    arguments: [false, true])
  func shortcut(isTextLate: Bool) {
    let world = world()
    if isTextLate { world.press(IBUS_KEY_1) }
    #expect(world.press(IBUS_KEY_Return))
    _ = world.take()
    #expect(!world.press(IBUS_KEY_s, state: IBUS_CONTROL_MASK.rawValue))
    #expect(sendsOnlyReturn(world))
  }

  @Test("Straight after a key nothing is asked") func atOnce() {
    let world = AdapterWorld(client: "wayland", bridge: .complete)
    world.typeAndTell("12+30")
    #expect(world.press(IBUS_KEY_Return))
    #expect(world.take().contains(.commit("42")))
  }

  @Test("A dead key that was begun in one field is not finished in another") func deadKey() {
    let world = AdapterWorld()
    world.object.composes = { _ in true }
    #expect(world.press(IBUS_KEY_dead_acute))
    _ = world.take()
    // A focus in, without a focus out before.
    world.focusIn("gtk3-im:password", context: "/context/2")
    #expect(world.take().contains(.forgetComposition))
    world.object.composes = { _ in false }
    #expect(!world.press(IBUS_KEY_e))
  }
}
