internal import CalculationReading
package import CalculatorKeyboard
internal import Messages

/// A setting as the window shows it: docs/behaviour.md 5.
package struct SettingDescription: Equatable, Sendable {
  package let key: SettingKey

  /// The settings in their order, without those that the engine writes.
  package static let all = SettingKey.allCases.filter { $0 != .introduced }
    .map(SettingDescription.init)

  package enum Group: CaseIterable, Sendable {
    case insertion
    case results
    case elsewhere

    package var title: String {
      switch self {
      case .insertion: tr("What Return does")
      case .results: tr("Results")
      case .elsewhere: tr("Elsewhere")
      }
    }
  }

  package var group: Group {
    switch key {
    case .returnInserts, .order, .insertKey, .showPreview, .introduced: .insertion
    case .fractionDigits, .decimalMark, .historySize: .results
    case .terminals, .nextKeyboardKey: .elsewhere
    }
  }

  package struct Choice: Equatable, Sendable {
    package let value: String
    package let title: String

    init(_ value: some RawRepresentable<String>, _ title: String) {
      self.value = value.rawValue
      self.title = title
    }
  }

  package enum Kind: Equatable, Sendable {
    case choice([Choice])
    case number(ClosedRange<Int>)
    case toggle
    case accelerator
  }

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
    case .insertKey: tr("Key to ask, insert and take back")
    case .introduced: key.rawValue
    }
  }

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
    case .insertKey: tr("For keyboards without an Insert key, and for screen readers, which use it")
    case .introduced: ""
    }
  }

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
    case .nextKeyboardKey, .insertKey: .accelerator
    }
  }
}
