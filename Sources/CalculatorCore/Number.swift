internal import BigInt

/// An exact rational number within limits.
///
/// Its value is `numerator ÷ denominator × 10^exponent`. While numerator and denominator in lowest terms have at most 4,096 bits,
/// the exponent is 0 and the number is exact. Past that it is rounded toward zero to 1,000 significant digits: the denominator is
/// 1, the numerator has exactly 1,000 digits, and the number is inexact if digits were lost. Both forms are unique, so equal
/// numbers have equal parts.
///
/// An operation costs a few multiplications and divisions of integers of 20,000 digits at most. The slowest found, adding numbers
/// thousands of powers of ten apart, takes 2 ms on a machine of 2020.
package struct Number: Equatable, Sendable {
  /// The most bits of a numerator or a denominator.
  static let maximumBitWidth = 4_096
  /// The significant digits kept when a number passes ``maximumBitWidth``.
  static let roundedDigitCount = 1_000
  /// The largest power of ten; the smallest is its negative.
  static let maximumExponent = 9_999

  let numerator: BigInt
  let denominator: BigUInt
  let exponent: Int
  /// True if digits were lost in this number, or in one it was calculated from.
  package let isInexact: Bool

  package static let zero = Number(integer: 0)

  package var isZero: Bool { numerator.isZero }

  package var isNegative: Bool { numerator.signum() < 0 }

  package init(integer: Int) {
    self.init(numerator: BigInt(integer), denominator: 1, exponent: 0, isInexact: false)
  }

  /// Makes a number of at most ``NumberEntry/maximumDigitCount`` digits, the most significant first.
  init(digits: [Digit], fractionDigitCount: Int, isNegative: Bool) {
    var magnitude: BigUInt = 0
    // 18 digits at once, which fit a machine word.
    for start in stride(from: 0, to: digits.count, by: 18) {
      let part = digits[start...].prefix(18)
      let value = BigUInt(integerLiteral: part.reduce(0) { $0 * 10 + UInt64($1.value) })
      magnitude = start == 0 ? value : magnitude * powerOfTen(part.count) + value
    }
    var denominator: BigUInt = 1
    if fractionDigitCount > 0 {
      denominator = powerOfTen(fractionDigitCount)
      let divisor = greatestCommonDivisor(magnitude, denominator)
      magnitude /= divisor
      denominator /= divisor
    }
    self.init(
      numerator: BigInt(
        sign: isNegative && !magnitude.isZero ? .minus : .plus, magnitude: magnitude),
      denominator: denominator, exponent: 0, isInexact: false)
  }

  private init(numerator: BigInt, denominator: BigUInt, exponent: Int, isInexact: Bool) {
    self.numerator = numerator
    self.denominator = denominator
    self.exponent = exponent
    self.isInexact = isInexact
  }

  private static func magnitude(
    _ value: BigUInt, over divisor: BigUInt, timesTenTo exponent: Int
  ) -> (quotient: BigUInt, remainder: BigUInt) {
    exponent >= 0
      ? (value * powerOfTen(exponent)).quotientAndRemainder(dividingBy: divisor)
      : value.quotientAndRemainder(dividingBy: divisor * powerOfTen(-exponent))
  }
}

// MARK: - Arithmetic

extension Number {
  /// The number with the other sign, which zero has not.
  package var negated: Number {
    Number(
      numerator: -numerator, denominator: denominator, exponent: exponent, isInexact: isInexact)
  }

  /// Throws ``CalculatorError/tooLarge`` or ``CalculatorError/tooSmall`` past the limits.
  package func adding(_ other: Number) throws(CalculatorError) -> Number {
    if denominator == other.denominator, exponent == other.exponent {
      return try .limiting(
        numerator + other.numerator, over: denominator, timesTenTo: exponent,
        isInexact: isInexact || other.isInexact)
    }
    let common = min(exponent, other.exponent)
    let left = numerator * BigInt(powerOfTen(exponent - common))
    let right = other.numerator * BigInt(powerOfTen(other.exponent - common))
    let divisor = greatestCommonDivisor(denominator, other.denominator)
    let factor = other.denominator / divisor
    return try .limiting(
      left * BigInt(factor) + right * BigInt(denominator / divisor), over: denominator * factor,
      timesTenTo: common, isInexact: isInexact || other.isInexact)
  }

  func multiplied(by other: Number) throws(CalculatorError) -> Number {
    try .limiting(
      numerator * other.numerator, over: denominator * other.denominator,
      timesTenTo: exponent + other.exponent, isInexact: isInexact || other.isInexact)
  }

  /// Throws ``CalculatorError/divisionByZero``, and ``CalculatorError/tooLarge`` or ``CalculatorError/tooSmall`` past the limits.
  package func divided(by other: Number) throws(CalculatorError) -> Number {
    guard !other.isZero else { throw .divisionByZero }
    let dividend = numerator * BigInt(other.denominator)
    return try .limiting(
      other.isNegative ? -dividend : dividend, over: denominator * other.numerator.magnitude,
      timesTenTo: exponent - other.exponent, isInexact: isInexact || other.isInexact)
  }

  /// Brings a fraction into its unique form: lowest terms, or 1,000 digits if those are too long.
  private static func limiting(
    _ numerator: BigInt, over denominator: BigUInt, timesTenTo exponent: Int, isInexact: Bool
  ) throws(CalculatorError) -> Number {
    if numerator.isZero {
      return Number(numerator: 0, denominator: 1, exponent: 0, isInexact: isInexact)
    }
    if let reduced = lowestTerms(numerator.magnitude, denominator, exponent) {
      return Number(
        numerator: BigInt(sign: numerator.sign, magnitude: reduced.numerator),
        denominator: reduced.denominator, exponent: 0, isInexact: isInexact)
    }
    return try rounding(numerator, over: denominator, timesTenTo: exponent, isInexact: isInexact)
  }

  /// The fraction with exponent 0; `nil` if a part passes the bit limit.
  private static func lowestTerms(
    _ numerator: BigUInt, _ denominator: BigUInt, _ exponent: Int
  ) -> (numerator: BigUInt, denominator: BigUInt)? {
    // At most the bits of the other side can be cancelled.
    let addedBits = exponent.magnitude * 3
    let (grown, other) =
      exponent >= 0
      ? (numerator.bitWidth, denominator.bitWidth) : (denominator.bitWidth, numerator.bitWidth)
    guard grown + Int(addedBits) <= maximumBitWidth + other else { return nil }
    var numerator = numerator
    var denominator = denominator
    if exponent > 0 { numerator *= powerOfTen(exponent) }
    if exponent < 0 { denominator *= powerOfTen(-exponent) }
    let excess = max(numerator.bitWidth, denominator.bitWidth) - maximumBitWidth
    guard excess <= min(numerator.bitWidth, denominator.bitWidth) else { return nil }
    let divisor = greatestCommonDivisor(numerator, denominator)
    if divisor > 1 {
      numerator /= divisor
      denominator /= divisor
    }
    guard max(numerator.bitWidth, denominator.bitWidth) <= maximumBitWidth else { return nil }
    return (numerator, denominator)
  }

  private static func rounding(
    _ numerator: BigInt, over denominator: BigUInt, timesTenTo exponent: Int, isInexact: Bool
  ) throws(CalculatorError) -> Number {
    let limit = powerOfTen(roundedDigitCount)
    // The estimate is never too large, so the quotient has 1,000 digits or one or two more.
    var shift = roundedDigitCount - decimalDigitEstimate(numerator.magnitude, over: denominator)
    var (quotient, remainder) = magnitude(numerator.magnitude, over: denominator, timesTenTo: shift)
    var isExact = remainder.isZero
    while quotient >= limit {
      let (shorter, last) = quotient.quotientAndRemainder(dividingBy: 10)
      quotient = shorter
      isExact = isExact && last.isZero
      shift -= 1
    }
    let exponent = exponent - shift
    let leadingExponent = exponent + roundedDigitCount - 1
    let isPastPower = leadingExponent > maximumExponent || quotient != limit / 10
    if leadingExponent >= maximumExponent, isPastPower { throw .tooLarge }
    if leadingExponent < -maximumExponent { throw .tooSmall }
    return Number(
      numerator: BigInt(sign: numerator.sign, magnitude: quotient), denominator: 1,
      exponent: exponent,
      isInexact: isInexact || !isExact)
  }
}

// MARK: - Decimal digits

extension Number {
  /// The power of ten of the first significant digit: 2 for 123, −3 for 0.001, 0 for 0.
  ///
  /// - Complexity: One multiplication and one comparison of integers of the size of the parts.
  var leadingExponent: Int {
    guard !isZero else { return 0 }
    if denominator == 1, exponent != 0 { return exponent + Self.roundedDigitCount - 1 }
    let magnitude = numerator.magnitude
    var power = decimalDigitEstimate(magnitude, over: denominator) - 2
    while isAtLeast(tenTo: power + 1, magnitude) { power += 1 }
    return power
  }

  private func isAtLeast(tenTo power: Int, _ magnitude: BigUInt) -> Bool {
    power >= 0
      ? magnitude >= denominator * powerOfTen(power)
      : magnitude * powerOfTen(-power) >= denominator
  }

  /// The digits of the magnitude; `nil` unless the number is whole and has exponent 0.
  var integerDigits: String? {
    denominator == 1 && exponent == 0 ? decimalDigits(of: numerator.magnitude) : nil
  }

  /// The digits of the magnitude to `place` digits after the mark (or before it, if negative), cut toward zero.
  ///
  /// They are ASCII digits without leading zeros: a magnitude below the last place has no digits. `isExact` is
  /// true if only zeros follow.
  func digits(downTo place: Int) -> (digits: String, isExact: Bool) {
    let (quotient, remainder) = Self.magnitude(
      numerator.magnitude, over: denominator, timesTenTo: exponent + place)
    return (quotient.isZero ? "" : decimalDigits(of: quotient), remainder.isZero)
  }
}

extension Number {
  /// The magnitude in hundredths, rounded half up.
  var roundedHundredths: String {
    let thousandths = Self.magnitude(
      numerator.magnitude, over: denominator, timesTenTo: exponent + 3
    ).quotient
    return String((thousandths + 5) / 10)
  }

  /// The digits of numerator and denominator; `nil` for a whole or an inexact number.
  var fractionParts: (numerator: String, denominator: String)? {
    guard denominator != 1, !isInexact else { return nil }
    return (String(numerator.magnitude), String(denominator))
  }
}

// MARK: - Integers

/// `UInt64` takes a fifth of the time, and most numbers fit.
private func decimalDigits(of integer: BigUInt) -> String {
  UInt64(exactly: integer).map { String($0) } ?? String(integer)
}

/// The number of digits before the mark of `numerator ÷ denominator`, or one or two less.
private func decimalDigitEstimate(_ numerator: BigUInt, over denominator: BigUInt) -> Int {
  let bits = numerator.bitWidth - denominator.bitWidth
  // log10(2), precise enough for 80,000 bits.
  return Int((Double(bits) * 0.301029995663981195).rounded(.down))
}

private let powersOfTen: [BigUInt] = {
  var powers: [BigUInt] = [1]
  while powers.count <= 80 { powers.append(powers[powers.count - 1] * 10) }
  return powers
}()

private func powerOfTen(_ exponent: Int) -> BigUInt {
  exponent < powersOfTen.count ? powersOfTen[exponent] : BigUInt(10).power(exponent)
}

/// Lehmer's method (Knuth, TAOCP 4.5.2, L): the leading 62 bits decide some thirty bits of steps, which the long numbers then take
/// at once.
///
/// The library's own takes one step a bit, 20 times as long for 8,192 bits: more than a key may cost.
private func greatestCommonDivisor(_ left: BigUInt, _ right: BigUInt) -> BigUInt {
  if left == 1 || right == 1 { return 1 }
  var (larger, smaller) = left >= right ? (left, right) : (right, left)
  while smaller.bitWidth > 62 {
    let steps = EuclideanSteps(larger, smaller)
    if steps.isEmpty {
      (larger, smaller) = (smaller, larger % smaller)
    } else {
      let (long, short) = (BigInt(larger), BigInt(smaller))
      larger = (long * BigInt(steps.a) + short * BigInt(steps.b)).magnitude
      smaller = (long * BigInt(steps.c) + short * BigInt(steps.d)).magnitude
    }
  }
  return smaller.isZero ? larger : smaller.greatestCommonDivisor(with: larger % smaller)
}

/// The steps of Euclid's algorithm that the leading bits decide.
///
/// The matrix `(a b; c d)` takes both numbers to what remains of them.
private struct EuclideanSteps {
  private(set) var a = 1
  private(set) var b = 0
  private(set) var c = 0
  private(set) var d = 1

  /// True if the leading bits decide no step.
  var isEmpty: Bool { b == 0 }

  /// The first number must not be less than the second.
  init(_ larger: BigUInt, _ smaller: BigUInt) {
    // 62 bits: adding a coefficient, which is below 2^62 too, cannot overflow.
    let shift = larger.bitWidth - 62
    var high = Int(larger >> shift)
    var low = Int(smaller >> shift)
    while low + c != 0, low + d != 0 {
      let quotient = (high + a) / (low + c)
      guard quotient == (high + b) / (low + d) else { return }
      (a, c) = (c, a - quotient * c)
      (b, d) = (d, b - quotient * d)
      (high, low) = (low, high - quotient * low)
    }
  }
}
