/// The written form of keys, in transcripts and on the command line of `calculator-keys`.
///
/// Words stand between spaces. A word is one key name (`Return`, `Shift+Escape`, `space`) or else
/// the characters of the keys to type, where `␣` is a space.
package enum KeyNotation {
  /// A word that names no key.
  package struct UnknownKey: Error, Equatable, CustomStringConvertible {
    /// The word.
    package let word: String

    /// The message for the person who wrote it.
    package var description: String { "unknown key or modifier in '\(word)'" }
  }

  /// The keys that have names, by their X11 names.
  static let names: [String: KeySymbol] = [
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
    if let named = names[name] { return named }
    let scalars = Array(name.unicodeScalars)
    return scalars.count == 1 ? .character(scalars[0]) : nil
  }

  static let modifiers: [String: KeyModifiers] = [
    "Shift": .shift, "Control": .control, "Ctrl": .control, "Alt": .alt, "Super": .super,
    "Hyper": .hyper, "Meta": .meta,
  ]

  /// Reads a line of keys.
  ///
  /// - Parameter line: The words.
  /// - Returns: A press for each key, in order.
  /// - Throws: ``UnknownKey`` for a word such as `Hper+a`.
  package static func strokes(_ line: String) throws(UnknownKey) -> [KeyStroke] {
    var strokes: [KeyStroke] = []
    for word in line.split(whereSeparator: \.isWhitespace) {
      if let named = try stroke(String(word)) {
        strokes.append(named)
      } else {
        strokes += word.unicodeScalars.map { KeyStroke(.character($0 == "␣" ? " " : $0)) }
      }
    }
    return strokes
  }

  /// The one key a word names, or `nil` when the word is characters to type.
  static func stroke(_ word: String) throws(UnknownKey) -> KeyStroke? {
    if let symbol = names[word] { return KeyStroke(symbol) }
    let parts = word.split(separator: "+", omittingEmptySubsequences: false)
    guard parts.count > 1, parts[0].count > 1, parts[0].allSatisfy(\.isLetter) else { return nil }
    var held: KeyModifiers = []
    for part in parts.dropLast() {
      guard let modifier = modifiers[String(part)] else { throw UnknownKey(word: word) }
      held.insert(modifier)
    }
    let last = String(parts[parts.count - 1])
    if let symbol = names[last] { return KeyStroke(symbol, modifiers: held) }
    let scalars = Array(last.unicodeScalars)
    guard scalars.count == 1 else { throw UnknownKey(word: word) }
    return KeyStroke(.character(scalars[0]), modifiers: held)
  }
}
