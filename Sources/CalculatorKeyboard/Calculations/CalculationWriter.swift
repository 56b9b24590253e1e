internal import CalculatorCore
internal import Messages

/// Writes what a reading comes to for the preview, with the digits and marks that would be inserted.
struct CalculationWriter {
  /// The most characters of a whole calculation that are shown.
  static let maximumLength = 48

  private let reading: Reading
  private let numerals: Numerals
  private let style: ResultStyle

  init(_ reading: Reading, _ numerals: Numerals, _ style: ResultStyle) {
    self.reading = reading
    self.numerals = numerals
    self.style = style
  }

  /// The equation with its result, `12 + 30 = 42`, or with its error.
  ///
  /// - Parameter isWhole: Whether the whole calculation is written, and not its last step.
  /// - Returns: The text, without `⏎`.
  func text(asWhole isWhole: Bool) -> String {
    let left = isWhole ? whole(cutTo: Self.maximumLength) : lastStep()
    switch reading.result {
    case .success(let value): return equation(left, value)
    case .failure(let error): return tr("%1: %2", left.text, error.words)
    }
  }

  /// The equation with its result, however long.
  ///
  /// - Parameter isWhole: Whether the whole calculation is written, and not its last step.
  /// - Returns: What stands left of the `=`, and all of it; `nil` for an error.
  func equation(asWhole isWhole: Bool) -> (left: String, text: String)? {
    guard case .success(let value) = reading.result else { return nil }
    let left = isWhole ? whole(cutTo: .max) : lastStep()
    return (left.text, equation(left, value))
  }

  private func equation(_ left: DisplayText, _ value: Number) -> String {
    let right = text(value, isAmount: reading.isAmount.result)
    return "\(left.text) \(left.isExact && right.isExact ? "=" : "≈") \(right.text)"
  }

  /// The text of the result, and whether it is all of it.
  func result(_ value: Number) -> DisplayText {
    text(value, isAmount: reading.isAmount.result)
  }

  // MARK: The last step

  private func lastStep() -> DisplayText {
    guard let equation = reading.equation else { return whole(cutTo: Self.maximumLength) }
    let right = text(equation.right, isAmount: reading.isAmount.right)
    guard let (number, operation) = equation.left else { return right }
    let left = text(number, isAmount: reading.isAmount.left)
    return DisplayText(
      text: "\(left.text) \(operation.symbol) \(right.text)",
      isExact: left.isExact && right.isExact)
  }

  private func text(_ operand: Equation.Operand, isAmount: Bool) -> DisplayText {
    switch operand {
    case .entry(let entry):
      return DisplayText(text: text(entry, isAmount ? reading.money?.sign : nil), isExact: true)
    case .value(let number):
      return text(number, isAmount: isAmount)
    case .percent(let operand):
      let shown = text(operand, isAmount: false)
      return DisplayText(text: "\(shown.text) %", isExact: shown.isExact)
    }
  }

  // MARK: The whole calculation

  /// The calculation, cut to what fits: `… × (3 + 4)`.
  private func whole(cutTo length: Int) -> DisplayText {
    var text = ""
    var isExact = true
    var depth = 0
    /// What stands from each operation outside brackets on.
    var tails: [String] = []
    for part in reading.parts {
      if depth == 0, part.isSum || part.isProduct { tails.append("…") }
      let piece = self.text(part)
      text += piece.text
      for index in tails.indices { tails[index] += piece.text }
      isExact = isExact && piece.isExact
      if case .openBracket = part { depth += 1 }
      if part == .closeBracket { depth -= 1 }
    }
    if text.unicodeScalars.count > length {
      let fitting = tails.first { $0.unicodeScalars.count <= length }
      text = fitting ?? tails.last ?? text
    }
    return DisplayText(text: text, isExact: isExact)
  }

  private func text(_ part: CalculationPart) -> DisplayText {
    switch part {
    case .number(let operand):
      let sign = operand.currency == nil ? nil : reading.money?.sign
      return DisplayText(text: text(operand.entry, sign), isExact: true)
    case .value(let number): return text(number, isAmount: reading.isAmount.value)
    case .percent: return DisplayText(text: " %", isExact: true)
    case .operation(let operation):
      return DisplayText(text: " \(operation.symbol) ", isExact: true)
    case .openBracket(let isNegative):
      return DisplayText(text: isNegative ? "-(" : "(", isExact: true)
    case .impliedBracket: return DisplayText(text: "(", isExact: true)
    case .closeBracket: return DisplayText(text: ")", isExact: true)
    }
  }

  // MARK: Numbers

  private func text(_ number: Number, isAmount: Bool) -> DisplayText {
    guard isAmount, let money = reading.money else {
      let shown = style.format.display(number)
      return DisplayText(text: localized(shown.text), isExact: shown.isExact)
    }
    let shown = money.display(number, style.format)
    return DisplayText(
      text: money.sign.applied(to: localized(shown.text)), isExact: shown.isExact)
  }

  private func text(_ entry: NumberEntry, _ currency: CurrencySign?) -> String {
    let text = localized(entry.text)
    return currency?.applied(to: text) ?? text
  }

  private func localized(_ text: String) -> String {
    numerals.localize(text, defaultMark: style.locale.decimalMark)
  }
}
