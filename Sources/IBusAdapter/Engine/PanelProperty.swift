internal import CalculatorKeyboard
internal import Messages

/// An entry of the engine in the panel's menu, as it is now.
struct PanelProperty: Equatable {
  /// The keys by which the panel activates properties.
  enum Key: Hashable {
    /// Names the input mode; GNOME Shell shows its symbol in the top bar.
    case inputMode
    /// Switches to the next keyboard.
    case nextKeyboard
    /// Opens and closes the on-screen keypad.
    case keypad
    /// Opens the preferences.
    case preferences
    /// The menu of the last results.
    case history
    /// Inserts a result; from 0, the latest.
    case recall(Int)
    /// Forgets the results.
    case clearHistory
    /// The menu *Used space*.
    case usedSpace
    /// A row of that menu, from 0.
    case usedSpaceRow(Int)

    /// Those that are no entry of a menu.
    static let outermost: [Key] = [
      .inputMode, .nextKeyboard, .keypad, .preferences, .history, .usedSpace,
    ]

    /// All of them, those of a menu before the menu.
    static func all(_ state: State) -> [Key] {
      history(state) + usedSpace(state) + outermost
    }

    /// The entries of the menu of results.
    static func history(_ state: State) -> [Key] {
      (0..<max(0, state.historySize)).map { .recall($0) } + [.clearHistory]
    }

    /// The entries of the menu *Used space*.
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

    /// Looks a name up; `nil` for that of no property.
    init?(_ name: String) {
      let index = name.split(separator: "/").last.flatMap { Int($0) }
      let entries: [Key] = index.map { [.recall($0), .usedSpaceRow($0)] } ?? []
      let candidates = Self.outermost + [.clearHistory] + entries
      guard let key = candidates.first(where: { $0.name == name }) else { return nil }
      self = key
    }
  }

  /// What decides how they are.
  struct State: Equatable {
    /// Whether the keyboard can be used in this field.
    var isEnabled = true
    /// Whether a result must be asked for.
    var isAskedOnly = false
    /// What the on-screen keypad is doing.
    var keypad = Keypad.State.missing
    /// Whether the preferences can be opened.
    var hasPreferences = false
    /// The results in the menu, the latest first.
    var history: [String] = []
    /// How many the menu has room for.
    var historySize = 0
    /// The rows of the menu *Used space*.
    var usedSpace: [UsedSpaceRow] = []

    /// The entries of the menus that can be seen.
    var visibleEntries: [Key] {
      Key.outermost.flatMap { PanelProperty($0, self).withoutHiddenEntries.entries.map(\.key) }
    }
  }

  let key: Key
  let label: String
  let tooltip: String
  /// The icon's name in the icon theme.
  var icon: String?
  /// The short text that stands for it in the panel.
  var symbol: String?
  /// Whether it is either on or off.
  var isToggle = false
  var isOn = false
  /// Whether it can be activated.
  let isEnabled: Bool
  var isVisible = true
  /// The entries of a menu; empty where it is none.
  var entries: [PanelProperty] = []
  /// Whether it is a menu, perhaps an empty one: libibus aborts on a property that becomes one.
  var isMenu: Bool { key == .history || key == .usedSpace }

  /// A property as it is now.
  ///
  /// - Parameters:
  ///   - key: Which.
  ///   - state: What decides how it is.
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
      isToggle = true
      isOn = state.keypad == .open
      isVisible = state.keypad != .missing
    case .preferences:
      label = tr("Preferences")
      tooltip = tr("Settings, and how Calculator is used")
      isVisible = state.hasPreferences
      // Nothing of the field's is touched by them: a refused one is no reason.
      isEnabled = true
      return
    case .history:
      label = tr("History")
      tooltip = tr("Insert a result again")
      isVisible = !state.history.isEmpty
      // As many as there can ever be, most of them hidden: GNOME Shell takes entries only once.
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
      if case .note = row { isEnabled = false } else { isEnabled = true }
      return
    }
    // An entry goes by its menu.
    isEnabled = state.isEnabled || !Key.outermost.contains(key)
  }

  /// How to begin, and how to decline.
  private static func introduction(isAskedOnly: Bool) -> String {
    isAskedOnly
      ? tr(
        "Type 12+30= and press Return for 42. To leave it as typed, press BackSpace, then Return.")
      : tr("Type 12+30 and press Return for 42. To leave it as typed, press space, then Return.")
  }

  /// The same with only those entries that can be seen.
  var withoutHiddenEntries: PanelProperty {
    var property = self
    property.entries = isVisible ? entries.filter(\.isVisible) : []
    return property
  }

  /// The same without entries: they are sent by themselves.
  var withoutEntries: PanelProperty {
    var property = self
    property.entries = []
    return property
  }
}
