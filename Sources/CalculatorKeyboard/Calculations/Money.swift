internal import CalculatorCore

/// What the currency signs of a calculation come to: docs/behaviour.md 3.3, *Money*.
struct Money: Equatable {
  /// The sign of the result, as it was written.
  let sign: CurrencySign
  /// Whether every amount was typed with two decimals; amounts then show at least two.
  let hasCents: Bool

  /// The text of an amount.
  ///
  /// - Parameters:
  ///   - number: The amount.
  ///   - format: How numbers become text; fewer than two decimals only without cents.
  /// - Returns: The text, without the sign.
  func display(_ number: Number, _ format: DisplayFormat) -> DisplayText {
    guard hasCents else { return format.display(number) }
    let shown = DisplayFormat(fractionDigitCount: max(2, format.fractionDigitCount))
      .display(number)
    guard !shown.text.contains("E") else { return shown }
    let fraction = shown.text.split(separator: ".", omittingEmptySubsequences: false).dropFirst()
    let digits = fraction.first?.count ?? 0
    let zeros = String(repeating: "0", count: max(0, 2 - digits))
    return DisplayText(
      text: shown.text + (fraction.isEmpty ? "." : "") + zeros, isExact: shown.isExact)
  }
}

/// Whether the currency signs of one reading fit.
///
/// Brackets are written out in it, so that `×` and `÷` come before `+` and `−`.
struct CurrencyCheck {
  private let parts: [CalculationPart]
  /// Whether the value gone on from is an amount.
  private let isValueAmount: Bool
  private var index = 0

  /// Checks a reading.
  ///
  /// - Returns: Whether it comes to an amount; `nil` where the signs do not fit.
  static func isAmount(_ parts: [CalculationPart], isValueAmount: Bool) -> Bool? {
    var check = CurrencyCheck(parts: parts, isValueAmount: isValueAmount)
    return check.sum()
  }

  private init(parts: [CalculationPart], isValueAmount: Bool) {
    self.parts = parts
    self.isValueAmount = isValueAmount
  }

  private var next: CalculationPart? { index < parts.count ? parts[index] : nil }

  /// The sign is on every number that is added or subtracted, percentages aside, or only on the
  /// first, or only on the last.
  private mutating func sum() -> Bool? {
    var amounts: [Bool] = []
    while true {
      guard let term = product() else { return nil }
      if !term.isPercentage { amounts.append(term.isAmount) }
      guard next?.isSum == true else { break }
      index += 1
    }
    let count = amounts.count { $0 }
    guard count == 0 || count == amounts.count || count == 1 && (amounts[0] || amounts.last == true)
    else { return nil }
    return count > 0
  }

  /// A product has one sign at most; a quotient has it on the dividend or not at all.
  private mutating func product() -> (isAmount: Bool, isPercentage: Bool)? {
    guard var product = factor() else { return nil }
    while let operation = next, operation.isProduct {
      index += 1
      guard let factor = factor() else { return nil }
      if factor.isAmount, product.isAmount || operation == .operation(.divide) { return nil }
      product = (product.isAmount || factor.isAmount, false)
    }
    return product
  }

  /// A bracket that holds the sign counts as a number that has it.
  private mutating func factor() -> (isAmount: Bool, isPercentage: Bool)? {
    let isAmount: Bool
    switch next {
    case .number(let operand):
      isAmount = operand.currency != nil
      index += 1
    case .value:
      isAmount = isValueAmount
      index += 1
    case .openBracket:
      index += 1
      guard let inside = sum() else { return nil }
      isAmount = inside
      index += 1
    case .percent, .operation, .impliedBracket, .closeBracket, nil:
      return nil
    }
    guard next == .percent else { return (isAmount, false) }
    index += 1
    return isAmount ? nil : (false, true)
  }
}
