internal import CalculationReading
internal import CalculatorCore

// Anybody, and another version of the schema, may store anything: for unusable values the default is used.
extension KeyboardSettings {
  package static let fractionDigitRange = DisplayFormat.fractionDigitRange
  package static let historySizeRange = 0...100

  /// Reads stored settings; returns them with the default for each unusable key, and those keys.
  ///
  /// `symbol` looks up a key of `next-keyboard-key` and `insert-key` by its X11 name; `value` is `nil` for an
  /// unusable type.
  package static func stored(
    naming symbol: (String) -> KeySymbol? = KeyNames.symbol,
    _ value: (SettingKey) -> SettingValue?
  ) -> (settings: KeyboardSettings, unusable: [SettingKey]) {
    var settings = KeyboardSettings()
    var unusable: [SettingKey] = []
    for key in SettingKey.allCases {
      let isUsed = value(key).map { settings.use($0, for: key, naming: symbol) } ?? false
      if !isUsed { unusable.append(key) }
    }
    return (settings, unusable)
  }

  private mutating func use(
    _ value: SettingValue, for key: SettingKey, naming symbol: (String) -> KeySymbol?
  ) -> Bool {
    switch (key, value) {
    case (.returnInserts, .text(let name)): use(ReturnInserts(rawValue: name), for: \.returnInserts)
    case (.order, .text(let name)): use(Order(rawValue: name), for: \.order)
    case (.fractionDigits, .number(let count)) where Self.fractionDigitRange.contains(count):
      use(count, for: \.fractionDigits)
    case (.decimalMark, .text(let name)): use(DecimalMark(rawValue: name), for: \.decimalMark)
    case (.terminals, .text(let name)): use(Terminals(rawValue: name), for: \.terminals)
    case (.nextKeyboardKey, .text(let text)): use(text, for: \.nextKeyboardKey, naming: symbol)
    case (.insertKey, .text(let text)): use(text, for: \.insertKey, naming: symbol)
    case (.showPreview, .flag(let isOn)): use(isOn, for: \.showsPreview)
    case (.historySize, .number(let count)) where Self.historySizeRange.contains(count):
      use(count, for: \.historySize)
    case (.introduced, .flag(let isOn)): use(isOn, for: \.isIntroduced)
    case (_, .text), (_, .number), (_, .flag): false
    }
  }

  private mutating func use<Value>(
    _ value: Value?, for setting: WritableKeyPath<KeyboardSettings, Value>
  ) -> Bool {
    guard let value else { return false }
    self[keyPath: setting] = value
    return true
  }

  /// Empty means no key, since the panel can switch too; a key that types would be lost for typing.
  private mutating func use(
    _ text: String, for setting: WritableKeyPath<KeyboardSettings, Accelerator?>,
    naming symbol: (String) -> KeySymbol?
  ) -> Bool {
    let key = text.isEmpty ? nil : Accelerator(text, naming: symbol)
    guard text.isEmpty || key?.isAllowed(for: setting) == true else { return false }
    self[keyPath: setting] = key
    return true
  }
}
