/// Further forms of a result, for those who want another text than the plain one.
extension DisplayFormat {
  /// The number with two fraction digits, rounded half up: 2.005 is `2.01`, −2.005 is `-2.01`.
  ///
  /// The one place where a number is rounded and not cut: amounts of money are.
  ///
  /// - Parameter number: The number.
  /// - Returns: The text; `nil` for a number that is shown in scientific form because it is large.
  package static func twoDecimals(_ number: Number) -> DisplayText? {
    guard number.leadingExponent < maximumIntegerDigitCount else { return nil }
    let hundredths = number.roundedHundredths
    let padding = String(repeating: "0", count: max(0, 3 - hundredths.utf8.count))
    let digits = padding + hundredths
    let sign = number.isNegative && hundredths.contains { $0 != "0" } ? "-" : ""
    return DisplayText(
      text: "\(sign)\(digits.dropLast(2)).\(digits.suffix(2))",
      isExact: number.digits(downTo: 2).isExact && !number.isInexact)
  }

  /// The number as a fraction in lowest terms: `100/3`, `-1/7`.
  ///
  /// - Parameter number: The number.
  /// - Returns: The text; `nil` for a whole or an inexact number, or when a part has more than 40
  ///   digits.
  package static func exactFraction(_ number: Number) -> String? {
    guard let parts = number.fractionParts,
      max(parts.numerator.utf8.count, parts.denominator.utf8.count) <= maximumIntegerDigitCount
    else { return nil }
    return "\(number.isNegative ? "-" : "")\(parts.numerator)/\(parts.denominator)"
  }
}
