import ArgumentParser
import CalculatorKeyboard

/// Types keys into the keyboard and a document in memory, and shows what each of them does.
@main
struct CalculatorKeys: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calculator-keys",
    abstract: "Types keys into Calculator without IBus and shows what each of them does.",
    discussion: """
      A word is characters or one key name, such as Return, BackSpace or Shift+Escape; ␣ inside \
      a word, or the word space, is a space. In the document, ‸ is the caret.
      """)

  @Argument(help: "The keys, for example '12+30 Return'.")
  var keys: [String]

  @Option(help: "What stands before the caret.")
  var before = ""

  @Option(help: "What stands behind the caret.")
  var after = ""

  @Flag(help: "The field does not tell what stands before the caret, as in terminals.")
  var onRequest = false

  @Flag(help: "The decimal mark of the locale is a comma.")
  var decimalComma = false

  func validate() throws {
    _ = try strokes()
  }

  func run() throws {
    let locale = LocaleConventions(decimalMark: decimalComma ? "," : ".")
    var traits = FieldTraits()
    traits.offersSurroundingText = !onRequest
    let document = InMemoryDocument(before: before, after: after, traits: traits)
    var session = KeyboardSession(locale: locale)
    let screen = Screen()
    var inserted: String?
    for (name, stroke) in try strokes() {
      let response = session.handle(stroke, in: document)
      if response.apply(to: document, showingIn: screen) == .handled {
        for case .replace(_, let text) in response.edits { inserted = text }
        for case .insert(let text) in response.edits { inserted = text }
      } else {
        document.type(stroke)
      }
      print(line(name, session, document))
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

  private func line(
    _ key: String, _ session: KeyboardSession, _ document: InMemoryDocument
  ) -> String {
    let shown = session.presentation
    var parts = [
      pad(key, to: 10), pad("display \(session.display)", to: 22),
      "document \(document.before)‸\(document.after)".replacingLineBreaks,
    ]
    if let preedit = shown.preedit { parts.append("preedit \(preedit)") }
    if let preview = shown.auxiliaryText { parts.append("preview \(preview)") }
    return parts.joined(separator: "  ")
  }

  private func pad(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}

/// A screen that is only looked at through the session.
private struct Screen: PresentationSink {
  func hide(whatIsNotIn next: Presentation) {}
  func show(_ presentation: Presentation) {}
}

extension String {
  fileprivate var replacingLineBreaks: String {
    String(map { $0 == "\n" ? "⏎" : $0 })
  }
}
