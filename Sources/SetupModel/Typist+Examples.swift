internal import CalculationReading
internal import CalculatorKeyboard
internal import KeyboardTesting

/// How the examples are typed.
extension Typist {
  /// A keyboard and an empty document; the examples say themselves what Return does.
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

  /// The bubble; `nil` where there is none.
  var bubble: String? { presentation.auxiliaryText }

  /// What the rows of the list that is open insert.
  var rows: [String] {
    let labels = presentation.lookupTable?.labels.map(\.unisolated) ?? []
    return labels.map { String($0.split(separator: "   ").first ?? "") }
  }

  /// Types characters.
  mutating func type(_ text: String) {
    for scalar in text.unicodeScalars { press(KeyStroke(.character(scalar))) }
  }

  /// Presses Return.
  mutating func pressReturn() { press(KeyStroke(.return)) }
}
