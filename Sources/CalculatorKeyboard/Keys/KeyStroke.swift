/// A key event without a platform: what the key types or is called, and what is held with it.
public struct KeyStroke: Equatable, Sendable {
  /// What the key is.
  public var symbol: KeySymbol
  /// The modifiers that make a key a shortcut, and Shift.
  public var modifiers: KeyModifiers
  /// Whether the key was released, not pressed.
  public var isRelease: Bool

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
