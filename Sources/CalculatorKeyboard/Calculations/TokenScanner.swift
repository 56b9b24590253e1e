internal import CalculatorCore

/// Finds the run of calculator characters at the end of a line, and makes tokens of it.
struct TokenScanner {
  /// What stands before the caret on its line.
  let line: [Unicode.Scalar]
  /// How numbers are written.
  let locale: LocaleConventions
  /// Where the line begins, its list bullets aside: what stands before is not looked at.
  var bodyStart = 0
  /// Whether a number stands before the line, so that an `x` may come first: a result gone on from.
  var isBehindNumber = false
  /// Whether the end of the line counts where only the next character can say that it is part of a
  /// calculation: a mark, an `x` or capital letters.
  var isTyping = false

  /// The tokens, from left to right; currency signs stand by themselves.
  func tokens() -> [CalculationToken] {
    var tokens: [CalculationToken] = []
    var index = startOfRun()
    tokens.reserveCapacity(min(line.count - index, 8))
    while index < line.count {
      let start = index
      let kind: CalculationToken.Kind
      if let end = endOfCurrencySign(from: start) {
        index = end
        kind = .currency(String(line[start..<end]))
      } else if isNumberCharacter(start) {
        index = endOfNumber(from: start)
        kind = .number(NumberLiteral(line[start..<index], locale: locale), nil)
      } else {
        index += 1
        switch CalculatorCharacter(line[start]) {
        case .operation(let operation):
          kind = .operation(CalculationToken.OperationSign(operation, typedAs: line[start]))
        case .letterX: kind = .operation(.letterX)
        case .percent: kind = .percent(divides: false)
        case .openBracket: kind = .openBracket
        case .closeBracket: kind = .closeBracket
        case .equals: kind = .equals
        case .digit, .mark, .currency, .space, nil: continue
        }
      }
      tokens.append(CalculationToken(kind, start..<index))
    }
    return tokens
  }

  /// Where the run begins; at the end of the line without one.
  func startOfRun() -> Int {
    var start = line.count
    if isTyping {
      let letters = line[bodyStart...].reversed().prefix(3).prefix { $0.isCurrencyLetter }.count
      start -= letters
      if letters == 0, start > bodyStart, mayBecomePartOfNumber(start - 1) { start -= 1 }
    }
    while start > bodyStart {
      let last = start - 1
      if isNumberCharacter(last) {
        start = last
        continue
      }
      switch CalculatorCharacter(line[last]) {
      case .digit, .mark, nil: return start
      case .letterX:
        guard standsBetweenNumbers(last) else { return start }
        start = last
      case .currency:
        start = last
        while start > max(bodyStart, last - 3), line[start - 1].isCurrencyLetter { start -= 1 }
      case .operation, .percent, .openBracket, .closeBracket, .equals, .space:
        start = last
      }
    }
    return start
  }

  /// Whether a mark or an apostrophe at the end may be part of a number when the next digit comes.
  private func mayBecomePartOfNumber(_ last: Int) -> Bool {
    switch line[last] {
    case "'", "’": locale.groupsWithApostrophe && isDigit(last - 1)
    case "，": isDigit(last - 1)
    default: CalculatorCharacter(line[last]) == .mark
    }
  }

  // MARK: Numbers

  private func isDigit(_ index: Int) -> Bool {
    line.indices.contains(index) && line[index].isCalculatorDigit
  }

  /// Whether a character is part of a number, or of what looks like one: a digit, or a mark beside one.
  ///
  /// The full-width comma and apostrophes are only between digits: elsewhere they are punctuation.
  private func isNumberCharacter(_ index: Int) -> Bool {
    switch line[index] {
    case "，": return isDigit(index - 1) && isDigit(index + 1)
    case "'", "’":
      return locale.groupsWithApostrophe && isDigit(index - 1) && isDigit(index + 1)
    default: break
    }
    switch CalculatorCharacter(line[index]) {
    case .digit: return true
    case .mark: return isDigit(index - 1) || isDigit(index + 1)
    default: return false
    }
  }

  private func endOfNumber(from start: Int) -> Int {
    var end = start
    while end < line.count, isNumberCharacter(end) { end += 1 }
    guard isGroups(start..<end) else { return end }
    while end + 3 < line.count, locale.groups(with: line[end]),
      (end + 1...end + 3).allSatisfy(isDigit), !isDigit(end + 4)
    {
      end += 4
    }
    while end < line.count, isNumberCharacter(end) { end += 1 }
    return end
  }

  /// Whether a group of three digits can follow a number: it has up to three digits, or is grouped.
  private func isGroups(_ range: Range<Int>) -> Bool {
    if range.allSatisfy(isDigit) { return range.count <= 3 }
    return NumberLiteral(line[range], locale: locale)?.isWhole ?? false
  }

  // MARK: Letters

  /// Where a currency sign ends that begins at a place: up to three capital letters, and the sign.
  private func endOfCurrencySign(from start: Int) -> Int? {
    var end = start
    while end < min(line.count, start + 3), line[end].isCurrencyLetter { end += 1 }
    guard end < line.count, CalculatorCharacter(line[end]) == .currency else { return nil }
    return end + 1
  }

  /// Whether an `x` stands between two numbers, and so joins no word to a calculation.
  private func standsBetweenNumbers(_ index: Int) -> Bool {
    if let next = (index + 1..<line.count).first(where: { !line[$0].isSpace }) {
      let mayFollow =
        CalculatorCharacter(line[next])?.takesSign == true || endOfCurrencySign(from: next) != nil
        || isTyping && line[next...].allSatisfy(\.isCurrencyLetter)
      guard mayFollow else { return false }
    } else if !isTyping {
      return false
    }
    guard let last = line[bodyStart..<index].last(where: { !$0.isSpace }) else {
      return isBehindNumber
    }
    switch CalculatorCharacter(last) {
    case .digit, .mark, .percent, .closeBracket, .currency: return true
    case .operation, .letterX, .openBracket, .equals, .space, nil: return false
    }
  }
}

extension Unicode.Scalar {
  /// Whether the character is a decimal digit, of whatever script.
  var isCalculatorDigit: Bool {
    isASCII ? ("0"..."9").contains(self) : CalculatorCharacter(self)?.isDigit ?? false
  }
}
