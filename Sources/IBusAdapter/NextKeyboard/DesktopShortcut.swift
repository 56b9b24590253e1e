internal import CIBus
internal import CalculatorKeyboard

/// A shortcut of the desktop as key events, sent to the desktop in place of the user's keys.
struct DesktopShortcut: Equatable {
  /// Modifiers down, key down, key up, modifiers up; with kernel key codes, by which the desktop
  /// matches its shortcuts.
  let events: [PlatformKeyEvent]

  /// Reads an accelerator from GNOME's settings, such as `<Super>space`.
  ///
  /// The result is `nil` for a key whose place depends on the layout, which is not known here.
  init?(_ accelerator: String) {
    guard let notation = AcceleratorNotation(accelerator),
      let keycode = Self.keycodes[notation.key]
    else { return nil }
    let modifiers = notation.modifiers.compactMap { held in
      Self.modifiers.first { $0.held == held }
    }
    guard modifiers.count == notation.modifiers.count else { return nil }
    let key = ibus_keyval_from_name(notation.key)

    var events: [PlatformKeyEvent] = []
    var state: UInt32 = 0
    for modifier in modifiers {
      events.append(
        PlatformKeyEvent(symbol: modifier.keyval, code: modifier.keycode, state: state))
      state |= modifier.mask
    }
    let press = PlatformKeyEvent(symbol: key, code: keycode, state: state)
    events += [press, press.released]
    for modifier in modifiers.reversed() {
      let held = PlatformKeyEvent(symbol: modifier.keyval, code: modifier.keycode, state: state)
      events.append(held.released)
      state &= ~modifier.mask
    }
    self.events = events
  }

  private typealias Modifier = (held: KeyModifiers, keyval: UInt32, keycode: UInt32, mask: UInt32)

  private static let modifiers: [Modifier] = [
    (.control, UInt32(IBUS_KEY_Control_L), 29, IBUS_CONTROL_MASK.rawValue),
    (.shift, UInt32(IBUS_KEY_Shift_L), 42, IBUS_SHIFT_MASK.rawValue),
    (.alt, UInt32(IBUS_KEY_Alt_L), 56, IBUS_MOD1_MASK.rawValue),
    (.super, UInt32(IBUS_KEY_Super_L), 125, IBUS_MOD4_MASK.rawValue),
  ]

  /// The keys that no layout moves, from linux/input-event-codes.h.
  private static let keycodes: [String: UInt32] = [
    "Escape": 1, "BackSpace": 14, "Tab": 15, "Return": 28, "space": 57,
    "F1": 59, "F2": 60, "F3": 61, "F4": 62, "F5": 63, "F6": 64, "F7": 65, "F8": 66, "F9": 67,
    "F10": 68, "F11": 87, "F12": 88, "Scroll_Lock": 70, "Print": 99, "Home": 102, "Up": 103,
    "Page_Up": 104, "Left": 105, "Right": 106, "End": 107, "Down": 108, "Page_Down": 109,
    "Insert": 110, "Delete": 111, "Pause": 119, "Menu": 127,
  ]
}
