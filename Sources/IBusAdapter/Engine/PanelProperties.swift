internal import CIBus

/// The engine's entries in the panel: the input mode with its symbol, the next keyboard, the keypad.
final class PanelProperties {
  /// The keys by which the panel activates properties.
  enum Key: String, CaseIterable {
    /// Names the input mode; GNOME Shell shows its symbol in the top bar.
    case inputMode = "InputMode"
    /// Switches to the next keyboard.
    case nextKeyboard = "NextKeyboard"
    /// Opens and closes the on-screen keypad.
    case keypad = "Keypad"
  }

  private let engine: UnsafeMutablePointer<IBusEngine>
  private let keypad: Keypad

  init(engine: UnsafeMutablePointer<IBusEngine>, keypad: Keypad) {
    self.engine = engine
    self.keypad = keypad
  }

  /// Registers the properties, as on every focus-in: the daemon drops them on focus-out.
  func register(isEnabled: Bool) {
    guard let list = ibus_prop_list_new() else { return }
    for key in Key.allCases {
      // The list takes the floating property over.
      ibus_prop_list_append(list, property(key, isEnabled: isEnabled))
    }
    ibus_engine_register_properties(engine, list)
  }

  /// Shows whether the properties can be used.
  func update(isEnabled: Bool) {
    for key in Key.allCases {
      ibus_engine_update_property(engine, property(key, isEnabled: isEnabled))
    }
  }

  /// Shows whether the keypad is open.
  func updateKeypad(isEnabled: Bool) {
    ibus_engine_update_property(engine, property(.keypad, isEnabled: isEnabled))
  }

  private func property(
    _ key: Key, isEnabled: Bool
  ) -> UnsafeMutablePointer<IBusProperty>? {
    let label: String
    let tooltip: String
    switch key {
    case .inputMode:
      label = EngineMetadata.longName
      tooltip = EngineMetadata.description
    case .nextKeyboard:
      label = "Next keyboard"
      tooltip = "Switch to the keyboard used before"
    case .keypad:
      label = "Keypad"
      tooltip =
        keypad.state == .unavailable
        ? "The keypad needs an X display" : "Show the on-screen keypad"
    }
    let isVisible = key != .keypad || keypad.state != .missing
    let isOn = key == .keypad && keypad.state == .open
    let property = ibus_property_new(
      key.rawValue, key == .keypad ? PROP_TYPE_TOGGLE : PROP_TYPE_NORMAL, makeText(label),
      key == .inputMode ? EngineMetadata.icon : nil,
      makeText(tooltip), isEnabled ? 1 : 0, isVisible ? 1 : 0,
      isOn ? PROP_STATE_CHECKED : PROP_STATE_UNCHECKED, nil)
    if key == .inputMode { ibus_property_set_symbol(property, makeText(EngineMetadata.symbol)) }
    return property
  }
}
