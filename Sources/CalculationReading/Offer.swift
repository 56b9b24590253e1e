package import CalculatorCore

/// A calculation before the caret, and its result.
package struct Offer: Equatable, Sendable {
  /// The text to replace, with the final `=` and the spaces after it.
  package let text: String
  /// True if a final `=` asks for the result.
  package let isAsked: Bool
  /// True if Return inserts the result without an `=`.
  package let isClear: Bool
  /// The outcome to insert, by the chosen ``Order``.
  package let first: Outcome
  /// The outcome by the other order, if it has another text.
  package let other: Outcome?

  /// True if Down opens the list of forms; the keyboard session sets it.
  package var opensForms = false

  package var result: InsertedResult? { first.result }
}

/// The result or the error of a calculation by one ``Order``, in the digits and marks that are inserted.
package struct Outcome: Equatable, Sendable {
  /// The calculation, with the brackets that make it mathematically true: `(1 + 2) × 3`.
  package let calculation: String
  /// The calculation cut on the left to the length of a bubble: `… + 5`.
  package let shownCalculation: String
  package let numerals: Numerals
  private let isCalculationExact: Bool
  /// The result; `nil` for an error.
  package let result: InsertedResult?
  package let error: CalculatorError?
  /// True if the text of the result is its exact value.
  package let isResultExact: Bool

  /// The sign between the calculation and its result: `=`, or `≈` if any number was cut.
  package var relation: String { isCalculationExact && isResultExact ? "=" : "≈" }

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

private struct CalculationWriter {
  static let maximumLength = 48

  let style: ResultStyle
  let numerals: Numerals

  /// The operands and the operations, in turns.
  func pieces(of calculation: Calculation) -> [DisplayText] {
    [text(of: calculation.first)]
      + calculation.rest.flatMap { step in
        [DisplayText(text: " \(step.operation.symbol) ", isExact: true), text(of: step.operand)]
      }
  }

  /// Cuts operands and operations on the left until the rest fits.
  static func cut(_ pieces: [DisplayText]) -> String {
    var left = pieces.map(\.text)[...]
    var text = left.joined()
    while text.unicodeScalars.count > maximumLength, left.count > 2 {
      left.removeFirst(left.count % 2 == 1 ? 1 : 2)
      text = "…" + left.joined()
    }
    return text
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

/// A result that was inserted into the document, with its exact value.
///
/// It is a class because it never changes and is passed on often: a reference is cheaper.
package final class InsertedResult: Equatable, Sendable {
  package let text: String
  /// The exact value: 100/3, not 33.33333.
  package let value: Number
  package let numerals: Numerals
  package let money: Money?

  /// Notes an inserted text and its value; keeps the decimal mark only if the text has it.
  package init(
    _ text: String, _ value: Number, _ money: Money?, _ numerals: Numerals, _ style: ResultStyle
  ) {
    let mark = numerals.decimalMark ?? style.locale.decimalMark
    let hasMark = text.unicodeScalars.contains(mark)
    self.text = text
    self.value = value
    self.money = money
    self.numerals = Numerals(script: numerals.script, decimalMark: hasMark ? mark : nil)
  }

  package static func == (one: InsertedResult, other: InsertedResult) -> Bool {
    one.text == other.text && one.value == other.value && one.numerals == other.numerals
      && one.money == other.money
  }
}
