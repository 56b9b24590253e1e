package import CalculatorCore

/// Two or more plain numbers, one per line, or in one line with tabs between them: docs/behaviour.md 6.
///
/// Each number may have what it may have in a calculation: sign, currency sign, groups. Together they must fit
/// as if there was a `+` between them.
package struct NumberColumn: Equatable, Sendable {
  /// The most bytes of UTF-8 that are read, so that a column takes no longer than a key may.
  package static let maximumLength = 2048

  package let numbers: [Number]
  package let numerals: Numerals
  /// How to write their sum as an amount; `nil` without a currency sign.
  package let money: Money?

  /// Reads a text; returns `nil` if it has anything but numbers, or fewer than two.
  ///
  /// Spaces around a number and empty lines and cells are skipped.
  package init?(_ text: String, locale: LocaleConventions) {
    guard text.utf8.count <= Self.maximumLength else { return nil }
    let lines = text.unicodeScalars.split(whereSeparator: \.endsLine)
      .map { Array($0)[...].trimmed }.filter { !$0.isEmpty }
    let cells =
      lines.count == 1
      ? lines[0].split(separator: "\t").map(\.trimmed).filter { !$0.isEmpty } : lines
    guard cells.count > 1 else { return nil }
    var typing = Typing()
    var numbers: [Number] = []
    var sum: Calculation?
    for cell in cells {
      guard let (operand, number) = Self.number(cell, &typing, locale) else { return nil }
      numbers.append(number)
      sum?.rest.append(.init(operation: .add, operand: operand))
      sum = sum ?? Calculation(first: operand)
    }
    guard typing.isConsistent, let unit = sum?.unit else { return nil }
    self.numbers = numbers
    numerals = typing.numerals
    money =
      unit == .amount
      ? typing.currency.map { Money(sign: $0, hasDecimals: typing.hasDecimals) } : nil
  }

  /// Reads a number that fills a cell and does not end in its decimal mark.
  private static func number(
    _ cell: ArraySlice<Unicode.Scalar>, _ typing: inout Typing, _ locale: LocaleConventions
  ) -> (Calculation.Operand, Number)? {
    guard cell.count <= CalculationReader.maximumLength else { return nil }
    var tokens = Tokenizer(line: cell, locale: locale).tokens()[...]
    let sign = tokens.count == 2 ? tokens.first?.sign : nil
    if sign != nil { tokens.removeFirst() }
    guard tokens.count == 1, let token = tokens.first,
      token.range.upperBound == cell.endIndex,
      token.range.lowerBound == cell.startIndex + (sign == nil ? 0 : 1),
      case .number(let literal?, let currency) = token.kind,
      !literal.endsInMark
    else { return nil }
    typing.take(literal, currency)
    let entry = sign == .subtract ? literal.entry.negated : literal.entry
    return (Calculation.Operand(sign: sign, value: .number(literal, currency)), entry.value)
  }
}
