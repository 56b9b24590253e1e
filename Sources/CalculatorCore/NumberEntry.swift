/// The number being typed: its digits, its mark and its sign, exactly as entered.
///
/// Its text always has a digit before the mark. A zero shows no minus, but keeps it for the digits that follow: `0 ± 5` is −5.
package struct NumberEntry: Equatable, Sendable {
  /// More digits are refused, so that no key can stall the calculator.
  package static let maximumDigitCount = 64

  /// Without leading zeros; none if the zero before the mark was not typed.
  private var integerDigits: [Digit] = []
  /// `nil` until the mark is typed.
  package private(set) var fractionDigits: [Digit]?
  private var isNegative: Bool

  package init(_ digits: [Digit] = [], isNegative: Bool = false) {
    // Room for most numbers.
    integerDigits.reserveCapacity(16)
    integerDigits += digits
    self.isNegative = isNegative
  }

  private var digits: [Digit] { integerDigits + (fractionDigits ?? []) }

  /// The number of digits that were typed.
  package var digitCount: Int { integerDigits.count + (fractionDigits?.count ?? 0) }

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

  package var negated: NumberEntry {
    var entry = self
    entry.isNegative.toggle()
    return entry
  }

  package var value: Number {
    Number(digits: digits, fractionDigitCount: fractionDigits?.count ?? 0, isNegative: isNegative)
  }

  /// `1.50` stays `1.50`, `5.` stays `5.`.
  package var text: String {
    var text = isNegative && digits.contains { $0 != .zero } ? "-" : ""
    text.append(digits: integerDigits.isEmpty ? [.zero] : integerDigits)
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
