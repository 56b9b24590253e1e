package import CalculationReading
package import CalculatorKeyboard
internal import KeyboardTesting
internal import Messages

/// The effect of a setting on a few keys, which are typed into the real keyboard with the settings as they are.
package struct SettingExample {
  private let settings: KeyboardSettings
  private let locale: LocaleConventions

  package init(_ settings: KeyboardSettings, locale: LocaleConventions) {
    self.settings = settings
    self.locale = locale
  }

  /// The example of a setting, in a line.
  package func text(for setting: SettingKey) -> String {
    switch setting {
    case .returnInserts: line(["12+30", "100-30", "100-30="].map { inserted($0) })
    case .order: line([bubble("1+2*3=")])
    case .fractionDigits: line([inserted("1/3=")])
    case .decimalMark: line(["1.5+1=", "1/4="].map { inserted($0) })
    case .terminals: line([inserted("=12+30", inTerminal: true)])
    case .showPreview: line([bubble("12+30=")])
    case .historySize: remembered
    case .nextKeyboardKey: nextKeyboard
    case .insertKey: insertKey
    case .introduced: ""
    }
  }

  private typealias Pair = (keys: String, result: String)

  private func line(_ pairs: [Pair]) -> String {
    // From left to right in every language. A narrow window breaks between the pairs, and before a calculation.
    pairs.map { keys, result in
      let gap = result.contains("\u{A0}") ? " " : "\u{A0}"
      return "\u{2066}\(keys.replacing(" ", with: "\u{A0}"))\u{A0}→\(gap)\(result)\u{2069}"
    }.joined(separator: "  ·  ")
  }

  /// Typed text with Return, and the text that this leaves.
  private func inserted(_ keys: String, inTerminal: Bool = false) -> Pair {
    var typist = Typist(settings, locale, inTerminal: inTerminal)
    typist.type(keys)
    typist.pressReturn()
    return ("\(keys) \(tr("Return"))", typist.document.text.replacing("\n", with: "↵"))
  }

  /// Typed text, and the bubble after it.
  private func bubble(_ keys: String) -> Pair {
    var typist = Typist(settings, locale)
    typist.type(keys)
    // A narrow window breaks between the two readings, and within neither.
    let bubble = typist.bubble.map {
      $0.unisolated.replacing(" ", with: "\u{A0}").replacing("\u{A0}\u{A0}\u{A0}", with: "   ")
    }
    return (keys, bubble ?? tr("no bubble"))
  }

  /// The results, of three, that the list offers again.
  private var remembered: String {
    let calculations = ["12+30=", "5*2=", "4+4="]
    var typist = Typist(settings, locale)
    for calculation in calculations {
      typist.type(calculation)
      // The second Return begins a line.
      typist.pressReturn()
      typist.pressReturn()
    }
    let results = calculations.map { inserted($0).result }
    typist.type("1+1=")
    typist.press(KeyStroke(.named("Down")))
    let rows = typist.rows
    let offered = rows.filter(results.contains).joined(separator: ", ")
    let typed = "\u{2066}\(calculations.joined(separator: ", "))\u{2069}"
    return offered.isEmpty
      ? tr("%1: the list offers none of them again", typed)
      : tr("%1: the list offers %2 again", typed, "\u{2066}\(offered)\u{2069}")
  }

  private var nextKeyboard: String {
    guard let key = settings.nextKeyboardKey else {
      return tr("No key: the panel, the keypad and the keys of your desktop switch")
    }
    return tr("%1 → the next keyboard", key.label)
  }

  /// Inserts, then takes back.
  private var insertKey: String {
    guard let key = settings.insertKey else {
      return tr("No key: Return inserts, and nothing is taken back")
    }
    return line(
      (1...2).map { count in
        var typist = Typist(settings, locale)
        typist.type("100-30")
        for _ in 0...count { typist.press(KeyStroke(key.symbol, modifiers: key.modifiers)) }
        let keys = Array(repeating: key.label, count: count + 1).joined(separator: " ")
        return ("100-30 \(keys)", typist.document.text)
      })
  }
}
