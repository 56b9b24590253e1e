import CIBus
import CalculatorKeyboard

struct IBusKey {
  let keyval: UInt32
  let state: UInt32

  init(keyval: UInt32, state: UInt32) {
    self.keyval = keyval
    self.state = state
  }

  init?(_ stroke: KeyStroke) {
    let keyval: UInt32?
    switch stroke.symbol {
    case .character(let scalar): keyval = ibus_unicode_to_keyval(scalar.value)
    case .named(let name): keyval = ibus_keyval_from_name(name)
    case .return: keyval = UInt32(IBUS_KEY_Return)
    case .backSpace: keyval = UInt32(IBUS_KEY_BackSpace)
    case .escape: keyval = UInt32(IBUS_KEY_Escape)
    case .insert: keyval = UInt32(IBUS_KEY_Insert)
    case .calculator: keyval = 0x1008_FF1D
    case .modifier: keyval = UInt32(IBUS_KEY_Shift_L)
    case .other: keyval = nil
    }
    guard let keyval else { return nil }
    self.keyval = keyval
    var state: UInt32 = stroke.isRelease ? IBUS_RELEASE_MASK.rawValue : 0
    for (modifier, mask) in Self.masks where stroke.modifiers.contains(modifier) {
      state |= mask.rawValue
    }
    self.state = state
  }

  /// The key stroke, for the keys that are forwarded in transcripts.
  var stroke: KeyStroke? {
    switch Int32(bitPattern: keyval) {
    case IBUS_KEY_Return: return KeyStroke(.return)
    case IBUS_KEY_BackSpace: return KeyStroke(.backSpace)
    case IBUS_KEY_Left, IBUS_KEY_Right, IBUS_KEY_Tab, IBUS_KEY_Home, IBUS_KEY_End:
      return ibus_keyval_name(keyval).map { KeyStroke(.named(String(cString: $0))) }
    default: return Unicode.Scalar(keyval).map { KeyStroke(.character($0)) }
    }
  }

  private static let masks: [(KeyModifiers, IBusModifierType)] = [
    (.shift, IBUS_SHIFT_MASK), (.control, IBUS_CONTROL_MASK), (.alt, IBUS_MOD1_MASK),
    (.super, IBUS_MOD4_MASK), (.hyper, IBUS_HYPER_MASK), (.meta, IBUS_META_MASK),
  ]
}
