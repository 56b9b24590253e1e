internal import CalculatorCore

/// An operation between two numbers, with what its typing tells of what was meant.
struct CalculationJoint {
  /// The operation, and what it was typed as; a `%` that divides is a plain one.
  let sign: CalculationToken.OperationSign
  let isSpacedBefore: Bool
  let isSpacedBehind: Bool
  /// Whether it is a `%` that divides.
  let isPercent: Bool

  /// Whether it is an unspaced `-` or `/`, as in dates and ranges.
  var joins: Bool {
    if case .joiner = sign { return !isSpacedBefore && !isSpacedBehind }
    return false
  }

  /// Whether it is a `+` or `−` with a space on any side, which divides what stands beside it.
  var isDividingSum: Bool { isSum && (isSpacedBefore || isSpacedBehind) }

  var isSum: Bool { sign.operation == .add || sign.operation == .subtract }
}
