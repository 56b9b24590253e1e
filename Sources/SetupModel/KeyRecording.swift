package import CalculatorKeyboard
internal import Messages

/// The meaning of a key that is pressed while a setting records one.
package enum KeyRecording: Equatable, Sendable {
  /// Why a key cannot be recorded.
  package enum Refusal: Equatable, Sendable {
    case typesText
    /// Calculator or every application needs it.
    case isNeeded
    /// The engine could not recognize it.
    case isUnknown

    package var message: String {
      switch self {
      case .typesText: tr("That key types text. Hold Ctrl, Alt or Super with it.")
      case .isNeeded: tr("That key is needed for typing. Hold Ctrl, Alt or Super with it.")
      case .isUnknown: tr("That key cannot be used. Try another one.")
      }
    }
  }

  /// A modifier: the key itself is still to come.
  case waiting
  /// The setting stays as it was.
  case cancelled
  /// The setting is to have no key.
  case none
  /// The key, in the notation of GTK: `<Shift>Escape`.
  case accelerator(String)
  case refused(Refusal)

  /// - Parameters:
  ///   - name: The X11 name of the key: `Escape`, `n`, `F5`.
  ///   - scalar: The character it types; `nil` if it types none.
  ///   - modifiers: The modifiers held with it.
  ///   - setting: The setting that records.
  package init(
    name: String, types scalar: Unicode.Scalar?, with modifiers: KeyModifiers,
    for setting: WritableKeyPath<KeyboardSettings, Accelerator?>
  ) {
    let isPlain = modifiers.isEmpty
    if Self.isModifier(name) {
      self = .waiting
    } else if isPlain && ["Escape", "Tab"].contains(name) || name == "ISO_Left_Tab" {
      self = .cancelled
    } else if isPlain && ["BackSpace", "Delete"].contains(name) {
      self = .none
    } else if modifiers.isDisjoint(with: .shortcut), let scalar, scalar.value >= 0x20,
      scalar.value != 0x7F
    {
      self = .refused(.typesText)
    } else {
      self = Self.combination(name, scalar, modifiers, setting)
    }
  }

  private static func combination(
    _ name: String, _ scalar: Unicode.Scalar?, _ modifiers: KeyModifiers,
    _ setting: WritableKeyPath<KeyboardSettings, Accelerator?>
  ) -> KeyRecording {
    // Shift and `n` is `N`. A space has a name.
    var key = name
    if let scalar, scalar.value > 0x20, scalar.value != 0x7F { key = String(scalar) }
    let held = notation.filter { modifiers.contains($0.0) }.map(\.1).joined()
    // Read back as the engine does, which knows the platform's names.
    let read = Accelerator(held + key) {
      // GTK writes a key without a name as its number.
      KeyNames.symbol($0) ?? ($0 == key && !$0.hasPrefix("0x") ? .named($0) : nil)
    }
    guard let read, read.modifiers == modifiers else { return .refused(.isUnknown) }
    // The calculator key opens the keypad.
    let isNeeded =
      !read.isAllowed(for: setting) || read.symbol == .calculator && modifiers.isEmpty
    return isNeeded ? .refused(.isNeeded) : .accelerator(held + key)
  }

  private static let notation: [(KeyModifiers, String)] = [
    (.control, "<Control>"), (.alt, "<Alt>"), (.super, "<Super>"), (.hyper, "<Hyper>"),
    (.meta, "<Meta>"), (.shift, "<Shift>"),
  ]

  private static func isModifier(_ name: String) -> Bool {
    let beginnings = ["Shift_", "Control_", "Alt_", "Super_", "Hyper_", "Meta_", "ISO_Level"]
    let names: Set<String> = [
      "Caps_Lock", "Shift_Lock", "Num_Lock", "Scroll_Lock", "Mode_switch", "Multi_key", "ISO_Lock",
      "ISO_Next_Group", "ISO_Prev_Group", "",
    ]
    return names.contains(name) || beginnings.contains { name.hasPrefix($0) }
  }
}
