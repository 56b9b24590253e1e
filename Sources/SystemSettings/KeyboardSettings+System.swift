package import CalculatorKeyboard
package import GLibSupport

extension KeyboardSettings {
  /// The settings as GSettings has them.
  ///
  /// - Parameters:
  ///   - settings: The user's settings, by the schema ``/CalculatorKeyboard/SettingKey/schema``.
  ///   - naming: Looks up the name of a key; `nil` where there is no such key.
  /// - Returns: The settings, and the keys whose stored value cannot be used: they have their default.
  package static func stored(
    in settings: Settings, naming: (String) -> KeySymbol?
  ) -> (KeyboardSettings, unusable: [SettingKey]) {
    let (stored, unusable) = stored(naming: naming) { key in
      settings.value(key.rawValue).flatMap { SettingValue($0) }
    }
    // GSettings itself has put the default in the place of what the schema does not allow.
    let replaced = SettingKey.allCases.filter { settings.ignoresStoredValue($0.rawValue) }
    return (stored, unusable + replaced)
  }
}

extension SettingValue {
  /// A stored value; `nil` for one of a type that no setting has.
  init?(_ value: Variant) {
    if let text = value.string {
      self = .text(text)
    } else if let number = value.integer {
      self = .number(Int(number))
    } else if let flag = value.boolean {
      self = .flag(flag)
    } else {
      return nil
    }
  }
}
