internal import CalculatorCore

/// A number as it stands in a text: digits, at most one decimal mark, separators that group.
///
/// In a locale with a decimal comma a dot is a separator where it groups (`1.000`), and else a
/// decimal mark (`1.5`). Elsewhere a comma is a separator and never anything else.
struct NumberLiteral: Equatable {
  /// The keys that enter the number.
  private(set) var keys: [CalculatorKey] = []
  /// The digits it is written in.
  let script: NumeralScript
  /// The decimal mark it is written with.
  private(set) var decimalMark: Unicode.Scalar?
  /// Whether it ends in its mark: `30.`.
  private(set) var endsInMark = false
  /// Whether it is a dot between digits that could mean either, as `1.000` with a decimal comma.
  private(set) var isAmbiguous = false

  /// Reads a number; `nil` for what is none.
  ///
  /// That is: two decimal marks, separators that do not group, mixed scripts, a leading zero, more
  /// than 64 digits.
  ///
  /// - Parameters:
  ///   - scalars: Digits and marks, all of them part of the number.
  ///   - locale: Which mark is which.
  init?(_ scalars: some BidirectionalCollection<Unicode.Scalar>, locale: LocaleConventions) {
    var script: NumeralScript?
    var groups: [Int] = [0]
    var fraction: Int?
    let marks = DecimalMarks(scalars, locale: locale)
    for scalar in scalars {
      switch CalculatorCharacter(scalar) {
      case .digit(let digit, let itsScript):
        if script == nil { script = itsScript }
        guard script == itsScript else { return nil }
        if fraction != nil { fraction? += 1 } else { groups[groups.count - 1] += 1 }
        keys.append(.digit(digit))
      case .mark where marks.isDecimal(scalar):
        guard fraction == nil else { return nil }
        fraction = 0
        decimalMark = scalar
        keys.append(.dot)
      case .mark:
        guard fraction == nil else { return nil }
        groups.append(0)
      default:
        return nil
      }
    }
    guard let script else { return nil }
    let integer = groups.reduce(0, +)
    let startsWithZero = keys.first == .digit(.zero)
    guard integer + (fraction ?? 0) <= NumberEntry.maximumDigitCount,
      integer < 2 || !startsWithZero, Self.areGroups(groups, locale.grouping)
    else { return nil }
    self.script = script
    endsInMark = fraction == 0
    isAmbiguous = marks.dotCouldBeEither
  }

  /// Whether the digits between separators are grouped: one group, threes, or as in India.
  private static func areGroups(_ groups: [Int], _ grouping: LocaleConventions.Grouping) -> Bool {
    guard groups.count > 1 else { return true }
    guard groups.last == 3 else { return false }
    let middle = groups.dropFirst().dropLast()
    if (1...3).contains(groups[0]), middle.allSatisfy({ $0 == 3 }) { return true }
    return grouping == .indian && (1...2).contains(groups[0]) && middle.allSatisfy { $0 == 2 }
  }
}

/// Which marks of one number are decimal marks.
private struct DecimalMarks {
  private let dotIsDecimal: Bool
  private let commaIsDecimal: Bool
  let dotCouldBeEither: Bool

  init(_ scalars: some BidirectionalCollection<Unicode.Scalar>, locale: LocaleConventions) {
    commaIsDecimal = locale.usesDecimalComma
    guard commaIsDecimal, scalars.contains(".") else {
      dotIsDecimal = !commaIsDecimal
      dotCouldBeEither = false
      return
    }
    let pieces = scalars.split(separator: ".", omittingEmptySubsequences: false)
    let hasOtherMark = scalars.contains { $0 == "," || $0 == "٫" }
    let looksGrouped =
      pieces.count == 2 && (1...3).contains(pieces[0].count) && pieces[1].count == 3
      && !(pieces[0].count == 1 && CalculatorCharacter.isZero(pieces[0].first))
    dotCouldBeEither = looksGrouped && !hasOtherMark
    dotIsDecimal = pieces.count == 2 && !hasOtherMark && !looksGrouped
  }

  func isDecimal(_ mark: Unicode.Scalar) -> Bool {
    switch mark {
    case ".": dotIsDecimal
    case ",": commaIsDecimal
    default: mark == "٫"
    }
  }
}

extension CalculatorCharacter {
  fileprivate static func isZero(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar, case .digit(.zero, _) = CalculatorCharacter(scalar) else { return false }
    return true
  }
}
