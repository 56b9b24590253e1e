import CIBus
import CalculatorKeyboard
import IBusAdapter

/// A key as a client sends it, and its effect in a document without a keyboard.
struct HostileKey: CustomStringConvertible {
  let keyval: UInt32
  let state: UInt32

  init(_ keyval: UInt32, state: UInt32 = 0) {
    self.keyval = keyval
    self.state = state
  }

  init(_ keyval: Int32, state: UInt32 = 0) {
    self.init(UInt32(bitPattern: keyval), state: state)
  }

  init(_ scalar: Unicode.Scalar) {
    self.init(ibus_unicode_to_keyval(scalar.value))
  }

  static let releaseMask = Int(IBUS_RELEASE_MASK.rawValue)
  /// A key that changes nothing; its answer means that everything before it is done.
  static let releasedShift = HostileKey(IBUS_KEY_Shift_L, state: IBUS_RELEASE_MASK.rawValue)

  var isRelease: Bool { state & IBUS_RELEASE_MASK.rawValue != 0 }

  /// True if Shift or a shortcut's modifier is held.
  var hasModifiers: Bool {
    let masks = [
      IBUS_SHIFT_MASK, IBUS_CONTROL_MASK, IBUS_MOD1_MASK, IBUS_MOD4_MASK, IBUS_SUPER_MASK,
      IBUS_HYPER_MASK, IBUS_META_MASK,
    ]
    return masks.contains { state & $0.rawValue != 0 }
  }

  var isReturn: Bool {
    [IBUS_KEY_Return, IBUS_KEY_KP_Enter, IBUS_KEY_ISO_Enter].contains(Int32(bitPattern: keyval))
  }

  var isDown: Bool {
    [IBUS_KEY_Down, IBUS_KEY_KP_Down].contains(Int32(bitPattern: keyval))
  }

  /// True for the keys, other than Return, that an open list uses.
  var movesInList: Bool {
    [
      IBUS_KEY_Up, IBUS_KEY_KP_Up, IBUS_KEY_Page_Up, IBUS_KEY_KP_Page_Up, IBUS_KEY_Page_Down,
      IBUS_KEY_KP_Page_Down, IBUS_KEY_Escape,
    ].contains(Int32(bitPattern: keyval))
  }

  var isInsert: Bool {
    [IBUS_KEY_Insert, IBUS_KEY_KP_Insert].contains(Int32(bitPattern: keyval))
  }

  /// True if held text must be inserted by this key: no release, modifier, Escape or calculator key.
  var ends: Bool {
    !isRelease
      && KeyTranslator.stroke(PlatformKeyEvent(symbol: keyval, state: state)).symbol != .modifier
      && keyval != UInt32(IBUS_KEY_Escape) && keyval != 0x1008_FF1D
  }

  var isModifier: Bool {
    KeyTranslator.stroke(PlatformKeyEvent(symbol: keyval, state: state)).symbol == .modifier
  }

  var mayInsert: Bool { (isReturn || isInsert) && !isRelease && !hasModifiers }

  /// True if libibus composes with it: a dead key or Compose.
  var composes: Bool {
    (0xFE50...0xFE93).contains(keyval) || keyval == UInt32(IBUS_KEY_Multi_key)
  }

  /// Its effect in a client without an input method, independent of the engine's own translation.
  var plain: KeyStroke {
    var modifiers: KeyModifiers = []
    if state & IBUS_SHIFT_MASK.rawValue != 0 { modifiers.insert(.shift) }
    if state & ~(IBUS_SHIFT_MASK.rawValue | IBUS_RELEASE_MASK.rawValue) != 0, hasModifiers,
      state & IBUS_SHIFT_MASK.rawValue == 0 || hasMoreThanShift
    {
      modifiers.insert(.control)
    }
    return KeyStroke(plainSymbol, modifiers: modifiers, isRelease: isRelease)
  }

  private var hasMoreThanShift: Bool {
    HostileKey(keyval, state: state & ~IBUS_SHIFT_MASK.rawValue).hasModifiers
  }

  private var plainSymbol: KeySymbol {
    switch keyval {
    case 0x20...0x7E: return Unicode.Scalar(keyval).map { .character($0) } ?? .other
    case 0xFF80: return .character(" ")
    case 0xFFBD: return .character("=")
    case 0xFFAA...0xFFB9: return Unicode.Scalar(keyval & 0x7F).map { .character($0) } ?? .other
    default: break
    }
    if isReturn { return .return }
    if keyval == UInt32(IBUS_KEY_BackSpace) { return .backSpace }
    if (0xFD00...0xFFFF).contains(keyval) {
      return ibus_keyval_name(keyval).map { .named(String(cString: $0)) } ?? .other
    }
    let character = ibus_keyval_to_unicode(keyval)
    guard character >= 0x20, character != 0x7F, let scalar = Unicode.Scalar(character) else {
      return .other
    }
    return .character(scalar)
  }

  var description: String {
    let name = ibus_keyval_name(keyval).map { String(cString: $0) }
    let mask = state == 0 ? "" : " state 0x\(String(state, radix: 16))"
    return "key \(name ?? "0x\(String(keyval, radix: 16))")\(mask)"
  }
}

extension HostileKey {
  /// The bits a client can set in a key's state.
  static let masks: [UInt32] =
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 26, 27, 28, 30].map { 1 << $0 }

  private static let editing: [Int32] = [
    IBUS_KEY_Left, IBUS_KEY_Right, IBUS_KEY_Home, IBUS_KEY_End, IBUS_KEY_Delete, IBUS_KEY_Tab,
    IBUS_KEY_Escape, IBUS_KEY_Up, IBUS_KEY_Down, IBUS_KEY_F1, IBUS_KEY_Shift_L, IBUS_KEY_Num_Lock,
  ]
  private static let inserting: [Int32] = [
    IBUS_KEY_Return, IBUS_KEY_Return, IBUS_KEY_Return, IBUS_KEY_KP_Enter, IBUS_KEY_ISO_Enter,
    IBUS_KEY_Insert, IBUS_KEY_KP_Insert,
  ]
  private static let phrases = [
    "12+30", "12+30=", "100-30=", "=1+2", "8/0=", "5*-3=", "٣+٤=", "50%=", " =2*3=", "1/3=", "*3",
    "$1,200+300", "(2.5*4", "200*15%", "1920x1080=", "۱۲÷۴=", "x = 60*60", "0.1+0.2", "-5+8", "= ",
    "99999999999*99999999999", "1/81000000=", "１２+３=", "2026-11-21", "word 3+4", "+7", "-50",
    "🙂2+2", "2*(3+4)", "(1+2)*3=", "((5-2)*(8+1", "1+2*3=", "2+3*4", "€45 + €30", "3 * 2,50 €=",
    "R$5+R$3", "-(3+4)*2", "f(3+4)=", "1 234*2=", "5 12+30=",
    "4 - -4=", "(-5)+8=", "$400/$8=", "$19.99 + 8.25%", "20% + 30%", "2+3=7+1=", "Total: 12+30",
  ]
  private static let characters = Array(
    "01234567890123456789+-*/+-*/==%., ()xX:÷×−٣۴é🙂abcdefg$\"".unicodeScalars)

  /// Returns one key, or the keys of a phrase.
  ///
  /// `composing` allows dead keys and Compose; with `opening` phrases begin with `=`, for fields on request.
  static func random(
    composing: Bool = false, opening: Bool = false,
    using generator: inout some RandomNumberGenerator
  ) -> [HostileKey] {
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<40:
      // Mostly after a text that a calculation may follow, and in half of the cases before Return.
      let phrase = (phrases.randomElement(using: &generator) ?? "").unicodeScalars
      let begins: [[HostileKey]] = [
        [], [HostileKey(" ")], [HostileKey("(")], [HostileKey("a"), HostileKey(IBUS_KEY_Return)],
      ]
      let opening = opening ? [HostileKey("=")] : []
      let blank = (begins.randomElement(using: &generator) ?? []) + opening
      let end = Bool.random(using: &generator) ? [HostileKey(IBUS_KEY_Return)] : []
      return blank + phrase.map { HostileKey($0) } + end
    case 40..<62:
      return characters.randomElement(using: &generator).map { [HostileKey($0)] } ?? []
    case 62..<76: return [insert(&generator)]
    case 76..<84: return [HostileKey(IBUS_KEY_BackSpace)]
    case 84..<90: return [HostileKey(editing.randomElement(using: &generator) ?? 0)]
    case 90..<93:
      let key = HostileKey(inserting.randomElement(using: &generator) ?? 0, state: mask(&generator))
      return [key]
    default:
      let above: [ClosedRange<UInt32>] = [
        0x0100_0000...0x0110_FFFF, 0x1000_0000...0x1008_FFFF, 0x0001_0000...0xFFFF_FFFF,
      ]
      let range =
        Int.random(in: 0..<4, using: &generator) == 0
        ? above.randomElement(using: &generator) ?? 0...0xFFFF : 0...0xFFFF
      let key = HostileKey(UInt32.random(in: range, using: &generator), state: mask(&generator))
      return key.composes && !composing ? [] : [key]
    }
  }

  /// Opens the list, moves in it, and chooses or closes it.
  static func choice(_ generator: inout some RandomNumberGenerator) -> [HostileKey] {
    let moves = [IBUS_KEY_Down, IBUS_KEY_Down, IBUS_KEY_Up, IBUS_KEY_Page_Down, IBUS_KEY_Page_Up]
    let ends = [
      IBUS_KEY_Return, IBUS_KEY_Return, IBUS_KEY_Return, IBUS_KEY_Escape, IBUS_KEY_5,
      IBUS_KEY_Insert, IBUS_KEY_BackSpace,
    ]
    let moved = (0..<Int.random(in: 0..<4, using: &generator)).compactMap { _ in
      moves.randomElement(using: &generator)
    }
    let end = ends.randomElement(using: &generator) ?? IBUS_KEY_Return
    return ([IBUS_KEY_Down] + moved + [end]).map { HostileKey($0) }
  }

  /// A key that inserts the offer.
  static func insert(_ generator: inout some RandomNumberGenerator) -> HostileKey {
    // Shift makes it another key.
    let state = Int.random(in: 0..<12, using: &generator) == 0 ? IBUS_SHIFT_MASK.rawValue : 0
    return HostileKey(
      inserting.randomElement(using: &generator) ?? IBUS_KEY_Return, state: state)
  }

  private static func mask(_ generator: inout some RandomNumberGenerator) -> UInt32 {
    guard Bool.random(using: &generator) else { return 0 }
    return masks.reduce(0) { Int.random(in: 0..<4, using: &generator) == 0 ? $0 | $1 : $0 }
  }
}
