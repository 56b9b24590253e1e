internal import CalculatorCore

/// A part of a calculation whose grammar is known: what the calculator presses, and what the preview
/// writes.
enum CalculationPart: Equatable {
  /// A number as typed.
  case number(Operand)
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

    var isNegative: Bool { sign == .subtract }
  }

  /// The keys it presses.
  var keys: [CalculatorKey] {
    switch self {
    case .number(let operand):
      operand.isNegative ? [.sign] + operand.literal.keys : operand.literal.keys
    case .value: []
    case .percent: [.percent]
    case .operation(let operation): [.operation(operation)]
    case .openBracket(let isNegative): isNegative ? [.sign, .openBracket] : [.openBracket]
    case .impliedBracket: [.impliedBracket]
    case .closeBracket: [.closeBracket]
    }
  }

  /// Whether it adds or subtracts.
  var isSum: Bool { self == .operation(.add) || self == .operation(.subtract) }

  /// Whether it multiplies or divides.
  var isProduct: Bool { self == .operation(.multiply) || self == .operation(.divide) }
}
