import CIBus
import CalculatorKeyboard
import GLibSupport
import MainLoopSupport
import Testing

@testable import IBusAdapter

/// Tests the list of forms and the menu of the history on the bus.
@MainActor @Suite struct EngineFormsTests {
  private typealias Call = RecordedEngineObject.Call

  private let world = AdapterWorld()

  private func table(_ index: Int) -> LookupTable {
    LookupTable(
      labels: [
        "\u{2066}42\u{2069}", "\u{2066}12 + 30 = 42\u{2069}",
        "\u{2066}42.00\u{2069}   two decimals",
      ], index: index)
  }

  private func history(_ results: String..., isEnabled: Bool = true) -> PanelProperty {
    PanelProperty(
      .history,
      PanelProperty.State(
        isEnabled: isEnabled, history: results.map { "\u{2066}\($0)\u{2069}" }, historySize: 20))
  }

  private func registered(_ calls: [Call]) -> PanelProperty? {
    for case .register(let properties) in calls.reversed() {
      return properties.first { $0.key == .history }
    }
    return nil
  }

  /// The names and labels of the entries that were sent again.
  private func updates(_ calls: [Call]) -> [String: String] {
    var updates: [String: String] = [:]
    for case .update(let property) in calls {
      updates[property.key.name] = property.isVisible ? property.label.filter(\.isNumber) : "hidden"
    }
    return updates
  }

  @Test("Down hides the bubble and shows the list; Return hides it before the text changes")
  func choose() {
    world.typeAndTell("12+30=")
    _ = world.take()
    #expect(world.press(IBUS_KEY_Down))
    #expect(world.take() == [.hideAuxiliary, .showTable(table(1))])
    #expect(world.press(IBUS_KEY_Down))
    #expect(world.take() == [.showTable(table(2))])
    // The last row stays chosen, and nothing is sent.
    #expect(world.press(IBUS_KEY_Down))
    #expect(world.take() == [])
    #expect(world.press(IBUS_KEY_Return))
    #expect(
      world.take() == [.hideTable, .delete(offset: -6, count: 6), .commit("42.00")])
  }

  @Test("A key that is the client's hides the list") func close() {
    world.typeAndTell("12+30=")
    world.press(IBUS_KEY_Down)
    _ = world.take()
    #expect(!world.press(IBUS_KEY_5))
    #expect(world.take() == [.hideTable])
  }

  @Test("The panel's buttons and a click do what keys do; a click beside the rows does nothing")
  func panel() {
    world.typeAndTell("12+30=")
    world.press(IBUS_KEY_Down)
    world.engine.handle(.listMoved(.up))
    _ = world.take()
    world.engine.handle(.rowClicked(7))
    #expect(world.take() == [])
    world.engine.handle(.rowClicked(1))
    #expect(
      world.take() == [.hideTable, .delete(offset: -6, count: 6), .commit("12 + 30 = 42")])
    world.engine.handle(.rowClicked(1))
    world.engine.handle(.listMoved(.down))
    #expect(world.take() == [])
  }

  @Test("What goes with the focus is not hidden any more") func focusOut() {
    world.typeAndTell("12+30=")
    world.press(IBUS_KEY_Down)
    _ = world.take()
    world.engine.focusOut()
    #expect(world.take() == [.keep("", caret: 0, anchor: 0)])
  }

  @Test("The menu has the last results; its entries insert them, and Clear forgets them")
  func menu() {
    world.typeAndTell("12+30=")
    world.press(IBUS_KEY_Return)
    _ = world.take()
    world.focusIn()
    let calls = world.take()
    #expect(registered(calls) == history("42").withoutHiddenEntries)
    #expect(updates(calls) == [:])
    world.tell("")
    world.engine.activateProperty("History/0")
    #expect(world.take().last == .commit("42"))
    world.engine.activateProperty("History/1")
    world.engine.activateProperty("History/-1")
    world.engine.activateProperty("History")
    #expect(world.take() == [])
    world.engine.activateProperty("History/Clear")
    #expect(registered(world.take()) == history().withoutHiddenEntries)
    #expect(!history().isVisible && history("42").isVisible)
    #expect(history().withoutHiddenEntries.entries.isEmpty)
    #expect(history("42").withoutHiddenEntries.entries.map(\.key) == [.recall(0), .clearHistory])
  }

  @Test("The menu is sent a second after the last key, and not while keys come")
  func menuInPeace() {
    world.typeAndTell("12+30=")
    world.press(IBUS_KEY_Return)
    world.tell("42")
    _ = world.take()
    func pass(_ duration: Duration) {
      let end = monotonicTime() + duration
      #expect(MainContext.run { monotonicTime() >= end })
    }
    // Ten keys a second, for longer than the menu waits.
    var calls: [Call] = []
    var pauses: [Duration] = []
    var last = monotonicTime()
    for _ in 0..<15 {
      world.press(IBUS_KEY_a)
      pauses.append(monotonicTime() - last)
      last = monotonicTime()
      pass(.milliseconds(100))
      calls += world.take()
    }
    // If the machine stalled, there may have been a second without a key.
    if pauses.allSatisfy({ $0 < .milliseconds(900) }) {
      #expect(registered(calls) == nil && updates(calls) == [:])
    }
    #expect(
      MainContext.run {
        calls += world.take()
        return registered(calls) != nil || updates(calls) != [:]
      })
    #expect(monotonicTime() - last >= .seconds(1))
  }

  @Test("Results that other settings have no room for are gone from the menu for good")
  func menuSize() {
    for keys in ["12+30=", "5+5="] {
      world.focusIn()
      world.tell("")
      world.typeAndTell(keys)
      world.press(IBUS_KEY_Return)
    }
    world.focusIn()
    #expect(registered(world.take()) == history("10", "42").withoutHiddenEntries)
    var settings = KeyboardSettings(isIntroduced: true)
    for size in [1, 20] {
      settings.historySize = size
      world.engine.settingsDidChange(settings)
    }
    #expect(registered(world.take()) == history("10").withoutHiddenEntries)
    world.engine.focusOut()
    world.focusIn()
    #expect(registered(world.take()) == history("10").withoutHiddenEntries)
  }

  @Test("A row inserts the result that it shows, also when the menu is from before the last insert")
  func olderMenu() {
    for keys in ["5+5=", "12+30="] {
      world.focusIn()
      world.tell("")
      world.typeAndTell(keys)
      world.press(IBUS_KEY_Return)
    }
    world.tell("42")
    _ = world.take()
    world.engine.activateProperty("History/0")
    #expect(world.take().last == .commit("10"))
    world.engine.activateProperty("History/1")
    #expect(world.take() == [])
  }

  @Test("The menu is sent again a while after an insert, without a focus") func menuLater() async {
    world.typeAndTell("12+30=")
    world.press(IBUS_KEY_Return)
    #expect(registered(world.take()) == nil)
    let seen = calls(within: .seconds(10)) { registered($0) != nil }
    #expect(registered(seen) == history("42").withoutHiddenEntries)
  }

  @Test(
    "A menu that has taken the focus: the result goes to the field that was left, and to no other",
    arguments: ["/context/1", "/context/2"])
  func recall(context: String) {
    world.typeAndTell("12+30=")
    world.press(IBUS_KEY_Return)
    world.tell("42")
    world.engine.focusOut()
    _ = world.take()
    world.focusIn("fake", context: "/context/0")
    world.engine.activateProperty("History/0")
    #expect(!world.take().contains(.commit("42")))
    world.focusIn(context: context)
    world.tell("42")
    let isBack = context == "/context/1"
    #expect(commits(within: isBack ? .seconds(10) : .milliseconds(600)) == (isBack ? ["42"] : []))
  }

  @Test("The menu of an engine object that has lost the focus is left alone") func menuElsewhere() {
    world.typeAndTell("12+30=")
    world.press(IBUS_KEY_Return)
    world.engine.focusOut()
    let seen = calls(within: .milliseconds(1300)) { _ in false }
    #expect(updates(seen) == [:] && registered(seen) == nil)
  }

  @Test("A result waits for the focus two seconds, whatever happens or does not")
  func recallIsOver() {
    world.typeAndTell("12+30=")
    world.press(IBUS_KEY_Return)
    world.engine.propertiesDidChange()
    world.engine.focusOut()
    world.engine.activateProperty("History/0")
    #expect(world.keyboard.session.isRecallWaiting)
    #expect(MainContext.run { !world.keyboard.session.isRecallWaiting })
  }

  @Test("A field that tells late what it is gets the result when it has told it")
  func recallLate() {
    leaveAndChoose(in: world)
    let capabilities = world.object.capabilities
    world.object.capabilities = IBUS_CAP_FOCUS.rawValue
    world.focusIn()
    #expect(commits(within: .milliseconds(400)) == [])
    world.object.capabilities = capabilities
    world.tell("42")
    #expect(commits(within: .seconds(10)) == ["42"])
  }

  @Test("The same input context with another text may be another field, and a password is one")
  func recallElsewhere() {
    for isPassword in [false, true] {
      let world = AdapterWorld()
      leaveAndChoose(in: world)
      world.focusIn()
      if isPassword {
        world.object.contentType = (IBUS_INPUT_PURPOSE_PASSWORD.rawValue, 0)
        world.engine.contentTypeDidChange()
      }
      world.tell(isPassword ? "42" : "")
      #expect(commits(within: .milliseconds(600), in: world) == [])
    }
  }

  /// Inserts a result, and chooses it from the menu when the field has lost the focus.
  private func leaveAndChoose(in world: AdapterWorld) {
    world.typeAndTell("12+30=")
    world.press(IBUS_KEY_Return)
    world.tell("42")
    world.engine.propertiesDidChange()
    world.engine.focusOut()
    _ = world.take()
    world.engine.activateProperty("History/0")
  }

  /// Waits at most `time` for an insertion; returns the inserted texts.
  private func commits(within time: Duration, in world: AdapterWorld? = nil) -> [String] {
    func commits(_ calls: [Call]) -> [String] {
      calls.compactMap { if case .commit(let text) = $0 { text } else { nil } }
    }
    return commits(calls(within: time, in: world) { !commits($0).isEmpty })
  }

  /// Waits at most `time` for enough calls; returns the calls.
  private func calls(
    within time: Duration, in world: AdapterWorld? = nil, until isEnough: ([Call]) -> Bool
  ) -> [Call] {
    let end = ContinuousClock.now + time
    var calls: [Call] = []
    while !isEnough(calls), ContinuousClock.now < end { calls += (world ?? self.world).take() }
    return calls
  }
}
