internal import CIBus

/// The engine's entries in the panel: the input mode with its symbol, and the next keyboard.
final class PanelProperties {
  /// The keys by which the panel activates properties.
  enum Key: String, CaseIterable {
    /// Names the input mode; GNOME Shell shows its symbol in the top bar.
    case inputMode = "InputMode"
    /// Switches to the next keyboard.
    case nextKeyboard = "NextKeyboard"
  }

  private let engine: UnsafeMutablePointer<IBusEngine>

  init(engine: UnsafeMutablePointer<IBusEngine>) {
    self.engine = engine
  }

  /// Registers the properties, as on every focus-in: the daemon drops them on focus-out.
  func register(isSensitive: Bool) {
    guard let list = ibus_prop_list_new() else { return }
    for key in Key.allCases {
      // The list takes the floating property over.
      ibus_prop_list_append(list, property(key, isSensitive: isSensitive))
    }
    ibus_engine_register_properties(engine, list)
  }

  /// Shows whether the properties can be used.
  func update(isSensitive: Bool) {
    for key in Key.allCases {
      ibus_engine_update_property(engine, property(key, isSensitive: isSensitive))
    }
  }

  private func property(
    _ key: Key, isSensitive: Bool
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
    }
    let property = ibus_property_new(
      key.rawValue, PROP_TYPE_NORMAL, makeText(label),
      key == .inputMode ? EngineMetadata.icon : nil,
      makeText(tooltip), isSensitive ? 1 : 0, 1, PROP_STATE_UNCHECKED, nil)
    if key == .inputMode { ibus_property_set_symbol(property, makeText(EngineMetadata.symbol)) }
    return property
  }
}
