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
