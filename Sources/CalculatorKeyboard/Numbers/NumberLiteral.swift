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
  /// How many digits stand behind the decimal mark; `nil` without one.
  let fractionDigitCount: Int?
  /// Whether it is a dot between digits that could mean either, as `1.000` with a decimal comma.
  let isAmbiguous: Bool
  /// Whether plain spaces divide its groups.
  let isGroupedByPlainSpaces: Bool

  /// Whether it ends in its mark: `30.`.
  var endsInMark: Bool { fractionDigitCount == 0 }
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
    var script: NumeralScript?
    var groups: [Int] = [0]
    var separator: Unicode.Scalar?
    var fraction: Int?
    let marks = DecimalMarks(scalars, locale: locale)
    for scalar in scalars {
      if case .digit(let digit, let itsScript) = CalculatorCharacter(scalar) {
        if script == nil { script = itsScript }
        guard script == itsScript else { return nil }
        if fraction != nil { fraction? += 1 } else { groups[groups.count - 1] += 1 }
        keys.append(.digit(digit))
        continue
      }
      guard fraction == nil else { return nil }
      if marks.isDecimal(scalar) {
        fraction = 0
        decimalMark = scalar
        keys.append(.dot)
      } else {
        guard separator == nil || separator == scalar else { return nil }
        separator = scalar
        groups.append(0)
      }
    }
    guard let script else { return nil }
    let integer = groups.reduce(0, +)
    let startsWithZero = keys.first == .digit(.zero)
    guard integer + (fraction ?? 0) <= NumberEntry.maximumDigitCount,
      integer < 2 || !startsWithZero, Self.areGroups(groups)
    else { return nil }
    self.script = script
    fractionDigitCount = fraction
    isAmbiguous = marks.dotCouldBeEither
    isGroupedByPlainSpaces = separator == " "
  }

  /// Makes a number of what is none, or not yet: its digits, and the first decimal mark.
  init(
    pressing scalars: some BidirectionalCollection<Unicode.Scalar>, locale: LocaleConventions
  ) {
    let marks = DecimalMarks(scalars, locale: locale)
    for scalar in scalars {
      if case .digit(let digit, _) = CalculatorCharacter(scalar) {
        keys.append(.digit(digit))
      } else if marks.isDecimal(scalar), !keys.contains(.dot) {
        keys.append(.dot)
      }
    }
    script = .ascii
    fractionDigitCount = nil
    isAmbiguous = false
    isGroupedByPlainSpaces = false
  }

  /// The number as the calculator enters it.
  var entry: NumberEntry {
    var entry: NumberEntry?
    for key in keys {
      switch key {
      case .digit(let digit):
        if entry?.append(digit) == nil { entry = NumberEntry(digit) }
      default:
        if entry == nil { entry = .startingWithDot() } else { entry?.appendDot() }
      }
    }
    return entry ?? NumberEntry(.zero)
  }

  /// Whether the digits between separators are grouped: one group, threes, or as in India.
  private static func areGroups(_ groups: [Int]) -> Bool {
    guard groups.count > 1 else { return true }
    guard groups.last == 3 else { return false }
    let middle = groups.dropFirst().dropLast()
    if (1...3).contains(groups[0]), middle.allSatisfy({ $0 == 3 }) { return true }
    return (1...2).contains(groups[0]) && middle.allSatisfy { $0 == 2 }
  }
}

/// Which marks of one number are decimal marks.
private struct DecimalMarks {
  private let dotIsDecimal: Bool
  private let commaIsDecimal: Bool
  let dotCouldBeEither: Bool

  init(_ scalars: some BidirectionalCollection<Unicode.Scalar>, locale: LocaleConventions) {
    commaIsDecimal = locale.usesDecimalComma
    guard commaIsDecimal, scalars.contains(where: { $0.folded == "." }) else {
      dotIsDecimal = !commaIsDecimal
      dotCouldBeEither = false
      return
    }
    let pieces = scalars.split(omittingEmptySubsequences: false) { $0.folded == "." }
    let hasOtherMark = scalars.contains { $0.folded == "," || $0 == "٫" }
    let isGrouped = !pieces[0].allSatisfy(\.isCalculatorDigit)
    let looksGrouped =
      pieces.count == 2 && (isGrouped || (1...3).contains(pieces[0].count)) && pieces[1].count == 3
      && !(pieces[0].count == 1 && CalculatorCharacter.isZero(pieces[0].first))
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

extension CalculatorCharacter {
  fileprivate static func isZero(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar, case .digit(.zero, _) = CalculatorCharacter(scalar) else { return false }
    return true
  }
}
