/// The number being typed: its digits, its mark and its sign, exactly as entered.
///
/// Its text always has a digit before the mark. A zero shows no minus, but keeps it for the digits that follow: `0 ± 5` is −5.
package struct NumberEntry: Equatable, Sendable {
  /// More digits are refused, so that no key can stall the calculator.
  package static let maximumDigitCount = 64

  /// At least one digit, without leading zeros.
  package private(set) var integerDigits: [Digit]
  /// `nil` until the mark is typed.
  package private(set) var fractionDigits: [Digit]?
  package var isNegative: Bool
  /// True if the zero before the mark was not typed.
  private var hasImpliedZero: Bool

  package init(_ digit: Digit, isNegative: Bool = false) {
    integerDigits = []
    // Room for most numbers.
    integerDigits.reserveCapacity(16)
    integerDigits.append(digit)
    fractionDigits = nil
    self.isNegative = isNegative
    hasImpliedZero = false
  }

  /// The entry `0.`, whose zero was not typed.
  package static func startingWithDot(isNegative: Bool = false) -> NumberEntry {
    var entry = NumberEntry(.zero, isNegative: isNegative)
    entry.fractionDigits = []
    entry.hasImpliedZero = true
    return entry
  }

  /// The number of digits that were typed.
  package var digitCount: Int {
    integerDigits.count + (fractionDigits?.count ?? 0) - (hasImpliedZero ? 1 : 0)
  }

  /// Returns false if the entry is full; a lone leading zero is replaced: `0 0 7` is 7.
  package mutating func append(_ digit: Digit) -> Bool {
    if fractionDigits == nil, integerDigits.count == 1, integerDigits[0] == .zero {
      integerDigits = [digit]
      return true
    }
    guard digitCount < Self.maximumDigitCount else { return false }
    if fractionDigits != nil {
      fractionDigits?.append(digit)
    } else {
      integerDigits.append(digit)
    }
    return true
  }

  /// Takes the mark; a second one is ignored.
  package mutating func appendDot() {
    if fractionDigits == nil { fractionDigits = [] }
  }

  /// Takes the digits and the mark of another entry, as far as they fit.
  mutating func append(_ other: NumberEntry) {
    let integer = other.hasImpliedZero ? [] : other.integerDigits
    for digit in integer { guard append(digit) else { return } }
    guard let fraction = other.fractionDigits else { return }
    appendDot()
    for digit in fraction { guard append(digit) else { return } }
  }

  /// The keys that type the entry.
  var keys: [CalculatorKey] {
    var keys: [CalculatorKey] = isNegative ? [.sign] : []
    if !hasImpliedZero { keys += integerDigits.map { .digit($0) } }
    if let fractionDigits { keys += [.dot] + fractionDigits.map { .digit($0) } }
    return keys
  }

  package var negated: NumberEntry {
    var entry = self
    entry.isNegative.toggle()
    return entry
  }

  package var value: Number {
    Number(
      digits: integerDigits + (fractionDigits ?? []),
      fractionDigitCount: fractionDigits?.count ?? 0,
      isNegative: isNegative)
  }

  /// `1.50` stays `1.50`, `5.` stays `5.`.
  package var text: String {
    var text = ""
    let isZero = integerDigits == [.zero] && (fractionDigits ?? []).allSatisfy { $0 == .zero }
    if isNegative, !isZero { text.append("-") }
    text.append(digits: integerDigits)
    if let fractionDigits {
      text.append(".")
      text.append(digits: fractionDigits)
    }
    return text
  }
}

extension String {
  fileprivate mutating func append(digits: [Digit]) {
    for digit in digits { unicodeScalars.append(Unicode.Scalar(48 + digit.value)) }
  }
}
