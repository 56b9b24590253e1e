/// The keys of the settings, by the names that the schema gives them.
package enum SettingKey: String, CaseIterable, Sendable {
  /// ``KeyboardSettings/returnInserts``.
  case returnInserts = "return-inserts"
  /// ``KeyboardSettings/order``.
  case order
  /// ``KeyboardSettings/fractionDigits``.
  case fractionDigits = "fraction-digits"
  /// ``KeyboardSettings/decimalMark``.
  case decimalMark = "decimal-mark"
  /// ``KeyboardSettings/terminals``.
  case terminals
  /// ``KeyboardSettings/nextKeyboardKey``.
  case nextKeyboardKey = "next-keyboard-key"
  /// ``KeyboardSettings/insertKey``.
  case insertKey = "insert-key"
  /// ``KeyboardSettings/showsPreview``.
  case showPreview = "show-preview"
  /// ``KeyboardSettings/historySize``.
  case historySize = "history-size"
  /// ``KeyboardSettings/isIntroduced``.
  case introduced

  /// The key with the used space that was shown last, which is no setting of the keyboard's: `(tttx)`.
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
