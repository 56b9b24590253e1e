/// A key event without a platform: what the key types or is called, and what is held with it.
public struct KeyStroke: Equatable, Sendable {
  /// What the key is.
  public var symbol: KeySymbol
  /// The modifiers that make a key a shortcut, and Shift.
  public var modifiers: KeyModifiers
  /// Whether the key was released, not pressed.
  public var isRelease: Bool
  /// What the platform calls it, so that it can be sent to the application.
  public var event: PlatformKeyEvent?

  /// Makes a key event.
  ///
  /// - Parameters:
  ///   - symbol: What the key is.
  ///   - modifiers: What is held with it.
  ///   - isRelease: Whether it was released.
  public init(_ symbol: KeySymbol, modifiers: KeyModifiers = [], isRelease: Bool = false) {
    self.symbol = symbol
    self.modifiers = modifiers
    self.isRelease = isRelease
  }

  /// Whether it is a press that types a character or takes one back, as far as the key tells.
  public var typesText: Bool {
    guard !isRelease, modifiers.isDisjoint(with: .shortcut) else { return false }
    switch symbol {
    case .character, .backSpace: return true
    case .named, .return, .escape, .insert, .calculator, .modifier, .other: return false
    }
  }
}

/// A key event in the platform's own numbers, at which nobody looks here.
public struct PlatformKeyEvent: Equatable, Sendable {
  /// The key symbol.
  public let symbol: UInt32
  /// The key code.
  public let code: UInt32
  /// The modifiers.
  public let state: UInt32

  /// Keeps the numbers of a key event.
  ///
  /// - Parameters:
  ///   - symbol: The key symbol.
  ///   - code: The key code; 0 where nobody knows.
  ///   - state: The modifiers.
  public init(symbol: UInt32, code: UInt32 = 0, state: UInt32 = 0) {
    self.symbol = symbol
    self.code = code
    self.state = state
  }
}

/// What a key is, as far as the keyboard tells keys apart.
///
/// Keypad keys are the characters they type, and all three Enter keys are ``return``.
public enum KeySymbol: Hashable, Sendable {
  /// A key that types a character.
  case character(Unicode.Scalar)
  /// A key without a character, by the name X11 gives it: `Left`, `F1`, `dead_acute`.
  case named(String)
  /// Return, keypad Enter or ISO Enter.
  case `return`
  /// BackSpace.
  case backSpace
  /// Escape.
  case escape
  /// Insert or keypad Insert.
  case insert
  /// XF86Calculator, where the desktop lets it through.
  case calculator
  /// Shift, Control and so on, or a lock key, by itself.
  case modifier
  /// Any other key.
  case other
}

/// The modifiers that matter.
///
/// CapsLock, NumLock and the third level do not: they choose a symbol.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Shift.
  public static let shift = KeyModifiers(rawValue: 1 << 0)
  /// Control.
  public static let control = KeyModifiers(rawValue: 1 << 1)
  /// Alt.
  public static let alt = KeyModifiers(rawValue: 1 << 2)
  /// Super.
  public static let `super` = KeyModifiers(rawValue: 1 << 3)
  /// Hyper.
  public static let hyper = KeyModifiers(rawValue: 1 << 4)
  /// Meta.
  public static let meta = KeyModifiers(rawValue: 1 << 5)

  /// The modifiers whose combinations belong to the application and the desktop.
  public static let shortcut: KeyModifiers = [.control, .alt, .super, .hyper, .meta]
}
