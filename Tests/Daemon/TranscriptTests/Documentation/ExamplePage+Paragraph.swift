import CalculationReading
import CalculatorKeyboard
import KeyboardTesting

extension ExamplePage {
  /// The examples `` `10 + 5 = 15 ⏎` for `5+5+5` `` of a paragraph.
  static func bubbles(_ paragraph: String, _ place: String) -> [DocumentedExample] {
    paragraph.matches(of: /`([^`]*[⏎↓])` for `([^`]+)`/).map { match in
      let (_, bubble, code) = match.output
      return DocumentedExample(
        place: "\(place): \(match.0)", typed: [.text(String(code))], bubble: String(bubble),
        outcome: .leaves(String(code)))
    }
  }

  /// The examples `` `100+10%` is 110 `` of a paragraph.
  static func sentences(_ paragraph: String, _ place: String) -> [DocumentedExample] {
    let pattern =
      #/
      `([^`]+)` ((?:\x20(?:Return|Down|Insert|BackSpace))*) (\x20straight\x20after)?
      \x20(?:leaves|is)\x20 (?: `([^`]+)` | (-?[0-9]+(?:[.,][0-9]+)*) )
      /#
    var examples: [DocumentedExample] = []
    for match in paragraph.matches(of: pattern) {
      let (_, code, names, after, quoted, bare) = match.output
      var typed = after == nil ? [] : examples.last?.typed ?? []
      typed.append(.text(String(code)))
      if names.isEmpty {
        typed += code.hasSuffix("=") ? [] : [.text("=")]
        typed.append(.keys([KeyStroke(.return)]))
      } else if let strokes = try? KeyNotation.strokes(String(names)) {
        typed.append(.keys(strokes))
      }
      var example = DocumentedExample(
        place: "\(place): \(match.0)", typed: typed,
        outcome: .leaves(String(quoted ?? bare ?? "")))
      // Code with a decimal comma needs a locale with one; code that begins with `=` needs a field on request.
      let hasComma = code.contains(/[0-9],[0-9]{1,2}(?![0-9])/)
      if hasComma { _ = example.circumstances.take("locale", "comma") }
      if code.hasPrefix("=") { _ = example.circumstances.take("way", "on-request") }
      examples.append(example)
    }
    return examples
  }
}
