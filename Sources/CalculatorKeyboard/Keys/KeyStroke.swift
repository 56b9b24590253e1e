/// A key event without a platform: the key, and the modifiers held with it.
///
/// ```swift
/// let digit = KeyStroke(.character("7"))
/// let shiftEscape = KeyStroke(.escape, modifiers: .shift)
/// let release = KeyStroke(.return, isRelease: true)
/// ```
package struct KeyStroke: Equatable, Sendable {
  package var symbol: KeySymbol
  /// Shift, and the modifiers that make a key a shortcut.
  package var modifiers: KeyModifiers
  package var isRelease: Bool
  /// The platform's own event, needed to send the key to the application.
  package var event: PlatformKeyEvent?

  package init(_ symbol: KeySymbol, modifiers: KeyModifiers = [], isRelease: Bool = false) {
    self.symbol = symbol
    self.modifiers = modifiers
    self.isRelease = isRelease
  }

  /// True if a press types a character or takes one back, as far as the key shows.
  package var typesText: Bool {
    guard !isRelease, modifiers.isDisjoint(with: .shortcut) else { return false }
    switch symbol {
    case .character, .backSpace: return true
    case .named, .return, .escape, .insert, .calculator, .modifier, .other: return false
    }
  }

  /// True if a press selects text: Shift and a key that moves the caret, or the shortcut for all text.
  var selects: Bool {
    switch symbol {
    case .named: modifiers.contains(.shift)
    case .character(let scalar): modifiers == .control && "aA/".unicodeScalars.contains(scalar)
    case .return, .backSpace, .escape, .insert, .calculator, .modifier, .other: false
    }
  }

  /// True if nothing is selected once the application has acted on the key.
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

/// A key event in the platform's own numbers, which this module does not interpret.
package struct PlatformKeyEvent: Equatable, Sendable {
  package let symbol: UInt32
  /// The key code; 0 if it is unknown.
  package let code: UInt32
  package let state: UInt32

  package init(symbol: UInt32, code: UInt32 = 0, state: UInt32 = 0) {
    self.symbol = symbol
    self.code = code
    self.state = state
  }
}

/// A key, as far as the keyboard distinguishes keys.
///
/// Keypad keys are the characters they type, and all three Enter keys are ``return``.
package enum KeySymbol: Hashable, Sendable {
  case character(Unicode.Scalar)
  /// A key without a character, by its X11 name: `Left`, `F1`, `dead_acute`.
  case named(String)
  /// Return, keypad Enter or ISO Enter.
  case `return`
  case backSpace
  case escape
  /// Insert or keypad Insert.
  case insert
  /// The calculator key, where the desktop lets it through.
  case calculator
  /// Shift, Control and so on, or a lock key, by itself.
  case modifier
  case other
}

/// The modifiers that matter; CapsLock, NumLock and the third level only choose a symbol.
package struct KeyModifiers: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let shift = KeyModifiers(rawValue: 1 << 0)
  package static let control = KeyModifiers(rawValue: 1 << 1)
  package static let alt = KeyModifiers(rawValue: 1 << 2)
  package static let `super` = KeyModifiers(rawValue: 1 << 3)
  package static let hyper = KeyModifiers(rawValue: 1 << 4)
  package static let meta = KeyModifiers(rawValue: 1 << 5)

  /// The modifiers whose combinations belong to the application and the desktop.
  package static let shortcut: KeyModifiers = [.control, .alt, .super, .hyper, .meta]
}

/// The keys that have names, by their X11 names.
package enum KeyNames {
  package static let symbols: [String: KeySymbol] = [
    "Return": .return, "KP_Enter": .return, "ISO_Enter": .return,
    "BackSpace": .backSpace, "Escape": .escape, "Insert": .insert, "KP_Insert": .insert,
    "Calculator": .calculator,
    "space": .character(" "), "equal": .character("="), "plus": .character("+"),
    "Shift": .modifier, "Control": .modifier, "Caps_Lock": .modifier, "Num_Lock": .modifier,
    "Tab": .named("Tab"), "Left": .named("Left"), "Right": .named("Right"),
    "Up": .named("Up"), "Down": .named("Down"), "Home": .named("Home"), "End": .named("End"),
    "Delete": .named("Delete"), "Page_Up": .named("Page_Up"), "Page_Down": .named("Page_Down"),
    "Menu": .named("Menu"),
  ].merging((1...12).map { ("F\($0)", .named("F\($0)")) }) { $1 }

  /// The key with a name, or the key that types this one character; `nil` if there is none.
  package static func symbol(_ name: String) -> KeySymbol? {
    if let named = symbols[name] { return named }
    let scalars = Array(name.unicodeScalars)
    return scalars.count == 1 ? .character(scalars[0]) : nil
  }
}

/// The meaning of a key to the keyboard, whatever the field.
enum KeyMeaning: Equatable {
  case character(Unicode.Scalar)
  /// BackSpace, also with Shift.
  case backSpace
  case `return`
  /// The key of the setting `insert-key`: inserts where one more `=` would show ⏎.
  case insert
  /// The key of the setting `next-keyboard-key`.
  case nextKeyboard
  /// The calculator key: opens and closes the on-screen keypad.
  case keypad
  /// A modifier by itself.
  case nothing
  /// A combination with Control, Alt and so on, or Escape.
  case shortcut
  /// Anything else: an arrow, Tab, a function key.
  case foreign

  init(_ stroke: KeyStroke, _ settings: KeyboardSettings) {
    if stroke.symbol == .modifier {
      self = .nothing
    } else if settings.nextKeyboardKey?.matches(stroke) == true {
      self = .nextKeyboard
    } else if settings.insertKey?.matches(stroke) == true {
      self = .insert
    } else if !stroke.modifiers.isDisjoint(with: .shortcut) {
      self = .shortcut
    } else {
      switch stroke.symbol {
      case .character(let scalar): self = .character(scalar)
      case .backSpace: self = .backSpace
      case .return: self = stroke.modifiers.isEmpty ? .return : .foreign
      case .calculator: self = stroke.modifiers.isEmpty ? .keypad : .foreign
      case .escape: self = .shortcut
      case .insert, .named, .modifier, .other: self = .foreign
      }
    }
  }

  /// True if the key is the field's: not the keyboard's own, and no modifier.
  var isOfField: Bool {
    switch self {
    case .character, .backSpace, .return, .insert, .shortcut, .foreign: true
    case .nextKeyboard, .keypad, .nothing: false
    }
  }
}
