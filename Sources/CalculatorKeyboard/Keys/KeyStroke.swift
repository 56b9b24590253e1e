/// A key event without a platform: what the key types or is called, and what is held with it.
package struct KeyStroke: Equatable, Sendable {
  /// What the key is.
  package var symbol: KeySymbol
  /// The modifiers that make a key a shortcut, and Shift.
  package var modifiers: KeyModifiers
  /// Whether the key was released, not pressed.
  package var isRelease: Bool
  /// What the platform calls it, so that it can be sent to the application.
  package var event: PlatformKeyEvent?

  /// Makes a key event.
  ///
  /// - Parameters:
  ///   - symbol: What the key is.
  ///   - modifiers: What is held with it.
  ///   - isRelease: Whether it was released.
  package init(_ symbol: KeySymbol, modifiers: KeyModifiers = [], isRelease: Bool = false) {
    self.symbol = symbol
    self.modifiers = modifiers
    self.isRelease = isRelease
  }

  /// Whether it is a press that types a character or takes one back, as far as the key tells.
  package var typesText: Bool {
    guard !isRelease, modifiers.isDisjoint(with: .shortcut) else { return false }
    switch symbol {
    case .character, .backSpace: return true
    case .named, .return, .escape, .insert, .calculator, .modifier, .other: return false
    }
  }

  /// Whether it is a press with which applications select text: Shift and a key that moves the caret, or
  /// their shortcut for all of it.
  var selects: Bool {
    guard !isRelease else { return false }
    switch symbol {
    case .named: return modifiers.contains(.shift)
    case .character(let scalar):
      return modifiers == .control && "aA/".unicodeScalars.contains(scalar)
    case .return, .backSpace, .escape, .insert, .calculator, .modifier, .other: return false
    }
  }

  /// Whether nothing is selected once the application has acted on it.
  var endsSelection: Bool {
    guard modifiers.isDisjoint(with: .shortcut) else { return false }
    switch symbol {
    case .character, .backSpace, .return: return true
    case .named(let name):
      let moves = ["Left", "Right", "Up", "Down", "Home", "End", "Delete", "Tab"]
      return !modifiers.contains(.shift) && moves.contains(name)
    case .escape, .insert, .calculator, .modifier, .other: return false
    }
  }
}

/// A key event in the platform's own numbers, at which nobody looks here.
package struct PlatformKeyEvent: Equatable, Sendable {
  /// The key symbol.
  package let symbol: UInt32
  /// The key code.
  package let code: UInt32
  /// The modifiers.
  package let state: UInt32

  /// Keeps the numbers of a key event.
  ///
  /// - Parameters:
  ///   - symbol: The key symbol.
  ///   - code: The key code; 0 where nobody knows.
  ///   - state: The modifiers.
  package init(symbol: UInt32, code: UInt32 = 0, state: UInt32 = 0) {
    self.symbol = symbol
    self.code = code
    self.state = state
  }
}

/// What a key is, as far as the keyboard tells keys apart.
///
/// Keypad keys are the characters they type, and all three Enter keys are ``return``.
package enum KeySymbol: Hashable, Sendable {
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
package struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The bits.
  package let rawValue: UInt8

  /// Makes a set from its bits.
  ///
  /// - Parameter rawValue: The bits.
  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Shift.
  package static let shift = KeyModifiers(rawValue: 1 << 0)
  /// Control.
  package static let control = KeyModifiers(rawValue: 1 << 1)
  /// Alt.
  package static let alt = KeyModifiers(rawValue: 1 << 2)
  /// Super.
  package static let `super` = KeyModifiers(rawValue: 1 << 3)
  /// Hyper.
  package static let hyper = KeyModifiers(rawValue: 1 << 4)
  /// Meta.
  package static let meta = KeyModifiers(rawValue: 1 << 5)

  /// The modifiers whose combinations belong to the application and the desktop.
  package static let shortcut: KeyModifiers = [.control, .alt, .super, .hyper, .meta]
}

/// The keys that have names, by their X11 names.
package enum KeyNames {
  /// The table.
  package static let symbols: [String: KeySymbol] = [
    "Return": .return, "KP_Enter": .return, "ISO_Enter": .return,
    "BackSpace": .backSpace, "Escape": .escape, "Insert": .insert, "KP_Insert": .insert,
    "XF86Calculator": .calculator,
    "space": .character(" "), "equal": .character("="), "plus": .character("+"),
    "Shift": .modifier, "Control": .modifier, "Caps_Lock": .modifier, "Num_Lock": .modifier,
    "Tab": .named("Tab"), "Left": .named("Left"), "Right": .named("Right"),
    "Up": .named("Up"), "Down": .named("Down"), "Home": .named("Home"), "End": .named("End"),
    "Delete": .named("Delete"), "Page_Up": .named("Page_Up"), "Page_Down": .named("Page_Down"),
    "Menu": .named("Menu"),
  ].merging((1...12).map { ("F\($0)", .named("F\($0)")) }) { $1 }

  /// Looks up the name of a key.
  ///
  /// - Parameter name: One of the names above, or the character that the key types.
  /// - Returns: The key; `nil` for an unknown name.
  package static func symbol(_ name: String) -> KeySymbol? {
    if let named = symbols[name] { return named }
    let scalars = Array(name.unicodeScalars)
    return scalars.count == 1 ? .character(scalars[0]) : nil
  }
}
