/// A key combination from the settings, in the notation of GTK: `<Shift>Escape`.
package struct Accelerator: Equatable, Sendable {
  package let symbol: KeySymbol
  /// The modifiers held with it, no more and no fewer.
  package let modifiers: KeyModifiers

  package static let shiftEscape = Accelerator(symbol: .escape, modifiers: .shift)

  /// The Insert key, the default of `insert-key`.
  package static let insert = Accelerator(symbol: .insert, modifiers: [])

  private init(symbol: KeySymbol, modifiers: KeyModifiers) {
    self.symbol = symbol
    self.modifiers = modifiers
  }

  /// Reads a key combination, whose key `symbol` looks up by its X11 name; `nil` if it is empty or unreadable.
  package init?(_ text: String, naming symbol: (String) -> KeySymbol? = KeyNames.symbol) {
    guard let notation = AcceleratorNotation(text), let key = symbol(notation.key) else {
      return nil
    }
    self.symbol = key
    modifiers = notation.modifiers.reduce(into: []) { $0.formUnion($1) }
  }

  /// True if a key press is this combination; a letter in either case, as Shift and CapsLock change it.
  func matches(_ stroke: KeyStroke) -> Bool {
    guard stroke.modifiers == modifiers else { return false }
    if case .character(let one) = symbol, case .character(let other) = stroke.symbol {
      return one == other || one.properties.lowercaseMapping == other.properties.lowercaseMapping
    }
    return stroke.symbol == symbol
  }

  /// True if typing needs the key: with at most Shift held, it types, moves the caret or changes typed text.
  ///
  /// A modifier by itself counts too: it is never seen as a key.
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

  /// X11 names; with NumLock off the keypad types those with `KP_`.
  private static let neededKeys: Set<String> = {
    let moving = [
      "Up", "Down", "Left", "Right", "Home", "End", "Begin", "Page_Up", "Page_Down",
      "Prior", "Next", "Delete", "Tab",
    ]
    let others = ["ISO_Left_Tab", "Multi_key", "Menu", "Linefeed"]
    return Set(moving + moving.map { "KP_" + $0 } + others)
  }()
}

/// A key combination as GTK and GNOME's settings write it, `<Super>space`: modifiers and a key's name.
package struct AcceleratorNotation: Equatable, Sendable {
  /// The modifiers, in the order of the text.
  package let modifiers: [KeyModifiers]
  /// The key's X11 name, or the character it types; empty if there is none.
  package let key: String

  /// Reads a key combination, in any case of its modifiers; `nil` for an unknown modifier.
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
