import ArgumentParser
import CalculatorKeyboard
import KeyboardTesting

/// Types keys into the keyboard and a document in memory, and shows the effect of each.
@main
struct CalculatorKeys: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calculator-keys",
    abstract: "Types keys into Calculator without IBus and shows what each of them does.",
    discussion: """
      A word is characters or one key name, such as Return, BackSpace or Shift+Escape; ␣ inside \
      a word, or the word space, is a space. Put -- before keys that begin with a minus. In the \
      document, ‸ is the caret.
      """)

  @Argument(help: "The keys, for example '12+30 Return'.")
  var keys: [String]

  @OptionGroup(title: "Field") var field: FieldOptions
  @OptionGroup(title: "Locale") var locale: LocaleOptions
  @OptionGroup(title: "Settings") var options: SettingOptions

  func validate() throws { _ = try strokes() }

  func run() throws {
    let session = KeyboardSession(settings: try options.settings(), locale: locale.conventions)
    var typist = Typist(document: field.makeDocument(), session: session)
    var inserted: String?
    for (name, stroke) in try strokes() {
      let (response, disposition) = typist.press(stroke)
      if disposition == .handled {
        for case .replace(_, let text) in response.edits { inserted = text }
        for case .insert(let text) in response.edits { inserted = text }
      }
      print(line(name, typist))
    }
    print("inserted: \(inserted ?? "nothing")")
  }

  private func strokes() throws -> [(String, KeyStroke)] {
    try keys.flatMap { words in
      try words.split(whereSeparator: \.isWhitespace).flatMap { word in
        let strokes = try KeyNotation.strokes(String(word))
        return strokes.map { stroke in
          if strokes.count > 1, case .character(let scalar) = stroke.symbol {
            return (String(scalar), stroke)
          }
          return (String(word), stroke)
        }
      }
    }
  }

  private func line(_ key: String, _ typist: Typist) -> String {
    let (shown, document) = (typist.presentation, typist.document)
    var parts = [
      pad(key, to: 10), pad("display \(typist.session.display(in: document))", to: 22),
      "document \(document.before)‸\(document.after)".replacing("\t", with: "⇥")
        .replacing("\n", with: "⏎"),
    ]
    if let preedit = shown.preedit { parts.append("preedit \(preedit)") }
    if let preview = shown.auxiliaryText { parts.append("preview \(preview.unisolated)") }
    if let table = shown.lookupTable { parts.append("list \(table)") }
    return parts.joined(separator: "  ")
  }

  private func pad(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
