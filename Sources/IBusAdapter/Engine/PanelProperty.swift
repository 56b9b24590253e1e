internal import CalculatorKeyboard
internal import Messages

/// An entry of the engine in the panel's menu.
///
/// ``IBusPresenter`` sends it when it changes.
struct PanelProperty: Equatable {
  /// Identifies a property; the panel activates it by its ``name``.
  enum Key: Hashable {
    /// The input mode; GNOME Shell shows its symbol in the top bar.
    case inputMode
    case nextKeyboard
    case keypad
    case preferences
    /// The menu of the last results.
    case history
    /// Inserts a result; 0 is the latest.
    case recall(Int)
    case clearHistory
    case usedSpace
    case usedSpaceRow(Int)

    /// The properties outside menus.
    static let outermost: [Key] = [
      .inputMode, .nextKeyboard, .keypad, .preferences, .history, .usedSpace,
    ]

    /// All properties, menu entries before their menu.
    static func all(_ state: State) -> [Key] {
      history(state) + usedSpace(state) + outermost
    }

    static func history(_ state: State) -> [Key] {
      (0..<max(0, state.historySize)).map { .recall($0) } + [.clearHistory]
    }

    static func usedSpace(_ state: State) -> [Key] {
      state.usedSpace.indices.map { .usedSpaceRow($0) }
    }

    private static let recallPrefix = "History/"
    private static let usedSpacePrefix = "UsedSpace/"

    /// The name on the bus.
    var name: String {
      switch self {
      case .inputMode: "InputMode"
      case .nextKeyboard: "NextKeyboard"
      case .keypad: "Keypad"
      case .preferences: "Preferences"
      case .history: "History"
      case .recall(let index): Self.recallPrefix + String(index)
      case .clearHistory: Self.recallPrefix + "Clear"
      case .usedSpace: "UsedSpace"
      case .usedSpaceRow(let index): Self.usedSpacePrefix + String(index)
      }
    }

    init?(_ name: String) {
      let index = name.split(separator: "/").last.flatMap { Int($0) }
      let entries: [Key] = index.map { [.recall($0), .usedSpaceRow($0)] } ?? []
      let candidates = Self.outermost + [.clearHistory] + entries
      guard let key = candidates.first(where: { $0.name == name }) else { return nil }
      self = key
    }
  }

  /// The state from which all properties follow.
  struct State: Equatable {
    /// True if the keyboard can be used in this field.
    var isEnabled = true
    /// True if the user must ask for a result.
    var isAskedOnly = false
    var keypad = Keypad.State.missing
    var hasPreferences = false
    /// The results in the menu, the latest first.
    var history: [String] = []
    /// The number of results that the menu has room for.
    var historySize = 0
    var usedSpace: [UsedSpaceRow] = []

    var visibleEntries: [Key] {
      Key.outermost.flatMap { PanelProperty($0, self).withoutHiddenEntries.entries.map(\.key) }
    }
  }

  let key: Key
  let label: String
  let tooltip: String
  /// The icon's name in the icon theme.
  var icon: String?
  /// The short text for it in the panel.
  var symbol: String?
  var isToggle: Bool { key == .keypad }
  var isOn = false
  var isEnabled = true
  var isVisible = true
  var entries: [PanelProperty] = []
  /// True for a menu, even an empty one: libibus aborts if another property becomes a menu.
  var isMenu: Bool { key == .history || key == .usedSpace }

  init(_ key: Key, _ state: State) {
    self.key = key
    switch key {
    case .inputMode:
      label = translated(name: EngineMetadata.longName)
      tooltip = Self.introduction(isAskedOnly: state.isAskedOnly)
      icon = EngineMetadata.icon
      symbol = EngineMetadata.symbol
    case .nextKeyboard:
      label = tr("Next keyboard")
      tooltip = tr("Switch to the keyboard used before")
    case .keypad:
      label = tr("Keypad")
      tooltip =
        state.keypad == .unavailable
        ? tr("The keypad needs an X display") : tr("Show the on-screen keypad")
      isOn = state.keypad == .open
      isVisible = state.keypad != .missing
    case .preferences:
      label = tr("Preferences")
      tooltip = tr("Settings, and how Calculator is used")
      isVisible = state.hasPreferences
    case .history:
      label = tr("History")
      tooltip = tr("Insert a result again")
      isVisible = !state.history.isEmpty
      // All possible entries, most of them hidden: GNOME Shell reads entries only once.
      entries = Key.history(state).map { PanelProperty($0, state) }
    case .recall(let index):
      isVisible = state.history.indices.contains(index)
      label = isVisible ? state.history[index] : ""
      tooltip = ""
    case .clearHistory:
      label = tr("Clear history")
      tooltip = tr("Forget the results")
    case .usedSpace:
      label = tr("Used space")
      tooltip = tr("How full the volume of the home directory is")
      isVisible = state.usedSpace.contains { if case .bytes = $0 { true } else { false } }
      entries = Key.usedSpace(state).map { PanelProperty($0, state) }
    case .usedSpaceRow(let index):
      let row = state.usedSpace.indices.contains(index) ? state.usedSpace[index] : .hidden
      label = row.label ?? ""
      tooltip = ""
      isVisible = row != .hidden
      if case .note = row { isEnabled = false }
    }
    // Preferences are usable in refused fields too; menu entries are enabled with their menu.
    if !state.isEnabled, key != .preferences, Key.outermost.contains(key) { isEnabled = false }
  }

  /// A hint how to insert a result and how not to.
  private static func introduction(isAskedOnly: Bool) -> String {
    isAskedOnly
      ? tr(
        "Type 12+30= and press Return for 42. To leave it as typed, press BackSpace, then Return.")
      : tr("Type 12+30 and press Return for 42. To leave it as typed, press space, then Return.")
  }

  var withoutHiddenEntries: PanelProperty {
    var property = self
    property.entries = isVisible ? entries.filter(\.isVisible) : []
    return property
  }

  /// A copy without entries, which are sent separately.
  var withoutEntries: PanelProperty {
    var property = self
    property.entries = []
    return property
  }
}
