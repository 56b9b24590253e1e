internal import CalculatorCore

/// Whether a calculation is clear, so that its `=` can be left out: what docs/behaviour.md 3.3 calls text
/// without `=`, as far as it shows in how the calculation is typed and where it stands.
///
/// What else must hold lies in its value and its readings, and is ``Calculation/isClear(_:)``'s.
struct CalculationClarity {
  private let syntax: CalculationSyntax
  private let start: InsertedResult?
  private let boundary: CalculationBoundary?
  private let isEnclosed: Bool
  /// The operations of all segments.
  private let joints: [CalculationJoint]

  /// Judges a calculation.
  ///
  /// - Parameters:
  ///   - syntax: What it is made of.
  ///   - start: The result it goes on from.
  ///   - boundary: Where it stands; `nil` for one that goes on right behind an inserted result.
  ///   - isEnclosed: Whether an opening bracket right before it is closed right behind the caret.
  init(
    _ syntax: CalculationSyntax, goingOnFrom start: InsertedResult? = nil,
    at boundary: CalculationBoundary?, isEnclosed: Bool
  ) {
    self.syntax = syntax
    self.start = start
    self.boundary = boundary
    self.isEnclosed = isEnclosed
    joints = syntax.joints.count == 1 ? syntax.joints[0] : syntax.joints.flatMap { $0 }
  }

  /// Whether nothing makes it text.
  var isClear: Bool {
    guard !syntax.operands.contains(where: \.literal.endsInMark) else { return false }
    guard let boundary else { return true }
    let isSigned = syntax.sign != nil || start?.text.hasPrefix("-") == true
    return !syntax.operands.contains(where: \.literal.isAmbiguous)
      && !boundary.isBehindOperator && !(boundary.isBehindWord && isShort)
      && !isEnclosed && !syntax.isBracketed && syntax.sign != .add
      && !(isSigned && !boundary.canBeginWithSign)
      && !isPercentageOrRemainder && !isDateOrRange && !isMeasure && !hasTightSum
  }

  /// Whether it is text when its result is below zero, as a span of years is.
  var isLoneSubtraction: Bool {
    boundary != nil && joints.count == 1 && joints[0].sign.operation == .subtract
  }

  /// Behind a word: one operation between whole numbers, whole numbers with spaced `+` and `-`, or
  /// plain spaces in a number.
  private var isShort: Bool {
    if syntax.operands.contains(where: \.literal.isGroupedByPlainSpaces) { return true }
    guard joints.count == 1 || joints.allSatisfy(\.isDividingSum) else { return false }
    return syntax.segments.count == 1 && areAllWhole
  }

  /// Whether all numbers are whole; percentages count as such, amounts do not.
  private var areAllWhole: Bool {
    guard start?.isWhole ?? true else { return false }
    return syntax.segments.allSatisfy { parts in
      parts.indices.allSatisfy { index in
        switch parts[index] {
        case .number(let operand):
          operand.currency == nil && operand.literal.isWhole
            || index + 1 < parts.count && parts[index + 1] == .percent
        case .value, .percent, .operation, .openBracket, .impliedBracket, .closeBracket: true
        }
      }
    }
  }

  /// A percent alone, also behind an `=`; a `%`, a space and a number; a lone `A - B %` with a space
  /// before its `%`.
  private var isPercentageOrRemainder: Bool {
    guard let first = joints.first, syntax.joints.last?.isEmpty == false else { return true }
    if joints.contains(where: { $0.isPercent && $0.isSpacedBehind }) { return true }
    return joints.count == 1 && first.sign.operation == .subtract
      && syntax.segments[0].last == .percent && syntax.isPercentSpaced
  }

  /// Numbers joined without spaces by `-` and `/` only, alone or beside a spaced `+` or `-`.
  private var isDateOrRange: Bool {
    guard !syntax.hasBrackets else { return false }
    return syntax.joints.indices.contains { index in
      let joints = syntax.joints[index]
      return joints.split(whereSeparator: \.isDividingSum).contains { piece in
        // Behind an `=` the first of them has a number on one side only.
        let goesOn = index > 0 && piece.startIndex == 0 && syntax.segments[index].goesOn
        return piece.allSatisfy(\.joins) && (piece.count > 1 || !goesOn)
      }
    }
  }

  /// The letter `x`, or a lone unspaced `×`.
  private var isMeasure: Bool {
    joints.contains { $0.sign == .letterX }
      || joints.count == 1 && joints[0].sign == .times && !joints[0].isSpacedBefore
        && !joints[0].isSpacedBehind
  }

  /// A `+` or `-` with a space before and none behind.
  private var hasTightSum: Bool {
    joints.contains { $0.isSum && $0.isSpacedBefore && !$0.isSpacedBehind }
  }
}
