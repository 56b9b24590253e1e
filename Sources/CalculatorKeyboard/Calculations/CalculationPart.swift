internal import CalculatorCore

/// A part of a calculation whose grammar is known: what the calculator presses, and what the preview
/// writes.
enum CalculationPart: Equatable {
  /// A number as typed.
  indirect case number(Operand)
  /// A value gone on from; it is in the calculator already.
  case value(Number)
  case percent
  case operation(Operation)
  case openBracket(isNegative: Bool)
  /// A bracket that the written reading implies.
  case impliedBracket
  case closeBracket

  /// A number as typed, with its signs.
  struct Operand: Equatable {
    let literal: NumberLiteral
    /// The sign directly before it, where that is no operation.
    let sign: Operation?
    let currency: CurrencySign?

    /// The number with its sign, as the calculator enters it.
    var entry: NumberEntry { sign == .subtract ? literal.entry.negated : literal.entry }
  }

  /// Presses it on a calculator.
  func press(on calculator: inout Calculator) {
    switch self {
    case .number(let operand): calculator.enter(operand.entry)
    case .value: break
    case .percent: calculator.press(.percent)
    case .operation(let operation): calculator.press(.operation(operation))
    case .openBracket(let isNegative):
      if isNegative { calculator.press(.sign) }
      calculator.press(.openBracket)
    case .impliedBracket: calculator.press(.impliedBracket)
    case .closeBracket: calculator.press(.closeBracket)
    }
  }

  /// Whether it adds or subtracts.
  var isSum: Bool { self == .operation(.add) || self == .operation(.subtract) }

  /// Whether it multiplies or divides.
  var isProduct: Bool { self == .operation(.multiply) || self == .operation(.divide) }
}
