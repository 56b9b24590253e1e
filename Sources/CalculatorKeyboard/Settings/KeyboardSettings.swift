package import CalculationReading

/// The settings of the keyboard; their names and defaults are in docs/behaviour.md 5.
///
/// ```swift
/// var settings = KeyboardSettings()
/// settings.fractionDigits = 2
/// settings.returnInserts = .asked
/// let session = KeyboardSession(settings: settings)
/// ```
package struct KeyboardSettings: Equatable, Sendable {
  package enum ReturnInserts: String, CaseIterable, Sendable {
    /// If the calculation is clear, or a final `=` asked.
    case clear
    /// Only if a final `=` asked.
    case asked
  }

  package typealias Order = CalculationReading.Order

  package typealias DecimalMark = ResultStyle.DecimalMark

  package enum Terminals: String, CaseIterable, Sendable {
    /// A calculation is held from its opening `=`.
    case onRequest = "on-request"
    /// Every key is the terminal's.
    case off
  }

  /// `return-inserts`; with ``showsPreview`` off, `clear` means `asked`.
  package var returnInserts = ReturnInserts.clear
  package var order = Order.keys
  /// `fraction-digits`: 0 to 15.
  package var fractionDigits = 5
  package var decimalMark = DecimalMark.asTyped
  package var terminals = Terminals.onRequest
  /// `next-keyboard-key`; `nil` for none.
  package var nextKeyboardKey: Accelerator? = .shiftEscape
  /// `insert-key`; `nil` for none.
  package var insertKey: Accelerator? = .insert
  /// `history-size`: how many results are remembered, 0 to 100; 0 for none.
  package var historySize = 20
  /// `show-preview`: true if the auxiliary text is shown.
  package var showsPreview = true
  /// `introduced`: true once this user has inserted a result; before, the bubble says that Return inserts.
  package var isIntroduced: Bool

  package init(isIntroduced: Bool = false) { self.isIntroduced = isIntroduced }

  /// True if Return inserts only where a final `=` asked; always without the preview.
  package var insertsOnlyWhenAsked: Bool { returnInserts == .asked || !showsPreview }
}

/// The keys of the settings, by their names in the schema.
package enum SettingKey: String, CaseIterable, Sendable {
  case returnInserts = "return-inserts"
  case order
  case fractionDigits = "fraction-digits"
  case decimalMark = "decimal-mark"
  case terminals
  case nextKeyboardKey = "next-keyboard-key"
  case insertKey = "insert-key"
  case showPreview = "show-preview"
  case historySize = "history-size"
  case introduced

  /// The key with the used space shown last, of type `(tttx)`; it is no setting of the keyboard.
  package static let usedSpaceSnapshot = "used-space-snapshot"

  /// The id of the schema, in `data/org.freedesktop.ibus.engine.calculator.gschema.xml`.
  package static let schema = "org.freedesktop.ibus.engine.calculator"
}

/// The value of a setting as it is stored: a choice is its name.
package enum SettingValue: Equatable, Sendable {
  /// Of type `s`.
  case text(String)
  /// Of type `i`.
  case number(Int)
  /// Of type `b`.
  case flag(Bool)
}
