internal import CalculatorCore

/// The grammar of a calculation, and what its typing tells of what was meant.
///
///     calculation = segment { "=" [ segment ] }
///     segment     = [ sign ] operands | operation operands   (the second behind an `=` or a result)
///     operands    = operand { operation operand }
///     operand     = ( number | "(" [ sign ] operands ")" ) [ "%" ]
///
/// A `%` that divides is an operation. A segment is more than a number, signed or not; it may be
/// nothing behind an operation that `=` then repeats.
struct CalculationSyntax {
  /// What stands between the `=`; a later one may be empty, for an `=` pressed again.
  private(set) var segments: [[CalculationPart]] = []
  /// The operations of each segment, in order.
  private(set) var joints: [[CalculationJoint]] = []
  /// The numbers, in order.
  private(set) var operands: [CalculationPart.Operand] = []
  /// The digits and the mark it is written with.
  private(set) var numerals: Numerals
  /// The currency sign of its amounts.
  private(set) var currency: CurrencySign?
  /// The sign it begins with.
  private(set) var sign: Operation?
  /// Whether a bracket stands in it.
  private(set) var hasBrackets = false
  /// Whether it is one bracket as a whole.
  private(set) var isBracketed = false
  /// Whether a space stands before its last `%`.
  private(set) var isPercentSpaced = false

  private let tokens: ArraySlice<CalculationToken>
  private var index: Int
  /// The parts of the segment under way.
  private var parts: [CalculationPart] = []
  /// Its operations.
  private var operations: [CalculationJoint] = []
  /// Where the contents of each open bracket begin among the parts of the segment.
  private var openBrackets: [Int] = []

  /// Reads tokens from the first to the last; `nil` when they are no calculation.
  ///
  /// - Parameters:
  ///   - tokens: The tokens.
  ///   - inserted: A result that stands before them and is gone on from.
  init?(_ tokens: ArraySlice<CalculationToken>, goingOnFrom inserted: InsertedResult? = nil) {
    self.tokens = tokens
    index = tokens.startIndex
    numerals = inserted?.numerals ?? Numerals()
    currency = inserted?.money?.sign
    guard takeSegment(isFirst: true, goesOn: inserted != nil) else { return nil }
    while index < tokens.endIndex {
      index += 1
      if index == tokens.endIndex || tokens[index].kind == .equals {
        guard hasOperationToRepeat else { return nil }
        segments.append([])
        joints.append([])
      } else if !takeSegment(isFirst: false, goesOn: tokens[index].goesOn) {
        return nil
      }
    }
    guard !hasMarkOfTwoKinds else { return nil }
  }

  /// Whether a mark divides groups in one number and is the decimal mark of another: `1.500 + 2.5` in a comma
  /// locale, of which nobody knows what the first is.
  private var hasMarkOfTwoKinds: Bool {
    operands.contains { grouped in
      guard let separator = grouped.literal.separator else { return false }
      return operands.contains { $0.literal.decimalMark?.folded == separator }
    }
  }

  /// Whether an operation leads to the number that an `=` pressed again starts from.
  private var hasOperationToRepeat: Bool {
    let start = segments.lastIndex(where: \.beginsAnew) ?? 0
    return joints[start...].contains { !$0.isEmpty }
  }

  private var current: CalculationToken? { index < tokens.endIndex ? tokens[index] : nil }

  // MARK: Segments

  /// Takes what stands up to the next `=` or the end.
  private mutating func takeSegment(isFirst: Bool, goesOn: Bool) -> Bool {
    let start = index
    parts = []
    operations = []
    parts.reserveCapacity(tokens.endIndex - start)
    defer {
      segments.append(parts)
      joints.append(operations)
    }
    if goesOn {
      guard takeOperation() else { return false }
    } else if isFirst, tokens[start].isSign {
      sign = tokens[start].operation
    }
    guard takeOperands(maySign: isFirst && !goesOn) else { return false }
    if isFirst, case .openBracket = tokens[start].kind, index == tokens.endIndex {
      isBracketed = parts.isOneBracket
    }
    let isSignedNumber =
      parts.count == 2 && tokens[start].isSign && tokens[start].touches(tokens[start + 1])
    return operations.isEmpty
      ? parts.contains(.percent) : isFirst || !isSignedNumber
  }

  private mutating func takeOperands(maySign: Bool) -> Bool {
    var maySign = maySign
    while takeOperand(maySign: maySign) {
      guard let token = current, token.kind != .equals else { return openBrackets.isEmpty }
      guard takeOperation() else { return false }
      maySign = false
    }
    return false
  }

  // MARK: Operands

  /// Takes a number with the brackets that open before it and close behind it.
  private mutating func takeOperand(maySign: Bool) -> Bool {
    var sign = maySign ? takeSign() : nil
    while current?.kind == .openBracket, openBrackets.count < Calculator.maximumBracketDepth {
      parts.append(.openBracket(isNegative: sign == .subtract))
      openBrackets.append(parts.count)
      hasBrackets = true
      index += 1
      sign = takeSign()
    }
    guard case .number(let literal?, let currency) = current?.kind, numerals.take(literal),
      currency == nil || self.currency == nil || currency == self.currency
    else { return false }
    self.currency = self.currency ?? currency
    let operand = CalculationPart.Operand(literal: literal, sign: sign, currency: currency)
    operands.append(operand)
    parts.append(.number(operand))
    index += 1
    while takePercent() || takeCloseBracket() {}
    return true
  }

  private mutating func takeSign() -> Operation? {
    guard let sign = current, sign.isSign, index + 1 < tokens.endIndex,
      sign.touches(tokens[index + 1])
    else { return nil }
    index += 1
    return sign.operation
  }

  private mutating func takePercent() -> Bool {
    guard let percent = current, percent.kind == .percent(divides: false),
      parts.last != .percent
    else { return false }
    isPercentSpaced = !tokens[index - 1].touches(percent)
    parts.append(.percent)
    index += 1
    return true
  }

  /// Takes a bracket that closes more than a number by itself.
  private mutating func takeCloseBracket() -> Bool {
    guard current?.kind == .closeBracket, let start = openBrackets.last else { return false }
    let contents = parts[start...]
    if contents.count == 1, case .number(let operand) = contents.first, operand.sign == nil {
      return false
    }
    openBrackets.removeLast()
    parts.append(.closeBracket)
    index += 1
    return true
  }

  // MARK: Operations

  private mutating func takeOperation() -> Bool {
    let sign: CalculationToken.OperationSign
    switch current?.kind {
    case .operation(let operation): sign = operation
    case .percent(divides: true): sign = .plain(.divide)
    default: return false
    }
    if sign == .letterX, isHexadecimal { return false }
    operations.append(
      CalculationJoint(
        sign: sign, isSpacedBefore: hasSpace(before: index),
        isSpacedBehind: hasSpace(before: index + 1), isPercent: tokens[index].isPercent))
    parts.append(.operation(sign.operation))
    index += 1
    return true
  }

  /// Whether the letter `x` here is that of a number as programs write it: `0x10`.
  private var isHexadecimal: Bool {
    guard index > tokens.startIndex, index + 1 < tokens.endIndex,
      tokens[index - 1].range.count == 1, tokens[index - 1].touches(tokens[index]),
      tokens[index].touches(tokens[index + 1]), case .number = tokens[index + 1].kind,
      case .number(let literal?, _) = tokens[index - 1].kind
    else { return false }
    return literal.entry.text == "0"
  }

  /// Whether a space stands before a token; before the first, behind the result gone on from.
  private func hasSpace(before index: Int) -> Bool {
    guard index < tokens.endIndex else { return false }
    guard index > tokens.startIndex else { return tokens[index].range.lowerBound > 0 }
    return !tokens[index - 1].touches(tokens[index])
  }
}

extension CalculationToken {
  /// Whether it goes on from the number before an `=`.
  fileprivate var goesOn: Bool { operation != nil || kind == .percent(divides: true) }
}

extension Numerals {
  /// Takes the digits and the mark of one more number; false when its digits are others.
  mutating func take(_ literal: NumberLiteral) -> Bool {
    guard script == nil || script == literal.script else { return false }
    script = literal.script
    if decimalMark == nil { decimalMark = literal.decimalMark }
    return true
  }
}

extension Array<CalculationPart> {
  /// Whether a bracket that opens at the beginning closes at the end, and no earlier.
  fileprivate var isOneBracket: Bool {
    var depth = 0
    for (index, part) in enumerated() {
      if case .openBracket = part { depth += 1 }
      if part == .closeBracket { depth -= 1 }
      if depth == 0 { return index == count - 1 }
    }
    return false
  }
}
