internal import CalculatorCore

/// A number as it stands in a text: digits, at most one decimal mark, separators that group.
///
/// In a locale with a decimal comma a dot is a separator where it groups (`1.000`), and else a
/// decimal mark (`1.5`), as it always is alone in fields that take no other mark. Elsewhere a comma is
/// a separator and never anything else.
struct NumberLiteral: Equatable {
  /// The number as the calculator enters it.
  let entry: NumberEntry
  /// The digits it is written in.
  let script: NumeralScript
  /// The decimal mark it is written with.
  private(set) var decimalMark: Unicode.Scalar?
  /// What divides its groups, full-width marks as the plain ones; `nil` without groups.
  let separator: Unicode.Scalar?
  /// How many digits stand behind the decimal mark; `nil` without one.
  let fractionDigitCount: Int?
  /// Whether it is a dot between digits that could mean either, as `1.000` with a decimal comma.
  let isAmbiguous: Bool

  /// Whether it has no decimal mark.
  var isWhole: Bool { fractionDigitCount == nil }

  /// Reads a number; `nil` for what is none.
  ///
  /// That is: two decimal marks, separators that do not group, mixed scripts, a leading zero, more
  /// than 64 digits.
  ///
  /// - Parameters:
  ///   - scalars: Digits, marks and group separators, all of them part of the number.
  ///   - locale: Which mark is which.
  init?(_ scalars: some BidirectionalCollection<Unicode.Scalar>, locale: LocaleConventions) {
    var entry: NumberEntry?
    var script: NumeralScript?
    var startsWithZero = false
    /// The lengths of the groups before the one under way, and its own.
    var groups: [Int] = []
    var groupLength = 0
    var separator: Unicode.Scalar?
    var fraction: Int?
    let marks = DecimalMarks(scalars, locale: locale)
    for scalar in scalars {
      if case .digit(let digit, let itsScript) = CalculatorCharacter(scalar) {
        if script == nil { script = itsScript }
        guard script == itsScript else { return nil }
        if fraction != nil { fraction? += 1 } else { groupLength += 1 }
        if entry == nil { startsWithZero = digit == .zero }
        guard entry.append(digit) else { return nil }
        continue
      }
      guard fraction == nil else { return nil }
      if marks.isDecimal(scalar) {
        fraction = 0
        decimalMark = scalar
        entry.appendDot()
      } else {
        guard separator == nil || separator == scalar.folded else { return nil }
        separator = scalar.folded
        groups.append(groupLength)
        groupLength = 0
      }
    }
    guard let script, let entry,
      Rule.leadingZero.isKept(!startsWithZero || groups.reduce(groupLength, +) < 2),
      groups.isEmpty || Rule.groups.isKept(Self.areGroups(groups + [groupLength]))
    else { return nil }
    self.entry = entry
    self.script = script
    fractionDigitCount = fraction
    isAmbiguous = marks.dotCouldBeEither
    self.separator = separator
  }

  /// Whether the digits between separators are grouped: threes, or as in India.
  private static func areGroups(_ groups: [Int]) -> Bool {
    guard groups.last == 3 else { return false }
    let middle = groups.dropFirst().dropLast()
    if (1...3).contains(groups[0]), middle.allSatisfy({ $0 == 3 }) { return true }
    return (1...2).contains(groups[0]) && middle.allSatisfy { $0 == 2 }
  }
}

extension NumberEntry? {
  /// Takes one more digit; false when the entry is full.
  fileprivate mutating func append(_ digit: Digit) -> Bool {
    if let isTaken = self?.append(digit) { return isTaken }
    self = NumberEntry(digit)
    return true
  }

  /// Takes the mark; a second one is ignored.
  fileprivate mutating func appendDot() {
    if self == nil { self = .startingWithDot() } else { self?.appendDot() }
  }
}

/// Which marks of one number are decimal marks.
private struct DecimalMarks {
  private let dotIsDecimal: Bool
  private let commaIsDecimal: Bool
  let dotCouldBeEither: Bool

  init(_ scalars: some BidirectionalCollection<Unicode.Scalar>, locale: LocaleConventions) {
    commaIsDecimal = locale.usesDecimalComma
    guard commaIsDecimal, locale.dotMayGroup, scalars.contains(where: { $0.folded == "." }) else {
      dotIsDecimal = !commaIsDecimal || !locale.dotMayGroup
      dotCouldBeEither = false
      return
    }
    let pieces = scalars.split(omittingEmptySubsequences: false) { $0.folded == "." }
    let hasOtherMark = scalars.contains { $0.folded == "," || $0 == "٫" }
    let isGrouped = !pieces[0].allSatisfy(\.isCalculatorDigit)
    let looksGrouped =
      pieces.count == 2 && (isGrouped || (1...3).contains(pieces[0].count)) && pieces[1].count == 3
      && !(pieces[0].count == 1 && pieces[0].first?.properties.numericValue == 0)
    dotCouldBeEither = looksGrouped && !hasOtherMark
    dotIsDecimal = pieces.count == 2 && !hasOtherMark && !looksGrouped
  }

  func isDecimal(_ mark: Unicode.Scalar) -> Bool {
    switch mark.folded {
    case ".": dotIsDecimal
    case ",": commaIsDecimal
    default: mark == "٫"
    }
  }
}
