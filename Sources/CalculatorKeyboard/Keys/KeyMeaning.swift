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
  /// XF86Calculator: opens and closes the on-screen keypad.
  case keypad
  /// A release, or a modifier by itself.
  case nothing
  /// A combination with Control, Alt and so on, or Escape.
  case shortcut
  /// Anything else: an arrow, Tab, a function key.
  case foreign

  init(_ stroke: KeyStroke, _ settings: KeyboardSettings) {
    if stroke.isRelease || stroke.symbol == .modifier {
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

  /// True if the key is the field's: not the keyboard's own, and no release.
  var isOfField: Bool {
    switch self {
    case .character, .backSpace, .return, .insert, .shortcut, .foreign: true
    case .nextKeyboard, .keypad, .nothing: false
    }
  }
}
