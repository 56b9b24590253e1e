package import CalculationReading
package import CalculatorKeyboard
package import GLibSupport
internal import Glibc
package import Messages

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

extension LocaleConventions {
  /// The conventions of the process's locale, once its program has called `setlocale`: what `localeconv`
  /// says.
  package static var ofProcess: LocaleConventions {
    guard let locale = localeconv()?.pointee else { return LocaleConventions() }
    return LocaleConventions(
      decimalPoint: makeString(locale.decimal_point), grouping: makeString(locale.grouping),
      thousandsSeparator: makeString(locale.thousands_sep),
      currencySymbol: makeString(locale.currency_symbol))
  }

  /// Has the process take the part of the environment's locale that the keyboard needs, and reads it.
  ///
  /// - Returns: The conventions; those of the C locale where the environment names no other.
  package static func ofSystem() -> LocaleConventions {
    // The other categories are not used, and every one is files to open at start-up. Dead keys are
    // composed by LC_CTYPE.
    setlocale(LC_NUMERIC, "")
    setlocale(LC_MONETARY, "")
    setlocale(LC_CTYPE, "")
    return ofProcess
  }
}

extension Catalogue {
  /// Has messages in the language of the user from now on.
  package static func useSystem() {
    let gettext = Gettext(domain)
    current = Catalogue(message: gettext.message, plural: gettext.message)
  }
}
