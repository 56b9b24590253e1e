internal import CIBus
package import CalculatorKeyboard

/// Translates IBus key events to platform-free key strokes.
///
/// Only key symbols count, never key codes.
package enum KeyTranslator {
  /// Translates a key event with `IBUS_KEY_` symbols and `IBUS_*_MASK` modifiers.
  ///
  /// Lock, NumLock and the third level already choose the symbol and are dropped. The key code is
  /// kept for the application.
  package static func stroke(_ event: PlatformKeyEvent) -> KeyStroke {
    var stroke = KeyStroke(
      symbol(event.symbol), modifiers: modifiers(event.state),
      isRelease: event.state & IBUS_RELEASE_MASK.rawValue != 0)
    stroke.event = event
    return stroke
  }

  static func symbol(_ keyval: UInt32) -> KeySymbol {
    // Most keys are ASCII, whose symbols equal the characters.
    if (0x20...0x7E).contains(keyval), let scalar = Unicode.Scalar(keyval) {
      return .character(scalar)
    }
    switch Int32(bitPattern: keyval) {
    case IBUS_KEY_Return, IBUS_KEY_KP_Enter, IBUS_KEY_ISO_Enter: return .return
    case IBUS_KEY_BackSpace: return .backSpace
    case IBUS_KEY_Escape: return .escape
    case IBUS_KEY_Insert, IBUS_KEY_KP_Insert: return .insert
    case IBUS_KEY_Shift_L...IBUS_KEY_Hyper_R, IBUS_KEY_Num_Lock, IBUS_KEY_Scroll_Lock,
      IBUS_KEY_Mode_switch, IBUS_KEY_ISO_Lock...IBUS_KEY_ISO_Level5_Lock:
      return .modifier
    case IBUS_KEY_KP_Space: return .character(" ")
    case IBUS_KEY_KP_Equal: return .character("=")
    case IBUS_KEY_KP_Multiply...IBUS_KEY_KP_9:
      // Keypad symbols are 0xFF80 above their characters.
      return Unicode.Scalar(keyval - 0xFF80).map { .character($0) } ?? .other
    default: return named(keyval)
    }
  }

  /// Looks up a key by its X11 name or its character: `F12`, `comma`, `ä`.
  static func symbol(named name: String) -> KeySymbol? {
    let keyval = ibus_keyval_from_name(name)
    guard keyval != 0, keyval != UInt32(IBUS_KEY_VoidSymbol) else {
      return KeyNames.symbol(name)
    }
    return symbol(keyval)
  }

  /// A key with a non-ASCII character or without one.
  private static func named(_ keyval: UInt32) -> KeySymbol {
    let isFunctionKey = (0xFD00...0xFFFF).contains(keyval)
    if !isFunctionKey, let scalar = Unicode.Scalar(ibus_keyval_to_unicode(keyval)),
      scalar.value >= 0x20, scalar.value != 0x7F
    {
      return .character(scalar)
    }
    if keyval == calculatorKey { return .calculator }
    guard let name = ibus_keyval_name(keyval) else { return .other }
    return .named(String(cString: name))
  }

  /// The calculator key, for which libibus has no constant.
  private static let calculatorKey: UInt32 = 0x1008_FF1D

  /// Translates modifier bits; GTK 4 reports Super by its own bit, other clients as Mod4.
  static func modifiers(_ state: UInt32) -> KeyModifiers {
    // Not the literal `[]`: it calls through the protocol for every key.
    var modifiers = KeyModifiers(rawValue: 0)
    for (mask, modifier) in masks where state & mask != 0 { modifiers.insert(modifier) }
    return modifiers
  }

  private static let masks: [(UInt32, KeyModifiers)] = [
    (IBUS_SHIFT_MASK.rawValue, .shift), (IBUS_CONTROL_MASK.rawValue, .control),
    (IBUS_MOD1_MASK.rawValue, .alt), (IBUS_MOD4_MASK.rawValue, .super),
    (IBUS_SUPER_MASK.rawValue, .super), (IBUS_HYPER_MASK.rawValue, .hyper),
    (IBUS_META_MASK.rawValue, .meta),
  ]

  /// True for a dead key or Compose without a shortcut modifier.
  static func startsComposition(_ stroke: KeyStroke) -> Bool {
    guard let keyval = stroke.event?.symbol, stroke.modifiers.isDisjoint(with: .shortcut) else {
      return false
    }
    return (UInt32(IBUS_KEY_dead_grave)...0xFE93).contains(keyval)
      || keyval == UInt32(IBUS_KEY_Multi_key)
  }
}

extension PlatformKeyEvent {
  /// The release of the same key.
  var released: PlatformKeyEvent {
    PlatformKeyEvent(symbol: symbol, code: code, state: state | IBUS_RELEASE_MASK.rawValue)
  }
}
