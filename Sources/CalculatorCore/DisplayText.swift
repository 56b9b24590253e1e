/// A number as text, and whether the text tells all of it.
package struct DisplayText: Equatable, Sendable {
  /// The text: ASCII digits, `.`, ASCII minus, and `E` in scientific form.
  package let text: String
  /// Whether the text is the whole value: no digit was cut, and none was lost before.
  package let isExact: Bool

  /// Makes a display text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isExact: Whether the text is the whole value.
  package init(text: String, isExact: Bool) {
    self.text = text
    self.isExact = isExact
  }
}

/// How a number becomes text: plain decimal without grouping, cut and never rounded.
///
/// | magnitude | form | example |
/// |---|---|---|
/// | 0 | `0` | |
/// | to 10^−15 | scientific, five significant digits | `1.2345E-16` |
/// | below 10^−N | plain, five significant digits | `0.000000012345` |
/// | integer part to 40 digits | plain, N fraction digits | `0.33333` |
/// | more | scientific, five fraction digits | `1.26765E+40` |
///
/// The cut is made on the exact value, so neither a zero nor a digit can come from a formatted
/// text. Trailing zeros go, and the mark with them.
package struct DisplayFormat: Equatable, Sendable {
  /// The fraction lengths that can be chosen.
  package static let fractionDigitRange = 0...15
  /// The digits of an integer that is still shown in full.
  static let maximumIntegerDigitCount = 40
  /// The significant digits of a number too small for the fraction.
  static let significantDigitCount = 5
  /// The largest power of ten that is shown in scientific form because it is small.
  static let smallExponent = -15

  /// The fraction length N, 0 to 15.
  package let fractionDigitCount: Int

  /// Makes a format.
  ///
  /// - Parameter fractionDigitCount: The fraction length; brought into ``fractionDigitRange``.
  package init(fractionDigitCount: Int = 5) {
    let range = Self.fractionDigitRange
    self.fractionDigitCount = min(max(fractionDigitCount, range.lowerBound), range.upperBound)
  }

  /// The text of a number.
  ///
  /// - Parameter number: The number.
  /// - Returns: The text, never `-0`, never 0 for a number that is not zero.
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
    return DisplayText(
      text: sign + rendered.text,
      isExact: rendered.isExact && !number.isInexact)
  }

  /// Whether the magnitude is at most 10^−15.
  private func isSmall(_ number: Number, exponent: Int) -> Bool {
    guard exponent == Self.smallExponent else { return exponent < Self.smallExponent }
    return number.digits(downTo: -exponent) == DecimalDigits(digits: "1", isExact: true)
  }

  private func plain(
    _ number: Number, fractionDigitCount: Int
  ) -> (text: String, isExact: Bool) {
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

  /// The digits with the mark between them, without the zeros at the end of the fraction.
  private func joining(_ digits: String, integerDigitCount: Int) -> String {
    let integer = digits.utf8.prefix(integerDigitCount)
    var fraction = digits.utf8.dropFirst(integerDigitCount)
    while fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
    let mark = fraction.isEmpty ? "" : "."
    return "\(Substring(integer))\(mark)\(Substring(fraction))"
  }
}

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
