import CalculatorKeyboard

/// The conventions of some locales, as the C library has them.
extension LocaleConventions {
  static let german = LocaleConventions(decimalMark: ",", groupSeparator: ".")
  static let french = LocaleConventions(decimalMark: ",", groupSeparator: "\u{202F}")
  static let swiss = LocaleConventions(decimalMark: ".", groupSeparator: "’")
  static let indian = LocaleConventions(
    decimalMark: ".", grouping: .indian, groupSeparator: ",")
  static let posix = LocaleConventions(decimalMark: ".", groupSeparator: nil)
}
