package import CalculationReading
internal import GLibSupport
internal import Glibc

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
