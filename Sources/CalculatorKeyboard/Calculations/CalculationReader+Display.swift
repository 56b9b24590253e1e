internal import CalculatorCore

extension CalculationReader {
  /// The calculator after the keys of typed text that is no calculation, or none yet: it shows what is
  /// being entered.
  ///
  /// The tokens are those in which ``calculations(in:)`` looks.
  ///
  /// - Parameters:
  ///   - typed: The typed text.
  ///   - kind: Which reading is pressed.
  ///   - isOpen: Whether the last product, which the written reading puts in brackets, is still being
  ///     entered.
  /// - Returns: The calculator, with the last key pressed, or with the first error.
  func calculator(
    after typed: TypedText, _ kind: Reading.Kind, isOpen: Bool = false
  ) -> Calculator {
    let line = Array(typed.rest)
    let run = CalculationRun(
      TokenScanner(
        line: line, locale: locale, isBehindNumber: typed.inserted != nil))
    var calculator = typed.inserted.map { Calculator(result: $0.value) } ?? Calculator()
    let tokens = run.tokens[run.lastNumbersStart...]
    for segment in tokens.split(
      omittingEmptySubsequences: false, whereSeparator: { $0.kind == .equals })
    {
      guard calculator.error == nil else { break }
      if segment.startIndex > tokens.startIndex { calculator.press(.equals) }
      let goesOn = typed.inserted != nil || segment.startIndex > tokens.startIndex
      let parts = self.parts(segment, of: line, goesOn: goesOn)
      let isLast = segment.endIndex == tokens.endIndex
      parts.pressed(kind, isOpen: isOpen && isLast).press(on: &calculator)
    }
    return calculator
  }

  /// What tokens press, whether or not they are a calculation.
  private func parts(
    _ tokens: ArraySlice<CalculationToken>, of line: [Unicode.Scalar], goesOn: Bool
  ) -> [CalculationPart] {
    var parts: [CalculationPart] = []
    var sign: Operation?
    for (index, token) in zip(tokens.indices, tokens) {
      let next = index + 1 < tokens.endIndex ? tokens[index + 1] : nil
      switch token.kind {
      case .number(let literal, let currency):
        parts.append(
          .number(
            CalculationPart.Operand(
              literal: literal ?? NumberLiteral(pressing: line[token.digits], locale: locale),
              sign: sign, currency: currency)))
        sign = nil
      case .operation(let operation):
        let isFirst = parts.isEmpty && !goesOn || parts.last?.opens == true
        if !isFirst {
          parts.append(.operation(operation.operation))
        } else if let next, token.isSign, token.touches(next) {
          sign = operation.operation
        }
      case .percent(let divides): parts.append(divides ? .operation(.divide) : .percent)
      case .openBracket:
        parts.append(.openBracket(isNegative: sign == .subtract))
        sign = nil
      case .closeBracket: parts.append(.closeBracket)
      case .equals, .currency: break
      }
    }
    return parts
  }
}

extension CalculationPart {
  fileprivate var opens: Bool {
    if case .openBracket = self { return true }
    return false
  }
}
