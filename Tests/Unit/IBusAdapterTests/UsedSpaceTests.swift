import CIBus
import CalculatorKeyboard
import MainLoopSupport
import Testing

@testable import IBusAdapter

/// Tests the menu *Used space* on the bus.
@MainActor @Suite struct UsedSpaceTests {
  private typealias Call = RecordedEngineObject.Call

  private final class Volume: UsedSpaceProvider {
    var rowsDidChange: () -> Void = {}
    var used: UInt64?
    var note: String?
    var hasPage = false
    private(set) var updateCount = 0
    private(set) var openCount = 0

    var rows: [UsedSpaceRow] {
      [
        used.map { .bytes("Used \($0)", $0) } ?? .hidden, note.map { .note($0) } ?? .hidden,
        hasPage ? .page("Details…") : .hidden,
      ]
    }

    func update() { updateCount += 1 }

    func openPage() { openCount += 1 }

    func change(to used: UInt64?, note: String? = nil) {
      (self.used, self.note) = (used, note)
      rowsDidChange()
    }
  }

  private let volume: Volume
  private let world: AdapterWorld

  init() {
    let volume = Volume()
    self.volume = volume
    world = AdapterWorld(usedSpace: volume)
  }

  private func registered(_ calls: [Call]) -> PanelProperty? {
    for case .register(let properties) in calls.reversed() {
      return properties.first { $0.key == .usedSpace }
    }
    return nil
  }

  /// The entries that were sent again, with their labels.
  private func updates(_ calls: [Call]) -> [String: String] {
    var updates: [String: String] = [:]
    for case .update(let property) in calls {
      updates[property.key.name] = property.isVisible ? property.label : "hidden"
    }
    return updates
  }

  @Test("It is there once there is something to show, and follows the figures") func follows() {
    world.focusIn()
    let hidden = registered(world.take())
    #expect(hidden?.isVisible == false && hidden?.entries == [])
    volume.change(to: 5)
    #expect(registered(world.take())?.entries.map(\.label) == ["Used 5"])
    volume.change(to: 5)
    #expect(world.take() == [])
    volume.change(to: 6)
    #expect(updates(world.take()) == ["UsedSpace/0": "Used 6"])
    volume.change(to: 6, note: "5 min ago")
    let shown = registered(world.take())
    #expect(shown?.isVisible == true && shown?.label == "Used space")
    #expect(shown?.entries.map(\.label) == ["Used 6", "5 min ago"])
    #expect(shown?.entries.map(\.isEnabled) == [true, false])
    volume.change(to: 6)
    #expect(registered(world.take())?.entries.map(\.label) == ["Used 6"])
  }

  @Test("Without a focus nothing is sent; the next one has it") func elsewhere() {
    world.engine.focusOut()
    _ = world.take()
    volume.change(to: 5)
    #expect(world.take() == [])
    world.focusIn()
    #expect(registered(world.take())?.entries.first?.label == "Used 5")
  }

  @Test("Newer ones are looked for behind a focus, once nobody types") func asks() {
    let count = volume.updateCount
    world.focusIn()
    world.typeAndTell("12+30=")
    #expect(volume.updateCount == count)
    #expect(MainContext.run { volume.updateCount == count + 1 })
  }

  @Test("A figure is inserted as its number; what only says something inserts nothing")
  func choose() {
    world.engine.activateProperty("UsedSpace/0")
    #expect(world.take() == [])
    volume.change(to: 68_078_764_032, note: "5 min ago")
    _ = world.take()
    world.engine.activateProperty("UsedSpace/0")
    #expect(world.take() == [.commit("68078764032")])
    // Read anew while the menu is open, which still shows the figure before.
    volume.used = 6
    world.engine.activateProperty("UsedSpace/0")
    #expect(world.take() == [.commit("68078764032")])
    for name in ["UsedSpace", "UsedSpace/1", "UsedSpace/2", "UsedSpace/-1", "UsedSpace/"] {
      world.engine.activateProperty(name)
    }
    #expect(world.take() == [])
    world.object.contentType = (IBUS_INPUT_PURPOSE_PASSWORD.rawValue, 0)
    world.engine.contentTypeDidChange()
    _ = world.take()
    world.engine.activateProperty("UsedSpace/0")
    #expect(world.take() == [])
  }

  @Test("The page of the figures is opened by its row, where it is shown; nothing is inserted")
  func page() {
    world.engine.activateProperty("UsedSpace/2")
    #expect(volume.openCount == 0)
    volume.hasPage = true
    volume.change(to: 5)
    #expect(registered(world.take())?.entries.map(\.label) == ["Used 5", "Details…"])
    world.engine.activateProperty("UsedSpace/2")
    #expect(volume.openCount == 1 && world.take() == [])
    // It is disabled with its menu.
    world.object.contentType = (IBUS_INPUT_PURPOSE_PASSWORD.rawValue, 0)
    world.engine.contentTypeDidChange()
    world.engine.activateProperty("UsedSpace/2")
    #expect(volume.openCount == 1)
  }

  @Test(
    "A menu that has taken the focus: the figure goes to the field that was left, and to no other",
    arguments: ["/context/1", "/context/2"])
  func recall(context: String) {
    volume.change(to: 5)
    world.type("a")
    world.tell("a")
    world.engine.focusOut()
    _ = world.take()
    world.focusIn("fake", context: "/context/0")
    world.engine.activateProperty("UsedSpace/0")
    #expect(!world.take().contains(.commit("5")))
    #expect(world.keyboard.session.isRecallWaiting)
    world.focusIn(context: context)
    world.tell("a")
    guard context == "/context/1" else {
      #expect(!world.keyboard.session.isRecallWaiting && !world.take().contains(.commit("5")))
      return
    }
    var calls: [Call] = []
    #expect(
      MainContext.run {
        calls += world.object.take()
        return calls.contains(.commit("5"))
      })
  }

  @Test("Without the module there is no such menu") func none() {
    let world = AdapterWorld()
    world.focusIn()
    let menu = registered(world.take())
    #expect(menu?.isVisible == false && menu?.entries == [])
    world.engine.activateProperty("UsedSpace/0")
    #expect(world.take() == [])
  }
}
