internal import CalculatorCore

/// A part of a line with a meaning in a calculation; spaces are the gaps between tokens.
struct Token: Equatable {
  enum Kind: Equatable {
    /// A number with its currency sign, if any. The literal is `nil` if the number is not valid.
    indirect case number(NumberLiteral?, CurrencySign?)
    /// An inserted result from which the calculation continues.
    case result(InsertedResult)
    case operation(Operation)
    case percent, openBracket, closeBracket, currency, text
  }

  var kind: Kind
  /// The range in the line, in Unicode scalars.
  var range: Range<Int>

  /// `+` or `-`, which can be a sign; `nil` for any other token.
  var sign: Operation? {
    if case .operation(let sign) = kind, !sign.isProduct { sign } else { nil }
  }

  func touches(_ next: Token) -> Bool { range.upperBound == next.range.lowerBound }
}

/// Splits the calculator characters at the end of a line into tokens.
struct Tokenizer {
  /// The line before the caret, without a final `=`.
  let line: ArraySlice<Unicode.Scalar>
  let locale: LocaleConventions
  /// An inserted result, and its range in the line.
  var inserted: (result: InsertedResult, range: Range<Int>)?

  func tokens() -> [Token] {
    var tokens: [Token] = []
    var index = start()
    while index < line.endIndex {
      let start = index
      let kind: Token.Kind
      if let inserted, inserted.range.lowerBound == start {
        index = inserted.range.upperBound
        kind = .result(inserted.result)
      } else if let end = locale.currencySign(startingAt: start, in: line), !isAbbreviated(end) {
        index = end
        kind = .currency
      } else if isNumberCharacter(start) {
        index = endOfNumber(from: start)
        kind = .number(NumberLiteral(line[start..<index], locale: locale), nil)
      } else {
        index += 1
        switch CalculatorCharacter(line[start]) {
        case .operation(let operation): kind = .operation(operation)
        case .letterX: kind = .operation(.multiply)
        case .percent: kind = .percent
        case .openBracket: kind = .openBracket
        case .closeBracket: kind = .closeBracket
        case .space: continue
        case .mark, .digit, .currency, .equals, nil: kind = .text
        }
      }
      tokens.append(Token(kind: kind, range: start..<index))
    }
    return withAmounts(tokens)
  }

  /// Returns the start of the calculator characters that end the line.
  private func start() -> Int {
    let end = line.endIndex
    var start = end
    while start > line.startIndex, end - start <= CalculationReader.maximumLength {
      if let inserted, start == inserted.range.upperBound {
        start = inserted.range.lowerBound
        continue
      }
      let last = line[start - 1]
      switch CalculatorCharacter(last) {
      case .space:
        let isColumn = start < end && line[start].isSpace
        guard Rule.oneSpace.isKept(!isColumn) else { return start }
        start -= 1
      case .equals: return start
      case .currency:
        start -= 1
        while start > line.startIndex, line[start - 1].isCapital { start -= 1 }
      case nil:
        if let symbol = locale.currencySymbol(endingAt: start, in: line) {
          start = symbol
        } else if locale.isMarkBetweenDigits(last) {
          start -= 1
        } else {
          return start
        }
      case .mark, .operation:
        // Some symbols end so: `kr.`, `S/`.
        start = locale.currencySymbol(endingAt: start, in: line) ?? start - 1
      case .digit, .letterX, .percent, .openBracket, .closeBracket:
        start -= 1
      }
    }
    return start
  }

  // MARK: Numbers

  private func isDigit(_ index: Int) -> Bool {
    line.indices.contains(index) && line[index].isCalculatorDigit
  }

  /// True if a character is part of a number: a digit or a mark.
  private func isNumberCharacter(_ index: Int) -> Bool {
    if locale.isMarkBetweenDigits(line[index]) { return isDigit(index - 1) && isDigit(index + 1) }
    switch CalculatorCharacter(line[index]) {
    case .digit, .mark: return true
    default: return false
    }
  }

  private func endOfNumber(from start: Int) -> Int {
    let limit = inserted.map(\.range.lowerBound).flatMap { start < $0 ? $0 : nil } ?? line.endIndex
    var end = start
    while end < limit, isNumberCharacter(end) { end += 1 }
    guard mayGoOnInGroups(start..<end) else { return end }
    while end + 3 < limit, locale.groups(with: line[end]),
      (end + 1...end + 3).allSatisfy(isDigit), !isDigit(end + 4)
    {
      end += 4
    }
    while end < limit, isNumberCharacter(end) { end += 1 }
    return end
  }

  /// True if a group of three digits can follow a number: it has up to three digits, or is grouped.
  private func mayGoOnInGroups(_ range: Range<Int>) -> Bool {
    if range.allSatisfy(isDigit) { return range.count <= 3 }
    return NumberLiteral(line[range], locale: locale)?.isWhole ?? false
  }

  // MARK: Amounts

  /// True if a mark with a digit follows a sign of letters: `Rs.120` is 120 rupees, whether or not the locale's sign
  /// has the dot.
  private func isAbbreviated(_ end: Int) -> Bool {
    isDigit(end + 1) && CalculatorCharacter(line[end]) == .mark
      && CalculatorCharacter(line[end - 1]) != .currency
  }

  /// Joins each currency sign with the nearest number, at most one space away.
  ///
  /// A sign equally near to two numbers belongs to neither.
  private func withAmounts(_ tokens: [Token]) -> [Token] {
    var joined: [Token] = []
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      index += 1
      guard token.kind == .currency else {
        joined.append(token)
        continue
      }
      let before = joined.last.flatMap { $0.endsInNumber ? gap(between: $0, token) : nil }
      let after =
        index < tokens.count && tokens[index].isNumber ? gap(between: token, tokens[index]) : nil
      if let before, after.map({ before.count < $0.count }) ?? true,
        let number = joined.last, case .number(_, nil) = number.kind
      {
        joined[joined.count - 1] = amount(number, token, isBefore: false, before)
      } else if let after, before.map({ after.count < $0.count }) ?? true {
        joined.append(amount(tokens[index], token, isBefore: true, after))
        index += 1
      } else {
        joined.append(token)
      }
    }
    return joined
  }

  private func gap(between one: Token, _ next: Token) -> ArraySlice<Unicode.Scalar>? {
    let gap = line[one.range.upperBound..<next.range.lowerBound]
    return gap.count <= 1 ? gap : nil
  }

  private func amount(
    _ number: Token, _ sign: Token, isBefore: Bool, _ space: ArraySlice<Unicode.Scalar>
  ) -> Token {
    guard case .number(let literal, _) = number.kind else { return number }
    let currency = CurrencySign(
      text: String(line[sign.range]), isBefore: isBefore, space: String(space))
    let (first, last) = isBefore ? (sign, number) : (number, sign)
    return Token(
      kind: .number(literal, currency), range: first.range.lowerBound..<last.range.upperBound)
  }
}

extension Token {
  /// True for a number that ends in its digits and not in a currency sign.
  fileprivate var endsInNumber: Bool {
    if case .number(_, let currency) = kind { currency?.isBefore ?? true } else { false }
  }

  var isNumber: Bool { if case .number = kind { true } else { false } }
}
