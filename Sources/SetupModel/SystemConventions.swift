package import CalculatorKeyboard
internal import GLibSupport
internal import Glibc

extension LocaleConventions {
  /// The conventions of the process's locale, once its program has called `setlocale`.
  package static var ofProcess: LocaleConventions {
    guard let locale = localeconv()?.pointee else { return LocaleConventions() }
    return LocaleConventions(
      decimalPoint: makeString(locale.decimal_point), grouping: makeString(locale.grouping),
      thousandsSeparator: makeString(locale.thousands_sep))
  }
}
