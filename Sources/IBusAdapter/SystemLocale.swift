package import CalculatorKeyboard
internal import GLibSupport
internal import Glibc

extension LocaleConventions {
  /// The conventions of the process's locale, read once with `localeconv`.
  ///
  /// - Returns: The conventions; those of the C locale where the environment names no other.
  package static func ofSystem() -> LocaleConventions {
    // The other categories are not used, and every one is files to open at start-up. Dead keys are
    // composed by LC_CTYPE.
    setlocale(LC_NUMERIC, "")
    setlocale(LC_CTYPE, "")
    guard let locale = localeconv()?.pointee else { return LocaleConventions() }
    return LocaleConventions(
      decimalPoint: makeString(locale.decimal_point), grouping: makeString(locale.grouping),
      thousandsSeparator: makeString(locale.thousands_sep))
  }

  /// The conventions that three members of `struct lconv` tell.
  ///
  /// - Parameters:
  ///   - decimalPoint: `decimal_point`; its first character counts.
  ///   - grouping: `grouping`: the sizes of groups from the right, a byte each.
  ///   - thousandsSeparator: `thousands_sep`; its first character counts, and empty is none.
  init(decimalPoint: String, grouping: String, thousandsSeparator: String) {
    self.init(
      decimalMark: decimalPoint.unicodeScalars.first ?? ".",
      grouping: Array(grouping.utf8.prefix(2)) == [3, 2] ? .indian : .threes,
      groupSeparator: thousandsSeparator.unicodeScalars.first)
  }
}
