internal import CalculatorCore

/// Reads tokens as a calculation, by the grammar of docs/behaviour.md 3.3.
///
/// It also notes how it was typed.
struct Grammar {
  private let tokens: ArraySlice<Token>
  private let line: ArraySlice<Unicode.Scalar>
  private var index: Int
  private var depth = 0
  private(set) var typing = Typing()

  /// Reads all tokens; returns `nil` if together they are no calculation.
  static func read(
    _ tokens: ArraySlice<Token>, of line: ArraySlice<Unicode.Scalar>
  ) -> (calculation: Calculation, typing: Typing)? {
    var grammar = Grammar(tokens: tokens, line: line, index: tokens.startIndex)
    guard let calculation = grammar.takeCalculation(), grammar.index == tokens.endIndex,
      grammar.typing.calculates
    else { return nil }
    return (calculation, grammar.typing)
  }

  private var current: Token? { index < tokens.endIndex ? tokens[index] : nil }

  /// Takes `operand { operation operand }`.
  private mutating func takeCalculation() -> Calculation? {
    guard let first = takeOperand(maySign: true) else { return nil }
    var calculation = Calculation(first: first)
    while case .operation(let operation) = current?.kind {
      let sign = index
      guard Rule.mark.isKept(!isBehindMark(sign)) else { return nil }
      typing.operations.append(operationTyped(at: sign))
      index += 1
      // `2x+3` is algebra.
      let isSpaced = current.map { !tokens[sign].touches($0) } ?? false
      let maySign = !isLetterX(sign) && (operation.isProduct || isSpaced)
      guard isOperation(sign), let operand = takeOperand(maySign: maySign) else { return nil }
      calculation.rest.append(.init(operation: operation, operand: operand))
    }
    return calculation
  }

  /// Takes `[ sign ] ( number | amount | "(" calculation ")" ) [ "%" ]`.
  private mutating func takeOperand(maySign: Bool) -> Calculation.Operand? {
    let sign = takeSign()
    guard sign == nil || Rule.sign.isKept(maySign) else { return nil }
    let value: Calculation.Value
    switch current?.kind {
    case .number(let literal?, let currency):
      typing.take(literal, currency)
      value = .number(literal, currency)
      index += 1
    case .result(let result):
      typing.take(result)
      value = .result(result)
      index += 1
    case .openBracket:
      guard let inside = takeBracket() else { return nil }
      value = .bracket(inside)
    case .number(nil, _), .operation, .percent, .closeBracket, .currency, .text, nil:
      return nil
    }
    var operand = Calculation.Operand(sign: sign, value: value)
    if current?.kind == .percent {
      operand.isPercentage = true
      typing.hasPercentage = true
      index += 1
    }
    return operand
  }

  private mutating func takeSign() -> Operation? {
    guard let token = current, let sign = token.sign, index + 1 < tokens.endIndex,
      Rule.sign.isKept(token.touches(tokens[index + 1]))
    else { return nil }
    index += 1
    return sign
  }

  private mutating func takeBracket() -> Calculation? {
    guard depth < Calculator.maximumBracketDepth else { return nil }
    depth += 1
    defer { depth -= 1 }
    index += 1
    guard let inside = takeCalculation(), current?.kind == .closeBracket,
      Rule.bracket.isKept(!inside.rest.isEmpty || !inside.first.isBareNumber)
    else { return nil }
    index += 1
    return inside
  }

  private func operationTyped(at index: Int) -> Typing.Operation {
    let isSpacedBehind = index + 1 < tokens.endIndex && !tokens[index].touches(tokens[index + 1])
    return Typing.Operation(
      character: line[tokens[index].range.lowerBound].folded,
      isSpacedBefore: !tokens[index - 1].touches(tokens[index]), isSpacedBehind: isSpacedBehind)
  }

  /// True for the dash of a price: `10,-`.
  private func isBehindMark(_ index: Int) -> Bool {
    guard case .number(let literal?, _) = tokens[index - 1].kind else { return false }
    return literal.endsInMark && tokens[index - 1].touches(tokens[index])
  }

  private func isLetterX(_ index: Int) -> Bool {
    CalculatorCharacter(line[tokens[index].range.lowerBound]) == .letterX
  }

  /// False for the `x` of a hexadecimal number: `0x10`.
  private func isOperation(_ index: Int) -> Bool {
    guard isLetterX(index),
      index + 1 < tokens.endIndex, case .number(let literal?, _) = tokens[index - 1].kind,
      case .number = tokens[index + 1].kind
    else { return true }
    let isTight =
      tokens[index - 1].touches(tokens[index]) && tokens[index].touches(tokens[index + 1])
    return Rule.hexadecimal.isKept(!isTight || literal.entry.text != "0")
  }
}

/// How a calculation was typed: needed for ``Clarity`` and for writing the result.
struct Typing: Equatable {
  struct Operation: Equatable {
    let character: Unicode.Scalar
    let isSpacedBefore: Bool
    let isSpacedBehind: Bool
  }

  /// The operations in order, also those in brackets.
  var operations: [Operation] = []
  var hasPercentage = false
  private(set) var numerals = Numerals()
  private(set) var currency: CurrencySign?
  /// True if an amount was typed with decimals.
  private(set) var hasDecimals = false
  /// True if a number has two meanings: `1.250` where the comma is the decimal mark.
  private(set) var isAmbiguous = false
  /// True if the last number ends in its decimal mark.
  private(set) var endsInMark = false

  /// The group separators and decimal marks of its numbers.
  private var separators: Set<Unicode.Scalar> = []
  private var decimalMarks: Set<Unicode.Scalar> = []
  private var hasOneScript = true
  private var hasSameCurrency = true

  var calculates: Bool { hasPercentage || !operations.isEmpty }

  /// True if all numbers agree in digits, marks and currency sign.
  var isConsistent: Bool {
    Rule.oneScript.isKept(hasOneScript) && Rule.sameCurrency.isKept(hasSameCurrency)
      && Rule.oneRole.isKept(separators.isDisjoint(with: decimalMarks))
  }

  mutating func take(_ literal: NumberLiteral, _ currency: CurrencySign?) {
    take(
      Numerals(script: literal.script, decimalMark: literal.decimalMark), currency,
      hasDecimals: literal.entry.fractionDigits?.isEmpty == false)
    if let separator = literal.separator { separators.insert(separator) }
    isAmbiguous = isAmbiguous || literal.isAmbiguous
    endsInMark = literal.endsInMark
  }

  mutating func take(_ result: InsertedResult) {
    endsInMark = false
    take(result.numerals, result.money?.sign, hasDecimals: result.money?.hasDecimals ?? false)
  }

  private mutating func take(
    _ next: Numerals, _ sign: CurrencySign?, hasDecimals nextHasDecimals: Bool
  ) {
    hasOneScript = hasOneScript && (numerals.script == nil || numerals.script == next.script)
    numerals.script = next.script
    if numerals.decimalMark == nil { numerals.decimalMark = next.decimalMark }
    if let mark = next.decimalMark?.folded { decimalMarks.insert(mark) }
    guard let sign else { return }
    hasDecimals = hasDecimals || nextHasDecimals
    if currency == nil { currency = sign }
    hasSameCurrency = hasSameCurrency && currency == sign
  }
}
