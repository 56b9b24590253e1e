package import CalculationReading
package import CalculatorKeyboard
package import GLibSupport
internal import Glibc
package import Messages

extension KeyboardSettings {
  /// Reads the settings from GSettings.
  ///
  /// - Parameters:
  ///   - settings: Opened with the schema ``/CalculatorKeyboard/SettingKey/schema``.
  ///   - naming: Looks up a key by its name; `nil` for an unknown name.
  /// - Returns: The settings, and the keys that have the default since their stored value is
  ///   unusable.
  package static func stored(
    in settings: Settings, naming: (String) -> KeySymbol?
  ) -> (KeyboardSettings, unusable: [SettingKey]) {
    let (stored, unusable) = stored(naming: naming) { key in
      settings.value(key.rawValue).flatMap(SettingValue.stored)
    }
    // GSettings itself replaces a value that the schema does not allow by the default.
    let replaced = SettingKey.allCases.filter { settings.ignoresStoredValue($0.rawValue) }
    return (stored, unusable + replaced)
  }
}

extension SettingValue {
  /// A stored value; `nil` for a type that no setting has.
  fileprivate static func stored(_ value: Variant) -> SettingValue? {
    value.string.map(Self.text) ?? value.integer.map { Self.number(Int($0)) }
      ?? value.boolean.map(Self.flag)
  }
}

extension LocaleConventions {
  /// The conventions of the process's locale, which the program has set: `localeconv`.
  package static var ofProcess: LocaleConventions {
    guard let locale = localeconv()?.pointee else { return LocaleConventions() }
    return LocaleConventions(
      decimalPoint: makeString(locale.decimal_point), grouping: makeString(locale.grouping),
      thousandsSeparator: makeString(locale.thousands_sep),
      currencySymbol: makeString(locale.currency_symbol))
  }

  /// Sets the locale categories that the keyboard needs from the environment, and reads the
  /// conventions; those of the C locale where the environment names none.
  package static func ofSystem() -> LocaleConventions {
    // Each category costs files to open at start-up. LC_CTYPE composes dead keys.
    setlocale(LC_NUMERIC, "")
    setlocale(LC_MONETARY, "")
    setlocale(LC_CTYPE, "")
    return ofProcess
  }
}

extension Catalogue {
  /// Shows messages in the user's language from now on.
  package static func useSystem() {
    let gettext = Gettext(domain)
    current = Catalogue(message: gettext.message, plural: gettext.message)
  }
}
