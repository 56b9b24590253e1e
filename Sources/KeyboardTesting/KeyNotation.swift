package import CalculatorKeyboard

/// The written form of keys, in transcripts and on the command line of `calculator-keys`.
///
/// Words have spaces between them. A word is one key name (`Return`, `Shift+Escape`, `space`), or the
/// characters to type, where `␣` is a space.
package enum KeyNotation {
  package struct UnknownKey: Error, Equatable, CustomStringConvertible {
    package let word: String

    package var description: String { "unknown key or modifier in '\(word)'" }
  }

  private static let modifiers: [String: KeyModifiers] = [
    "Shift": .shift, "Control": .control, "Ctrl": .control, "Alt": .alt, "Super": .super,
    "Hyper": .hyper, "Meta": .meta,
  ]

  /// Reads a line of keys, a press for each; throws ``UnknownKey`` for a word such as `Hper+a`.
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

  /// The key that a word names; `nil` if the word is characters to type.
  private static func stroke(_ word: String) throws(UnknownKey) -> KeyStroke? {
    if let symbol = KeyNames.symbols[word] { return KeyStroke(symbol) }
    let parts = word.split(separator: "+", omittingEmptySubsequences: false)
    guard parts.count > 1, parts[0].count > 1, parts[0].allSatisfy(\.isLetter) else { return nil }
    var held: KeyModifiers = []
    for part in parts.dropLast() {
      guard let modifier = modifiers[String(part)] else { throw UnknownKey(word: word) }
      held.insert(modifier)
    }
    guard let symbol = KeyNames.symbol(String(parts[parts.count - 1])) else {
      throw UnknownKey(word: word)
    }
    return KeyStroke(symbol, modifiers: held)
  }
}
