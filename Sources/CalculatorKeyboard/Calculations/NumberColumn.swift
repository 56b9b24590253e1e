internal import CalculatorCore

/// Plain numbers below each other, one a line, or beside each other in one line, which tabs divide as
/// they do the cells of a table: docs/behaviour.md 6.
///
/// Each is written as a number of a calculation is: with its sign, its currency sign, the groups and the
/// mark of the locale. The currency signs are those of a calculation with `+` between the numbers.
struct NumberColumn: Equatable {
  /// The most bytes of UTF-8 that are looked at, so that no column takes longer than a key may.
  static let maximumLength = 2048

  /// The numbers, at least two.
  let numbers: [Number]
  /// The digits and the mark they are written with.
  let numerals: Numerals
  /// The currency sign of their sum; `nil` without any.
  let money: Money?

  /// Reads a text; `nil` where anything but numbers stands in it, or fewer than two.
  ///
  /// - Parameters:
  ///   - text: The text. Spaces around a number, and lines and cells with nothing in them, do not count.
  ///   - locale: How numbers are written.
  init?(_ text: String, locale: LocaleConventions) {
    guard text.utf8.count <= Self.maximumLength else { return nil }
    let lines = text.unicodeScalars.split(whereSeparator: \.endsLine)
      .map(\.trimmed).filter { !$0.isEmpty }
    let cells =
      lines.count == 1
      ? lines[0].split(separator: "\t").map(\.trimmed).filter { !$0.isEmpty } : lines
    guard cells.count > 1 else { return nil }
    var parts: [CalculationPart] = []
    var marks = Marks()
    var numerals = Numerals()
    for cell in cells {
      guard let number = ColumnNumber(cell, locale: locale), marks.take(number),
        numerals.take(number.operand.literal)
      else { return nil }
      if !parts.isEmpty { parts.append(.operation(.add)) }
      parts.append(.number(number.operand))
    }
    let operands = parts.compactMap(\.operand)
    let signs = operands.compactMap(\.currency)
    guard let isAmount = CurrencyCheck.isAmount(parts, isValueAmount: false),
      signs.allSatisfy({ $0 == signs.first })
    else { return nil }
    money = isAmount ? signs.first.map { Money(sign: $0, hasCents: parts.haveCents) } : nil
    numbers = operands.map(\.entry.value)
    self.numerals = numerals
  }

  /// Which marks divide groups in a column, and which one is the decimal mark: none is both.
  private struct Marks {
    private var decimal: Unicode.Scalar?
    private var grouping: Set<Unicode.Scalar> = []

    /// Takes the marks of one more number; false where one of them means something else there.
    mutating func take(_ number: ColumnNumber) -> Bool {
      var groups = number.marks
      if number.operand.literal.decimalMark != nil, let last = groups.popLast() {
        guard decimal == nil || decimal == last else { return false }
        decimal = last
      }
      grouping.formUnion(groups)
      return decimal.map { !grouping.contains($0) } ?? true
    }
  }
}

/// A number with nothing else around it.
private struct ColumnNumber {
  let operand: CalculationPart.Operand
  /// Its marks, from left to right, full-width ones as the plain ones.
  let marks: [Unicode.Scalar]

  /// Reads a number; `nil` for what is none, or more, or ends in its mark.
  init?(_ cell: Substring.UnicodeScalarView, locale: LocaleConventions) {
    guard cell.count <= CalculationReader.maximumLength else { return nil }
    let line = Array(cell)
    var tokens = CurrencySign.joined(TokenScanner(line: line, locale: locale).tokens(), in: line)
    var sign: Operation?
    if tokens.count == 2, tokens[0].isSign, tokens[0].touches(tokens[1]) {
      sign = tokens[0].operation
      tokens[1].range = tokens[0].range.lowerBound..<tokens[1].range.upperBound
      tokens.removeFirst()
    }
    guard tokens.count == 1, case .number(let literal?, let currency) = tokens[0].kind,
      tokens[0].range == line.indices, !literal.endsInMark
    else { return nil }
    operand = CalculationPart.Operand(literal: literal, sign: sign, currency: currency)
    marks = line[tokens[0].digits].filter { CalculatorCharacter($0) == .mark }.map(\.folded)
  }
}

extension CalculationPart {
  /// The number that it is.
  fileprivate var operand: Operand? {
    if case .number(let operand) = self { return operand }
    return nil
  }
}

extension Substring.UnicodeScalarView {
  /// Without the spaces around it.
  fileprivate var trimmed: Substring.UnicodeScalarView {
    guard let first = firstIndex(where: { !$0.isBlank }),
      let last = lastIndex(where: { !$0.isBlank })
    else { return self[endIndex...] }
    return self[first...last]
  }
}
