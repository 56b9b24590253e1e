/// A key combination from the settings, in the notation of GTK: `<Shift>Escape`.
package struct Accelerator: Equatable, Sendable {
  /// The key.
  package let symbol: KeySymbol
  /// What is held with it, exactly.
  package let modifiers: KeyModifiers

  /// `<Shift>Escape`, the default of `next-keyboard-key`.
  package static let shiftEscape = Accelerator(symbol: .escape, modifiers: .shift)

  /// The Insert key, the default of `insert-key`.
  package static let insert = Accelerator(symbol: .insert, modifiers: [])

  private init(symbol: KeySymbol, modifiers: KeyModifiers) {
    self.symbol = symbol
    self.modifiers = modifiers
  }

  /// Reads a key combination.
  ///
  /// - Parameters:
  ///   - text: The text; empty or unreadable gives `nil`: no such key.
  ///   - symbol: Looks up the name of a key, as X11 has it.
  package init?(_ text: String, naming symbol: (String) -> KeySymbol? = KeyNames.symbol) {
    guard let notation = AcceleratorNotation(text), let key = symbol(notation.key) else {
      return nil
    }
    self.symbol = key
    modifiers = notation.modifiers.reduce(into: []) { $0.formUnion($1) }
  }

  /// Whether a key press is this one.
  ///
  /// Shift and CapsLock make another symbol of a letter, which is the same key.
  func matches(_ stroke: KeyStroke) -> Bool {
    guard stroke.modifiers == modifiers else { return false }
    if case .character(let one) = symbol, case .character(let other) = stroke.symbol {
      return one == other || one.properties.lowercaseMapping == other.properties.lowercaseMapping
    }
    return stroke.symbol == symbol
  }

  /// Whether it is a key that types, moves the caret, or does something to what is typed, with no more than
  /// Shift held.
  ///
  /// It would be lost for that. A modifier by itself is never seen as a key.
  package var isNeededForTyping: Bool {
    switch symbol {
    case .modifier, .other: true
    case .character, .return, .backSpace, .insert: modifiers.isDisjoint(with: .shortcut)
    case .named(let name):
      modifiers.isDisjoint(with: .shortcut)
        && (Self.neededKeys.contains(name) || name.hasPrefix("dead_"))
    case .escape, .calculator: false
    }
  }

  /// True if it can be the key of a setting: without a shortcut, only `insert-key` can be Insert.
  package func isAllowed(for setting: WritableKeyPath<KeyboardSettings, Accelerator?>) -> Bool {
    !isNeededForTyping || self == .insert && setting == \.insertKey
  }

  /// Those that X11 has names for; each of the keypad's, too, with NumLock off.
  private static let neededKeys: Set<String> = {
    let moving = [
      "Up", "Down", "Left", "Right", "Home", "End", "Begin", "Page_Up", "Page_Down",
      "Prior", "Next", "Delete", "Tab",
    ]
    let others = ["ISO_Left_Tab", "Multi_key", "Menu", "Linefeed"]
    return Set(moving + moving.map { "KP_" + $0 } + others)
  }()
}

/// A key combination as GTK and GNOME's settings write it, `<Super>space`: what is held, and a key's name.
package struct AcceleratorNotation: Equatable, Sendable {
  /// What is held, in the order of the text.
  package let modifiers: [KeyModifiers]
  /// The key, by the name X11 gives it, or the character it types; empty where there is none.
  package let key: String

  /// Reads a key combination.
  ///
  /// - Parameter text: The text. The case of modifiers does not matter; an unknown one gives `nil`.
  package init?(_ text: String) {
    var modifiers: [KeyModifiers] = []
    var rest = Substring(text)
    while rest.first == "<", let end = rest.firstIndex(of: ">") {
      let name = rest[..<end].dropFirst().lowercased()
      guard let modifier = Self.names[name] else { return nil }
      modifiers.append(modifier)
      rest = rest[end...].dropFirst()
    }
    self.modifiers = modifiers
    key = String(rest)
  }

  private static let names: [String: KeyModifiers] = [
    "control": .control, "ctrl": .control, "primary": .control, "shift": .shift, "alt": .alt,
    "mod1": .alt, "super": .super, "mod4": .super, "hyper": .hyper, "meta": .meta,
  ]
}
