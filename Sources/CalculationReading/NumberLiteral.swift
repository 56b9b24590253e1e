internal import CalculatorCore

/// A number as written in a text: digits, at most one decimal mark, group separators.
///
/// In a locale with a decimal comma, a dot that groups (`1.000`) is a separator; any other dot (`1.5`) is a
/// decimal mark. In fields that take no other mark a dot is always the decimal mark. In other locales a comma
/// is always a separator.
struct NumberLiteral: Equatable {
  let entry: NumberEntry
  let script: NumeralScript
  private(set) var decimalMark: Unicode.Scalar?
  /// The character between its groups, in its plain form; `nil` without groups.
  let separator: Unicode.Scalar?
  /// True if its dot can be decimal mark or separator: `1.000` with a decimal comma.
  let isAmbiguous: Bool

  var isWhole: Bool { decimalMark == nil }

  var endsInMark: Bool { entry.fractionDigits?.isEmpty == true }

  /// Reads a number from digits, marks and group separators.
  ///
  /// Returns `nil` for two decimal marks, separators that do not group, mixed scripts, a leading zero, and more
  /// than 64 digits.
  init?(_ scalars: some BidirectionalCollection<Unicode.Scalar>, locale: LocaleConventions) {
    var entry = NumberEntry()
    var script: NumeralScript?
    var startsWithZero = false
    /// The lengths of the finished groups.
    var groups: [Int] = []
    var groupLength = 0
    var separator: Unicode.Scalar?
    let marks = DecimalMarks(scalars, locale: locale)
    for scalar in scalars {
      if case .digit(let digit, let itsScript) = CalculatorCharacter(scalar) {
        if script == nil { script = itsScript }
        guard script == itsScript else { return nil }
        if entry.fractionDigits == nil {
          if entry.digitCount == 0 { startsWithZero = digit == .zero }
          groupLength += 1
        }
        guard entry.append(digit) else { return nil }
        continue
      }
      guard entry.fractionDigits == nil else { return nil }
      if marks.isDecimal(scalar) {
        decimalMark = scalar
        entry.appendDot()
      } else {
        guard separator == nil || separator == scalar.folded else { return nil }
        separator = scalar.folded
        groups.append(groupLength)
        groupLength = 0
      }
    }
    guard let script,
      Rule.leadingZero.isKept(!startsWithZero || groups.reduce(groupLength, +) < 2),
      groups.isEmpty || Rule.groups.isKept(Self.areGroups(groups + [groupLength]))
    else { return nil }
    self.entry = entry
    self.script = script
    isAmbiguous = marks.dotCouldBeEither
    self.separator = separator
  }

  /// True if the digits are in groups of three, or grouped the Indian way.
  private static func areGroups(_ groups: [Int]) -> Bool {
    guard groups.last == 3 else { return false }
    let middle = groups.dropFirst().dropLast()
    if (1...3).contains(groups[0]), middle.allSatisfy({ $0 == 3 }) { return true }
    return (1...2).contains(groups[0]) && middle.allSatisfy { $0 == 2 }
  }
}

/// Decides which marks of a number are decimal marks.
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
