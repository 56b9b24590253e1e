internal import CalculatorCore

/// The run of calculator characters before the caret, and where in it a calculation may begin.
struct CalculationRun {
  private(set) var tokens: [CalculationToken]
  private let line: [Unicode.Scalar]
  /// Where the line begins, its list bullets aside.
  private let bodyStart: Int

  init(_ scanner: TokenScanner) {
    line = scanner.line
    bodyStart = scanner.bodyStart
    tokens = CurrencySign.joined(scanner.tokens(), in: line)
    for index in tokens.indices.dropLast()
    where tokens[index].isPercent && tokens[index + 1].isNumber {
      let isTight = tokens[index].touches(tokens[index + 1])
      let isSpaced = index > 0 && !tokens[index - 1].touches(tokens[index])
      tokens[index].kind = .percent(divides: isTight || isSpaced)
    }
  }

  /// Where the last token ends.
  var end: Int { tokens.last?.range.upperBound ?? line.count }

  /// Takes the `=` at the end away, spaces behind it or not; false when there is none.
  mutating func takeFinalEquals() -> Bool {
    guard tokens.last?.kind == .equals else { return false }
    tokens.removeLast()
    return true
  }

  /// Where what is being typed begins: at the last number that only spaces divide from the one before,
  /// or behind a closing bracket without a partner.
  var lastNumbersStart: Int {
    let behindBracket = unpairedBrackets.last { tokens[$0].kind == .closeBracket }.map { $0 + 1 }
    return max(tokens.indices.dropFirst().last { isJoint($0) } ?? 0, behindBracket ?? 0)
  }

  /// The tokens at which a calculation may begin, the longest first.
  ///
  /// What stands before the first of them, and between them, is for ``CalculationBoundary`` and
  /// ``CalculationSyntax`` to judge.
  var starts: [Int] {
    let barrier = unpairedBrackets.last
    var lower = barrier.map { $0 + 1 } ?? 0
    var mayBeginThere = barrier.map(mayBeginBehindBracket) ?? true
    if let joint = tokens.indices.last(where: { $0 > lower && isJoint($0) }) {
      mayBeginThere = mayBegin(atJoint: joint, from: lower)
      lower = joint
    }
    var starts: [Int] = []
    for segment in tokens[lower...].indices.split(
      omittingEmptySubsequences: false, whereSeparator: { tokens[$0].kind == .equals })
    {
      let isFirst = segment.startIndex == lower
      guard let start = isFirst ? startBehindText(segment) : segment.first else { continue }
      if !isFirst || mayBeginThere { starts.append(start) }
    }
    return starts
  }

  /// The first token that is no operation on what stands before the run, which is text: a `+` with a
  /// space behind it, or any at the beginning of the line.
  private func startBehindText(_ segment: Range<Int>) -> Int? {
    for index in segment {
      guard let operation = tokens[index].operation, !isSign(index) else { return index }
      let beginsLine =
        index == 0 && line[bodyStart..<tokens[0].range.lowerBound].allSatisfy(\.isSpace)
      guard index + 1 < tokens.count, !tokens[index].touches(tokens[index + 1]),
        operation == .add || beginsLine
      else { return nil }
    }
    return nil
  }

  /// Whether a token is the sign of the number or bracket behind it.
  private func isSign(_ index: Int) -> Bool {
    guard tokens[index].isSign, index + 1 < tokens.count,
      tokens[index].touches(tokens[index + 1])
    else { return false }
    return tokens[index + 1].isNumber || tokens[index + 1].kind == .openBracket
  }

  // MARK: Brackets

  /// The brackets without a partner in the run, from left to right.
  private var unpairedBrackets: [Int] {
    var open: [Int] = []
    var closing: [Int] = []
    for (index, token) in tokens.enumerated() {
      if token.kind == .openBracket { open.append(index) }
      if token.kind == .closeBracket, open.popLast() == nil { closing.append(index) }
    }
    return closing + open
  }

  /// A calculation may begin behind a closing bracket and a space, and behind an opening bracket that
  /// does not stand behind an operation with a number before it.
  private func mayBeginBehindBracket(_ index: Int) -> Bool {
    if tokens[index].kind == .closeBracket {
      return index + 1 < tokens.count && !tokens[index].touches(tokens[index + 1])
    }
    guard let operation = tokens[..<index].lastIndex(where: { $0.kind != .openBracket }),
      operation > 0, tokens[operation].operation != nil
    else { return true }
    switch tokens[operation - 1].kind {
    case .number, .percent, .closeBracket: return false
    case .operation, .openBracket, .equals, .currency: return true
    }
  }

  // MARK: Numbers with only spaces between

  /// Whether only spaces divide a number from the one before, or from a percentage.
  private func isJoint(_ index: Int) -> Bool {
    guard tokens[index].isNumber else { return false }
    let previous = tokens[index - 1]
    guard !previous.touches(tokens[index]) else { return false }
    return previous.isNumber
      || previous.kind == .percent(divides: false) && index > 1 && tokens[index - 2].isNumber
  }

  /// Whether a calculation may begin at the second of two numbers: the first stands alone or is a
  /// date, and both are not one number.
  private func mayBegin(atJoint joint: Int, from lower: Int) -> Bool {
    let first = tokens[joint - 1].isNumber ? joint - 1 : joint - 2
    guard first >= lower, tokens[first].isNumber, !looksGrouped(joint), !isMixedFraction(joint)
    else { return false }
    return isAlone(first, from: lower)
      || first == joint - 1 && isDate(endingAt: first, from: lower)
  }

  /// One to three digits, a plain space, and exactly three digits.
  private func looksGrouped(_ joint: Int) -> Bool {
    let first = tokens[joint - 1]
    let second = tokens[joint].digits
    let digits = line[second].prefix(4)
    let group = line[first.digits].split { !$0.isCalculatorDigit }.last ?? []
    let isBare = line[first.digits].allSatisfy { $0.isCalculatorDigit || $0.isSpace }
    return first.isNumber && first.range.upperBound == first.digits.upperBound && isBare
      && group.count <= 3 && second.lowerBound == first.digits.upperBound + 1
      && line[first.digits.upperBound] == " "
      && digits.prefix(3).allSatisfy(\.isCalculatorDigit) && digits.count >= 3
      && digits.dropFirst(3).first?.isCalculatorDigit != true
  }

  /// A whole number, and an unspaced fraction: `2 1/2`.
  private func isMixedFraction(_ joint: Int) -> Bool {
    let whole = tokens[joint - 1]
    guard joint + 2 < tokens.count, isBare(whole),
      whole.range.upperBound == whole.digits.upperBound,
      tokens[joint].range == tokens[joint].digits,
      tokens[joint + 1].kind == .operation(.joiner(.divide)),
      tokens[joint].touches(tokens[joint + 1])
    else { return false }
    return tokens[joint + 2].isNumber && tokens[joint + 1].touches(tokens[joint + 2])
  }

  /// Whether a number is digits and nothing else.
  private func isBare(_ token: CalculationToken) -> Bool {
    token.isNumber && line[token.digits].allSatisfy(\.isCalculatorDigit)
  }

  /// Whether a number, its sign aside, is no part of anything before it.
  private func isAlone(_ number: Int, from lower: Int) -> Bool {
    guard number > lower else { return true }
    let previous = tokens[number - 1]
    if previous.kind == .equals || isJoint(number) { return true }
    guard previous.isSign, previous.touches(tokens[number]) else { return false }
    let isBehindBracket = number > 1 && tokens[number - 2].kind == .closeBracket
    return number - 1 == lower && !isBehindBracket
      || number > 1 && tokens[number - 2].kind == .equals
  }

  /// Whether three numbers joined by `-` or `/`, or by dots, end at one; a date has no sign.
  private func isDate(endingAt number: Int, from lower: Int) -> Bool {
    guard number - 4 >= lower, isAlone(number - 4, from: lower),
      number - 4 == lower || !tokens[number - 5].isSign
    else { return false }
    let date = tokens[(number - 4)...number]
    return [number - 4, number - 2, number]
      .allSatisfy { tokens[$0].isNumber && tokens[$0].range == tokens[$0].digits }
      && [number - 3, number - 1].allSatisfy { index in
        if case .operation(.joiner) = tokens[index].kind { true } else { false }
      } && zip(date, date.dropFirst()).allSatisfy { $0.touches($1) }
  }
}
