import MainLoopSupport
import Testing

@testable import IBusAdapter

/// Tests the panel's menus: some panels take a whole list at any time, others take a menu's entries only once.
@MainActor @Suite struct PanelMenuTests {
  private typealias Call = RecordedEngineObject.Call
  private typealias State = PanelProperty.State

  private let object = RecordedEngineObject()

  private func presenter(isInShell: Bool) -> IBusPresenter {
    IBusPresenter(
      object, isInShell: isInShell, announcer: Announcer(RecordedReader()) { nil })
  }

  /// The names of the menus' entries in a sent list.
  private func entries(_ call: Call?) -> [String]? {
    guard case .register(let properties)? = call else { return nil }
    return properties.flatMap { $0.entries.map(\.key.name) }
  }

  /// The properties that were sent by themselves, with a mark for hidden ones.
  private func updates(_ calls: some Sequence<Call>) -> [String] {
    calls.compactMap { call in
      guard case .update(let property) = call else { return nil }
      return property.key.name + (property.isVisible ? "" : " hidden")
    }
  }

  private func state(_ history: String..., size: Int = 3) -> State {
    State(history: history, historySize: size)
  }

  @Test("Most take the list as it is to be seen, whenever that changes") func lists() {
    let presenter = presenter(isInShell: false)
    presenter.changeProperties { $0.history = ["1"] }
    #expect(object.take() == [], "without a focus nobody asks")
    presenter.focusIn(state())
    var calls = object.take()
    #expect(calls.count == 1 && entries(calls.first) == [])
    presenter.changeProperties { $0.history = ["7"] }
    calls = object.take()
    #expect(calls.count == 1 && entries(calls.first) == ["History/0", "History/Clear"])
    // A changed entry is sent without the list.
    presenter.changeProperties { $0.history = ["8"] }
    #expect(updates(object.take()) == ["History/0"])
    presenter.changeProperties { $0.history = ["9", "8"] }
    calls = object.take()
    #expect(entries(calls.first) == ["History/0", "History/1", "History/Clear"])
    presenter.changeProperties { $0.isEnabled = false }
    #expect(updates(object.take()).contains("NextKeyboard"))
    presenter.focusIn(state("9", "8"))
    calls = object.take()
    #expect(calls.count == 1)
    #expect(entries(calls.first) == ["History/0", "History/1", "History/Clear"])
    presenter.changeProperties { $0.history = [] }
    #expect(entries(object.take().first) == [])
  }

  @Test("GNOME Shell gets all there can be once, and then each that becomes another one")
  func once() {
    let presenter = presenter(isInShell: true)
    presenter.focusIn(state())
    var calls = object.take()
    let all = ["History/0", "History/1", "History/2", "History/Clear"]
    #expect(calls.count == 1 && entries(calls.first) == all)
    presenter.changeProperties { $0.history = ["7"] }
    #expect(updates(object.take()) == ["History/0", "History"])
    // It may have missed the first list.
    presenter.focusIn(state("8", "7"))
    calls = object.take()
    #expect(entries(calls.first) == all)
    #expect(updates(calls.dropFirst()) == ["History/0", "History/1"])
    // With a smaller history the other entries are hidden, as they cannot be removed.
    presenter.focusIn(state("8", size: 1))
    #expect(updates(object.take()) == ["History/1 hidden"])
    presenter.focusIn(state(size: 1))
    #expect(updates(object.take()) == ["History/0 hidden", "History hidden"])
  }
}
