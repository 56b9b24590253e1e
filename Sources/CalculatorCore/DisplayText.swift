/// A number as text.
package struct DisplayText: Equatable, Sendable {
  /// ASCII digits, `.` and minus; in scientific form `E` and `+`, too.
  package let text: String
  /// True if no digit was cut, here or in an earlier calculation.
  package let isExact: Bool

  package init(text: String, isExact: Bool) {
    self.text = text
    self.isExact = isExact
  }
}

/// Turns numbers into text: plain decimal without grouping, cut on the exact value and never rounded.
///
/// | magnitude | form | example |
/// |---|---|---|
/// | 0 | `0` | |
/// | to 10^−15 | scientific, five significant digits | `1.2345E-16` |
/// | below 10^−N | plain, five significant digits | `0.000000012345` |
/// | integer part to 40 digits | plain, N fraction digits | `0.33333` |
/// | more | scientific, five fraction digits | `1.26765E+40` |
///
/// Trailing zeros go, and the mark with them.
package struct DisplayFormat: Equatable, Sendable {
  package static let fractionDigitRange = 0...15
  /// Longer integers are in scientific form.
  static let maximumIntegerDigitCount = 40
  /// For a number too small for the fraction digits.
  static let significantDigitCount = 5
  /// Numbers up to ten to this power are in scientific form.
  static let smallExponent = -15

  /// The N of the table, 0 to 15.
  package let fractionDigitCount: Int

  /// A length outside ``fractionDigitRange`` is brought into it.
  package init(fractionDigitCount: Int = 5) {
    let range = Self.fractionDigitRange
    self.fractionDigitCount = min(max(fractionDigitCount, range.lowerBound), range.upperBound)
  }

  /// The text of a number: never `-0`, and never 0 for a number that is not zero.
  package func display(_ number: Number) -> DisplayText {
    let sign = number.isNegative ? "-" : ""
    if let digits = number.integerDigits, digits.utf8.count <= Self.maximumIntegerDigitCount {
      return DisplayText(text: sign + digits, isExact: !number.isInexact)
    }
    let exponent = number.leadingExponent
    let rendered: (text: String, isExact: Bool)
    if exponent >= Self.maximumIntegerDigitCount {
      rendered = scientific(number, exponent: exponent, significantDigitCount: 6)
    } else if isSmall(number, exponent: exponent) {
      rendered = scientific(
        number, exponent: exponent, significantDigitCount: Self.significantDigitCount)
    } else if exponent < -fractionDigitCount {
      rendered = plain(number, fractionDigitCount: Self.significantDigitCount - 1 - exponent)
    } else {
      rendered = plain(number, fractionDigitCount: fractionDigitCount)
    }
    return DisplayText(text: sign + rendered.text, isExact: rendered.isExact && !number.isInexact)
  }

  /// True if the magnitude is at most 10^−15.
  private func isSmall(_ number: Number, exponent: Int) -> Bool {
    guard exponent == Self.smallExponent else { return exponent < Self.smallExponent }
    return number.digits(downTo: -exponent) == ("1", true)
  }

  private func plain(_ number: Number, fractionDigitCount: Int) -> (text: String, isExact: Bool) {
    let cut = number.digits(downTo: fractionDigitCount)
    let padding = max(0, fractionDigitCount + 1 - cut.digits.utf8.count)
    let digits = String(repeating: "0", count: padding) + cut.digits
    let integerDigitCount = digits.utf8.count - fractionDigitCount
    return (joining(digits, integerDigitCount: integerDigitCount), cut.isExact)
  }

  private func scientific(
    _ number: Number, exponent: Int, significantDigitCount: Int
  ) -> (text: String, isExact: Bool) {
    let cut = number.digits(downTo: significantDigitCount - 1 - exponent)
    let mantissa = joining(cut.digits, integerDigitCount: 1)
    return ("\(mantissa)E\(exponent < 0 ? "-" : "+")\(exponent.magnitude)", cut.isExact)
  }

  /// Puts the mark between the digits and drops the zeros at the end of the fraction.
  private func joining(_ digits: String, integerDigitCount: Int) -> String {
    let integer = digits.utf8.prefix(integerDigitCount)
    var fraction = digits.utf8.dropFirst(integerDigitCount)
    while fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
    let mark = fraction.isEmpty ? "" : "."
    return "\(Substring(integer))\(mark)\(Substring(fraction))"
  }
}

extension DisplayFormat {
  /// An amount of money, the one form that is rounded: half up, so 2.005 is `2.01` and −2.005 is `-2.01`.
  ///
  /// Returns `nil` for a number so large that it is in scientific form.
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

  /// A fraction in lowest terms, such as `100/3` or `-1/7`.
  ///
  /// Returns `nil` for a whole or an inexact number, or if a part has more than 40 digits.
  package static func exactFraction(_ number: Number) -> String? {
    guard let parts = number.fractionParts,
      max(parts.numerator.utf8.count, parts.denominator.utf8.count) <= maximumIntegerDigitCount
    else { return nil }
    return "\(number.isNegative ? "-" : "")\(parts.numerator)/\(parts.denominator)"
  }
}
