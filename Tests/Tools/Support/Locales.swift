package import CalculationReading

/// The conventions of some locales in the C library.
extension LocaleConventions {
  package static let german = LocaleConventions(decimalMark: ",", groupSeparator: ".")
  package static let french = LocaleConventions(decimalMark: ",", groupSeparator: "\u{202F}")
  package static let swiss = LocaleConventions(decimalMark: ".", groupSeparator: "’")
  package static let indian = LocaleConventions(
    decimalMark: ".", grouping: .indian, groupSeparator: ",")
  package static let polish = LocaleConventions(
    decimalPoint: ",", grouping: "\u{3}\u{3}", thousandsSeparator: "\u{202F}", currencySymbol: "zł")
  package static let posix = LocaleConventions(decimalMark: ".", groupSeparator: nil)
}
