internal import CalculatorCore

/// What stands behind a calculation.
enum Following {
  /// Whether a calculation may end before a text: docs/behaviour.md 3.3.
  ///
  /// Nothing, a space, a closing bracket or quote, `|`, a mark or apostrophe that no digit follows, other
  /// punctuation; and behind spaces nothing that goes on with it.
  ///
  /// - Parameters:
  ///   - text: What stands behind the caret.
  ///   - locale: Which spaces divide the groups of a number.
  /// - Returns: False if the text belongs to it.
  static func mayEnd(before text: String.UnicodeScalarView, _ locale: LocaleConventions) -> Bool {
    guard let next = text.first else { return true }
    let isBeforeDigit = text.dropFirst().first?.isCalculatorDigit == true
    let digits = text.dropFirst().prefix(4).prefix(while: \.isCalculatorDigit)
    if digits.count == 3, locale.groups(with: next) { return false }
    if next.isSpace { return !goesOn(text.drop(while: \.isSpace)) }
    if next.isBlank || next == "|" || next == "`" { return true }
    switch CalculatorCharacter(next) {
    case .mark: return !isBeforeDigit
    case .closeBracket: return true
    case .digit, .operation, .letterX, .percent, .openBracket, .equals, .currency, .space:
      return false
    case nil:
      let joins = next == "'" || next == "’" || next.isOperator
      return next.isPunctuation && !(isBeforeDigit && joins)
    }
  }

  /// Whether a text begins with a percent sign, a currency sign, or an operation and a number.
  private static func goesOn(_ text: Substring.UnicodeScalarView) -> Bool {
    let letters = text.prefix(3).prefix(while: \.isCapital)
    if text.dropFirst(letters.count).first.map({ CalculatorCharacter($0) }) == .currency {
      return true
    }
    guard let first = text.first else { return false }
    switch CalculatorCharacter(first) {
    case .percent: return true
    case .operation, .letterX, nil:
      guard first.isOperator || CalculatorCharacter(first) == .letterX,
        let next = text.dropFirst().first(where: { !$0.isSpace })
      else { return false }
      return CalculatorCharacter(next)?.beginsOperand == true
    default: return false
    }
  }
}
