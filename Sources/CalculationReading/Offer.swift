package import CalculatorCore

/// A calculation before the caret, and what it comes to.
package struct Offer: Equatable, Sendable {
  /// What stands in the text, with the `=` that asks and the spaces behind it.
  package let text: String
  /// Whether a final `=` asks for it.
  package let isAsked: Bool
  /// Whether Return inserts it unasked.
  package let isClear: Bool
  /// The reading that comes first.
  package let first: Outcome
  /// The other one, where it comes to another text.
  package let other: Outcome?

  /// Whether Down opens the list of forms, which who shows it knows.
  package var opensForms = false

  /// What is inserted; `nil` for an error.
  package var result: InsertedResult? { first.result }
}

/// What one reading of a calculation comes to, written with the digits and marks that would be inserted.
package struct Outcome: Equatable, Sendable {
  /// The calculation, with the brackets that make it true in writing: `(1 + 2) × 3`.
  package let calculation: String
  /// The same, cut on the left to what a bubble has room for: `… + 5`.
  package let shownCalculation: String
  /// The digits and the mark that it is written with.
  package let numerals: Numerals
  /// Whether no number in the calculation was cut.
  private let isCalculationExact: Bool
  /// The result; `nil` for an error.
  package let result: InsertedResult?
  /// The error.
  package let error: CalculatorError?
  /// Whether the text of the result is all of it.
  package let isResultExact: Bool

  /// What stands between a calculation and its result: `=`, or `≈` when any number was cut.
  package var relation: String { isCalculationExact && isResultExact ? "=" : "≈" }

  /// Writes a reading.
  init(_ reading: Reading, _ typing: Typing, _ style: ResultStyle) {
    let money = typing.currency.map { Money(sign: $0, hasDecimals: typing.hasDecimals) }
    var numerals = style.numerals(typing.numerals)
    switch reading.result {
    case .success(let number):
      let (result, isExact) = style.write(number, reading.isAmount ? money : nil, typing.numerals)
      if let mark = result.numerals.decimalMark { numerals.decimalMark = mark }
      (self.result, error, isResultExact) = (result, nil, isExact)
    case .failure(let error):
      (result, self.error, isResultExact) = (nil, error, false)
    }
    self.numerals = numerals
    let writer = CalculationWriter(style: style, numerals: numerals)
    let pieces = writer.pieces(of: reading.calculation)
    calculation = pieces.map(\.text).joined()
    shownCalculation = CalculationWriter.cut(pieces)
    isCalculationExact = pieces.allSatisfy(\.isExact)
  }
}

/// Writes a calculation for reading, with plain signs.
private struct CalculationWriter {
  /// The most characters that a bubble shows.
  static let maximumLength = 48

  let style: ResultStyle
  let numerals: Numerals

  /// The operands and the operations of a calculation, in turns.
  func pieces(of calculation: Calculation) -> [DisplayText] {
    [text(of: calculation.first)]
      + calculation.rest.flatMap { step in
        [
          DisplayText(text: " \(step.operation.symbol) ", isExact: true), text(of: step.operand),
        ]
      }
  }

  /// What fits of a calculation, from an operation on.
  static func cut(_ pieces: [DisplayText]) -> String {
    var left = pieces.map(\.text)[...]
    func text() -> String { (left.count < pieces.count ? "…" : "") + left.joined() }
    while text().unicodeScalars.count > maximumLength, left.count > 2 {
      left.removeFirst(left.count % 2 == 1 ? 1 : 2)
    }
    return text()
  }

  private func text(of operand: Calculation.Operand) -> DisplayText {
    var text: String
    var isExact = true
    switch operand.value {
    case .number(let literal, let currency):
      let entry = operand.sign == .subtract ? literal.entry.negated : literal.entry
      text = style.localized(entry.text, numerals)
      if let currency { text = currency.applied(to: text) }
    case .result(let result):
      let written = style.write(result.value, result.money, numerals)
      text = written.result.text
      isExact = written.isExact
    case .bracket(let inside), .implied(let inside):
      let pieces = pieces(of: inside)
      text = (operand.sign == .subtract ? "-(" : "(") + pieces.map(\.text).joined() + ")"
      isExact = pieces.allSatisfy(\.isExact)
    }
    if operand.isPercentage { text += " %" }
    return DisplayText(text: text, isExact: isExact)
  }
}
