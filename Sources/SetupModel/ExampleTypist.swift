internal import CalculatorKeyboard

/// Types the examples into a document in memory, through the real keyboard.
struct ExampleTypist {
  private let document: InMemoryDocument
  private var session: KeyboardSession

  /// A keyboard and an empty document; the examples say themselves what Return does.
  init(_ settings: KeyboardSettings, _ locale: LocaleConventions, inTerminal: Bool = false) {
    var traits = FieldTraits()
    traits.purpose = inTerminal ? .terminal : .freeForm
    traits.offersSurroundingText = !inTerminal
    document = InMemoryDocument(traits: traits)
    var settings = settings
    settings.isIntroduced = true
    session = KeyboardSession(settings: settings, locale: locale)
  }

  /// All that the document holds.
  var text: String { document.text }

  /// The bubble; `nil` where there is none.
  var bubble: String? { session.presentation(in: document).auxiliaryText }

  /// The rows of the list that is open.
  var rows: [String] { session.presentation(in: document).lookupTable?.labels ?? [] }

  /// Types characters.
  mutating func type(_ text: String) {
    for scalar in text.unicodeScalars { press(KeyStroke(.character(scalar))) }
  }

  /// Presses Return.
  mutating func pressReturn() { press(KeyStroke(.return)) }

  /// Presses a key.
  ///
  /// - Returns: Whether the keyboard asks for the next one.
  @discardableResult mutating func press(_ stroke: KeyStroke) -> Bool {
    if document.documentContextBeforeInput != nil { _ = handle(.textTold) }
    let (response, disposition) = handle(.key(stroke))
    if disposition != .handled { document.type(stroke) }
    return response.advancesToNextInputMode
  }

  private mutating func handle(_ event: KeyboardEvent) -> (Response, Response.Disposition) {
    let response = session.handle(event, in: document)
    guard response.isShownAtOnce else { return (response, response.disposition) }
    let presentation = session.presentation(in: document)
    return (response, response.apply(to: document, showing: presentation, in: NoScreen()))
  }
}

/// A screen that nobody sees.
private struct NoScreen: PresentationSink {
  func hide(whatIsNotIn next: Presentation) {}
  func show(_ presentation: Presentation) {}
}
