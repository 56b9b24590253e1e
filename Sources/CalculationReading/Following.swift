internal import CalculatorCore

/// The text after a calculation.
enum Following {
  /// True if a calculation may end before a text: docs/behaviour.md 3.3.
  ///
  /// It may before nothing, a space, a closing bracket or quote, `|`, other punctuation, and a mark or
  /// apostrophe without a digit after it. After spaces, the text must not continue the calculation.
  static func mayEnd(before text: String.UnicodeScalarView, _ locale: LocaleConventions) -> Bool {
    guard let next = text.first else { return true }
    let digits = text.dropFirst().prefix(4).prefix(while: \.isCalculatorDigit)
    if digits.count == 3, locale.groups(with: next) { return false }
    if next.isSpace { return !goesOn(text.drop(while: \.isSpace), locale) }
    if next.isBlank || next == "|" || next == "`" { return true }
    switch CalculatorCharacter(next) {
    case .mark: return digits.isEmpty
    case .closeBracket: return true
    case .digit, .operation, .letterX, .percent, .openBracket, .equals, .currency, .space:
      return false
    case nil:
      return next.isPunctuation && (digits.isEmpty || !next.isApostrophe && !next.isOperator)
    }
  }

  private static func goesOn(
    _ text: Substring.UnicodeScalarView, _ locale: LocaleConventions
  ) -> Bool {
    guard let first = text.first else { return false }
    if CalculatorCharacter(first) == .percent || locale.currencySign(beginning: text) {
      return true
    }
    let next = text.dropFirst().drop(while: \.isSpace)
    guard first.isOperator || CalculatorCharacter(first) == .letterX, let operand = next.first
    else {
      return false
    }
    return CalculatorCharacter(operand)?.beginsOperand == true
      || locale.currencySign(beginning: next)
  }
}

extension LocaleConventions {
  fileprivate func currencySign(beginning text: Substring.UnicodeScalarView) -> Bool {
    let line = Array(text.prefix(currencySymbol.unicodeScalars.count + 4))[...]
    return currencySign(startingAt: 0, in: line) != nil
  }
}
