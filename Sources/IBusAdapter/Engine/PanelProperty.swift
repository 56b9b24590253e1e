/// An entry of the engine in the panel's menu, as it is now.
struct PanelProperty: Equatable {
  /// The keys by which the panel activates properties.
  enum Key: String, CaseIterable {
    /// Names the input mode; GNOME Shell shows its symbol in the top bar.
    case inputMode = "InputMode"
    /// Switches to the next keyboard.
    case nextKeyboard = "NextKeyboard"
    /// Opens and closes the on-screen keypad.
    case keypad = "Keypad"
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

  /// A property as it is now.
  ///
  /// - Parameters:
  ///   - key: Which.
  ///   - isEnabled: Whether the keyboard can be used in this field.
  ///   - keypad: What the on-screen keypad is doing.
  init(_ key: Key, isEnabled: Bool, keypad: Keypad.State) {
    self.key = key
    self.isEnabled = isEnabled
    switch key {
    case .inputMode:
      label = EngineMetadata.longName
      tooltip = EngineMetadata.description
      icon = EngineMetadata.icon
      symbol = EngineMetadata.symbol
    case .nextKeyboard:
      label = "Next keyboard"
      tooltip = "Switch to the keyboard used before"
    case .keypad:
      label = "Keypad"
      tooltip =
        keypad == .unavailable ? "The keypad needs an X display" : "Show the on-screen keypad"
      isToggle = true
      isOn = keypad == .open
      isVisible = keypad != .missing
    }
  }
}
