internal import CalculationReading
package import CalculatorKeyboard
internal import Messages

/// A setting as the window shows it: docs/behaviour.md 5.
package struct SettingDescription: Equatable, Sendable {
  /// The setting.
  package let key: SettingKey

  /// All that are shown, in their order: all but what the engine sets itself.
  package static let all = SettingKey.allCases.compactMap(SettingDescription.init)

  /// Describes a setting.
  ///
  /// - Parameter key: The setting; one that is not the user's to set gives `nil`.
  package init?(_ key: SettingKey) {
    guard key != .introduced else { return nil }
    self.key = key
  }

  /// What is shown together.
  package enum Group: CaseIterable, Sendable {
    /// What Return does, and when.
    case insertion
    /// How results look, and how many are remembered.
    case results
    /// What is not about either.
    case elsewhere

    /// What it is called.
    package var title: String {
      switch self {
      case .insertion: tr("What Return does")
      case .results: tr("Results")
      case .elsewhere: tr("Elsewhere")
      }
    }
  }

  /// Where it is shown.
  package var group: Group {
    switch key {
    case .returnInserts, .order, .showPreview, .introduced: .insertion
    case .fractionDigits, .decimalMark, .historySize: .results
    case .terminals, .nextKeyboardKey: .elsewhere
    }
  }

  /// A value to choose.
  package struct Choice: Equatable, Sendable {
    /// The value, as the settings have it.
    package let value: String
    /// What it is called.
    package let title: String

    init(_ value: some RawRepresentable<String>, _ title: String) {
      self.value = value.rawValue
      self.title = title
    }
  }

  /// How it is set.
  package enum Kind: Equatable, Sendable {
    /// One of some.
    case choice([Choice])
    /// A whole number.
    case number(ClosedRange<Int>)
    /// On or off.
    case toggle
    /// A key, or none.
    case accelerator
  }

  /// What it is called.
  package var title: String {
    switch key {
    case .returnInserts: tr("Return inserts")
    case .order: tr("Order of operations")
    case .fractionDigits: tr("Digits after the decimal mark")
    case .decimalMark: tr("Decimal mark of results")
    case .terminals: tr("Terminals")
    case .showPreview: tr("Show the result before it is inserted")
    case .historySize: tr("Last results to remember")
    case .nextKeyboardKey: tr("Key for the next keyboard")
    case .introduced: key.rawValue
    }
  }

  /// What it does, in a line.
  package var explanation: String {
    switch key {
    case .returnInserts: tr("When Return puts the result in place of what you typed")
    case .order: tr("What is done first where it makes a difference")
    case .fractionDigits: tr("More are cut off, never rounded, and still calculated with")
    case .decimalMark: tr("The mark in what is inserted")
    case .terminals: tr("Whether an = at a prompt begins a calculation")
    case .showPreview: tr("A bubble under the caret; without it Return needs an =")
    case .historySize: tr("In memory only, and never from private fields; 0 for none")
    case .nextKeyboardKey: tr("Goes back to the keyboard you used before")
    case .introduced: ""
    }
  }

  /// How it is set.
  package var kind: Kind {
    switch key {
    case .returnInserts:
      .choice([
        Choice(KeyboardSettings.ReturnInserts.clear, tr("When clear")),
        Choice(KeyboardSettings.ReturnInserts.asked, tr("Only after =")),
      ])
    case .order:
      .choice([
        Choice(KeyboardSettings.Order.keys, tr("Left to right")),
        Choice(KeyboardSettings.Order.written, tr("× and ÷ first")),
      ])
    case .fractionDigits: .number(KeyboardSettings.fractionDigitRange)
    case .decimalMark:
      .choice([
        Choice(KeyboardSettings.DecimalMark.asTyped, tr("As typed")),
        Choice(KeyboardSettings.DecimalMark.locale, tr("Regional")),
        Choice(KeyboardSettings.DecimalMark.dot, tr("A dot")),
      ])
    case .terminals:
      .choice([
        Choice(KeyboardSettings.Terminals.onRequest, tr("On request")),
        Choice(KeyboardSettings.Terminals.off, tr("Off")),
      ])
    case .showPreview, .introduced: .toggle
    case .historySize: .number(KeyboardSettings.historySizeRange)
    case .nextKeyboardKey: .accelerator
    }
  }
}
