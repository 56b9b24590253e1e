internal import CalculatorCore
internal import Messages

/// Writes what a reading comes to for the preview, with the digits and marks that would be inserted.
struct CalculationWriter {
  /// The most characters of a whole calculation that are shown.
  static let maximumLength = 48

  private let reading: Reading
  private let numbers: NumberWriter
  /// The text of the result, or the error.
  let result: Result<DisplayText, CalculatorError>

  /// - Parameters:
  ///   - reading: The reading.
  ///   - numerals: The digits and the mark; another mark is taken where the result would be misread with it.
  ///   - style: How numbers are written in the field.
  init(_ reading: Reading, _ numerals: Numerals, _ style: ResultStyle) {
    var numbers = NumberWriter(numerals: numerals, style: style, money: reading.money)
    if case .success(let value) = reading.result {
      numbers.chooseMark(for: value, isAmount: reading.isAmount.result)
    }
    self.reading = reading
    self.numbers = numbers
    result = reading.result.map { numbers.text($0, isAmount: reading.isAmount.result) }
  }

  /// The digits and the mark that it is written with.
  var numerals: Numerals { numbers.numerals }

  /// The result as it is put into the document; `nil` for an error.
  var inserted: InsertedResult? {
    guard case .success(let value) = reading.result, case .success(let shown) = result else {
      return nil
    }
    return InsertedResult(
      shown.text, value, reading.isAmount.result ? reading.money : nil, numbers.numerals,
      numbers.style)
  }

  /// The equation with its result, `12 + 30 = 42`, or with its error.
  ///
  /// - Parameter isWhole: Whether the whole calculation is written, and not its last step.
  /// - Returns: The text, without `⏎`.
  func text(asWhole isWhole: Bool) -> String {
    let left = isWhole ? whole(cutTo: Self.maximumLength) : lastStep()
    switch result {
    case .success(let right): return equation(left, right)
    case .failure(let error): return tr("%1: %2", left.text, error.words)
    }
  }

  /// The equation with its result, however long.
  ///
  /// - Parameter isWhole: Whether the whole calculation is written, and not its last step.
  /// - Returns: What stands left of the `=`, and all of it; `nil` for an error.
  func equation(asWhole isWhole: Bool) -> (left: String, text: String)? {
    guard case .success(let right) = result else { return nil }
    let left = isWhole ? whole(cutTo: .max) : lastStep()
    return (left.text, equation(left, right))
  }

  private func equation(_ left: DisplayText, _ right: DisplayText) -> String {
    "\(left.text) \(left.isExact && right.isExact ? "=" : "≈") \(right.text)"
  }

  // MARK: The last step

  private func lastStep() -> DisplayText {
    guard let equation = reading.equation else { return whole(cutTo: Self.maximumLength) }
    let right = text(equation.right, isAmount: reading.isAmount.right)
    guard let (number, operation) = equation.left else { return right }
    let left = numbers.text(number, isAmount: reading.isAmount.left)
    return DisplayText(
      text: "\(left.text) \(operation.symbol) \(right.text)",
      isExact: left.isExact && right.isExact)
  }

  private func text(_ operand: Equation.Operand, isAmount: Bool) -> DisplayText {
    switch operand {
    case .entry(let entry):
      return DisplayText(text: numbers.text(entry, isAmount: isAmount), isExact: true)
    case .value(let number):
      return numbers.text(number, isAmount: isAmount)
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
      let text = numbers.text(operand.entry, isAmount: operand.currency != nil)
      return DisplayText(text: text, isExact: true)
    case .value(let number): return numbers.text(number, isAmount: reading.isAmount.value)
    case .percent: return DisplayText(text: " %", isExact: true)
    case .operation(let operation):
      return DisplayText(text: " \(operation.symbol) ", isExact: true)
    case .openBracket(let isNegative):
      return DisplayText(text: isNegative ? "-(" : "(", isExact: true)
    case .impliedBracket: return DisplayText(text: "(", isExact: true)
    case .closeBracket: return DisplayText(text: ")", isExact: true)
    }
  }
}
