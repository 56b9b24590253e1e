internal import CalculationReading
internal import CalculatorKeyboard
internal import KeyboardTesting

// The keyboard that works out the examples.
extension Typist {
  /// A keyboard and an empty document, without the words for newcomers in the bubble.
  init(_ settings: KeyboardSettings, _ locale: LocaleConventions, inTerminal: Bool = false) {
    var traits = FieldTraits()
    traits.purpose = inTerminal ? .terminal : .freeForm
    traits.offersSurroundingText = !inTerminal
    var settings = settings
    settings.isIntroduced = true
    self.init(
      document: InMemoryDocument(traits: traits),
      session: KeyboardSession(settings: settings, locale: locale))
  }

  var bubble: String? { presentation.auxiliaryText }

  /// The texts that the rows of the open list insert.
  var rows: [String] {
    let labels = presentation.lookupTable?.labels.map(\.unisolated) ?? []
    return labels.map { String($0.split(separator: "   ").first ?? "") }
  }

  mutating func type(_ text: String) {
    for scalar in text.unicodeScalars { press(KeyStroke(.character(scalar))) }
  }

  mutating func pressReturn() { press(KeyStroke(.return)) }
}
