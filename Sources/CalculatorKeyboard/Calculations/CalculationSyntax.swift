internal import CalculatorCore

/// The grammar of a calculation, and what it takes for one to be clear without an `=`.
///
///     calculation = [sign] operands { "=" [ operands | operation operands ] }
///     operands    = operand { operation operand }
///     operand     = number [ "%" ] | number "%" number { … }   (`8%2` divides)
struct CalculationSyntax {
  /// Where the calculation begins, in Unicode scalars of the line.
  let start: Int
  /// The keys it presses.
  private(set) var keys: [CalculatorKey] = []
  /// The digits and the mark it is written with.
  private(set) var numerals: Numerals

  private var operationCount = 0
  private var percentCount = 0
  /// Whether a joint between two numbers is more than an unspaced `-` or `/`.
  private var hasTellingJoint = false
  /// Whether something in it is text unless asked for.
  private var hasDoubt = false
  /// Whether a number by itself stands after the last `=`.
  private var endsAsEquation = false

  init(start: Int, numerals: Numerals) {
    self.start = start
    self.numerals = numerals
  }

  /// Whether the calculation is clear, as far as it tells itself.
  var isClear: Bool { hasTellingJoint && !hasDoubt && !endsAsEquation }

  /// Takes the sign of the first number.
  mutating func sign(_ operation: Operation?, behindSpace: Bool) {
    if operation == .subtract { keys.append(.sign) }
    hasDoubt = hasDoubt || behindSpace
  }

  /// Takes what stands before, between or behind `=`.
  ///
  /// - Parameters:
  ///   - segment: The tokens.
  ///   - continues: Whether an `=` or a result stands before them: then they may also be nothing,
  ///     a number, or an operation that goes on.
  /// - Returns: False when they are no part of a calculation.
  mutating func append(segment: ArraySlice<CalculationToken>, continues: Bool) -> Bool {
    let operationsBefore = operationCount + percentCount
    if continues, !keys.isEmpty { keys.append(.equals) }
    guard let first = segment.first else { return continues && !keys.isEmpty }
    var rest = segment
    let goesOn = continues && first.operation != nil
    if goesOn {
      guard let operation = first.operation else { return false }
      keys.append(.operation(operation))
      rest = rest.dropFirst()
    }
    guard let joints = appendOperands(rest) else { return false }
    if continues {
      endsAsEquation = joints == 0 && (!goesOn || first.isSign)
      if goesOn { operationCount += 1 }
    }
    return continues || operationCount + percentCount > operationsBefore
  }

  /// Takes numbers with operations between them, and counts the operations.
  private mutating func appendOperands(_ tokens: ArraySlice<CalculationToken>) -> Int? {
    var joints = 0
    var index = tokens.startIndex
    while index < tokens.endIndex {
      guard case .number(let literal?) = tokens[index].kind, append(literal) else { return nil }
      index += 1
      guard index < tokens.endIndex else { return joints }
      var operation = tokens[index]
      if operation.kind == .percent {
        keys.append(.percent)
        guard index + 1 < tokens.endIndex else {
          percentCount += 1
          return joints
        }
        if tokens[index + 1].isNumber {
          // The calculator makes this percent a division.
          hasDoubt = hasDoubt || isSpaced(operation, tokens[index + 1])
          hasTellingJoint = true
          operationCount += 1
          joints += 1
          index += 1
          continue
        }
        percentCount += 1
        index += 1
        operation = tokens[index]
      }
      guard let meaning = operation.operation, index + 1 < tokens.endIndex else { return nil }
      keys.append(.operation(meaning))
      judgeJoint(tokens[index - 1], operation, tokens[index + 1])
      operationCount += 1
      joints += 1
      index += 1
    }
    return nil
  }

  private mutating func append(_ literal: NumberLiteral) -> Bool {
    guard numerals.script == nil || numerals.script == literal.script else { return false }
    numerals.script = literal.script
    if numerals.decimalMark == nil { numerals.decimalMark = literal.decimalMark }
    keys += literal.keys
    hasDoubt = hasDoubt || literal.endsInMark || literal.isAmbiguous
    return true
  }

  private mutating func judgeJoint(
    _ left: CalculationToken, _ operation: CalculationToken, _ right: CalculationToken
  ) {
    let spaceBefore = isSpaced(left, operation)
    let spaceBehind = isSpaced(operation, right)
    if operation.isSign, spaceBefore, !spaceBehind { hasDoubt = true }
    switch operation.kind {
    case .letterX: hasDoubt = true
    case .joiner: hasTellingJoint = hasTellingJoint || spaceBefore || spaceBehind
    case .operation, .number, .percent, .equals: hasTellingJoint = true
    }
  }

  private func isSpaced(_ left: CalculationToken, _ right: CalculationToken) -> Bool {
    left.range.upperBound < right.range.lowerBound
  }
}
