package import CalculationReading
package import CalculatorKeyboard
internal import KeyboardTesting
internal import Messages

/// What a setting makes of a few keys: typed into the real keyboard with the settings as they are.
package struct SettingExample {
  private let settings: KeyboardSettings
  private let locale: LocaleConventions
  private let nextKeyboardKey: String

  /// Examples for some settings.
  ///
  /// - Parameters:
  ///   - settings: The settings.
  ///   - nextKeyboardKey: The key for the next keyboard, as the settings write it.
  ///   - locale: How numbers are written.
  package init(
    _ settings: KeyboardSettings, nextKeyboardKey: String, locale: LocaleConventions
  ) {
    self.settings = settings
    self.nextKeyboardKey = nextKeyboardKey
    self.locale = locale
  }

  /// The example of a setting, in a line.
  ///
  /// - Parameter setting: The setting.
  /// - Returns: The line.
  package func text(for setting: SettingKey) -> String {
    switch setting {
    case .returnInserts:
      line(["12+30", "100-30", "100-30="].map { ("\($0) ⏎", inserted($0)) })
    case .order:
      line([("1+2*3=", bubble("1+2*3="))])
    case .fractionDigits:
      line([("1/3= ⏎", inserted("1/3="))])
    case .decimalMark:
      line(["1.5+1=", "1/4="].map { ("\($0) ⏎", inserted($0)) })
    case .terminals:
      line([("=12+30 ⏎", inserted("=12+30", inTerminal: true))])
    case .showPreview:
      line([("12+30=", bubble("12+30="))])
    case .historySize:
      remembered
    case .nextKeyboardKey:
      nextKeyboard
    case .introduced:
      ""
    }
  }

  private typealias Pair = (keys: String, result: String)

  private func line(_ pairs: [Pair]) -> String {
    // From left to right in every language, and apart from each other; a narrow window breaks between them,
    // and before a calculation.
    pairs.map { keys, result in
      let gap = result.contains("\u{A0}") ? " " : "\u{A0}"
      return "\u{2066}\(keys.replacing(" ", with: "\u{A0}"))\u{A0}→\(gap)\(result)\u{2069}"
    }.joined(separator: "  ·  ")
  }

  /// What Return leaves behind typed text.
  private func inserted(_ keys: String, inTerminal: Bool = false) -> String {
    var typist = Typist(settings, locale, inTerminal: inTerminal)
    typist.type(keys)
    typist.pressReturn()
    return typist.document.text.replacing("\n", with: "↵")
  }

  /// What the bubble shows behind typed text.
  private func bubble(_ keys: String) -> String {
    var typist = Typist(settings, locale)
    typist.type(keys)
    // A narrow window breaks between the readings, and in none of them.
    return typist.bubble.map {
      $0.unisolated.replacing(" ", with: "\u{A0}").replacing("\u{A0}\u{A0}\u{A0}", with: "   ")
    } ?? tr("no bubble")
  }

  /// How many of three results the list offers again.
  private var remembered: String {
    let calculations = ["12+30=", "5*2=", "4+4="]
    var typist = Typist(settings, locale)
    for calculation in calculations {
      typist.type(calculation)
      // The second one begins a line.
      typist.pressReturn()
      typist.pressReturn()
    }
    let results = calculations.map { inserted($0) }
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
    var typist = Typist(settings, locale)
    let stroke = KeyStroke(key.symbol, modifiers: key.modifiers)
    let switches = typist.press(stroke).response.advancesToNextInputMode
    // One that cannot be used is the default, which is what is tried then.
    let label = AcceleratorNotation(key == .shiftEscape ? "<Shift>Escape" : nextKeyboardKey)?.label
    return switches
      ? tr("%1 → the next keyboard", label ?? nextKeyboardKey)
      : tr("%1 does nothing", label ?? nextKeyboardKey)
  }
}
