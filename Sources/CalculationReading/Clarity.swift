internal import CalculatorCore

/// Decides whether a calculation is clear, so that Return inserts it without an `=`.
///
/// These are the conditions of docs/behaviour.md 3.3, except that it was typed just now: the reader checks that.
struct Clarity {
  enum Place {
    case behind(Lead)
    /// Typed directly after an inserted result.
    case rightBehindResult
    case inNumberField
  }

  let calculation: Calculation
  let typing: Typing
  let text: ArraySlice<Unicode.Scalar>
  let place: Place
  let hasOneValue: Bool
  /// True if an editor closed the bracket before the calculation right after the caret.
  let isEnclosed: Bool

  var isClear: Bool {
    guard Rule.oneValue.isKept(hasOneValue), text.last?.isSpace == false else { return false }
    switch place {
    case .inNumberField: return true
    case .rightBehindResult: return isWhole
    case .behind(let lead):
      return Rule.place.isKept(lead.mayBeClear) && Rule.plusOrTimes.isKept(hasPlusOrTimes)
        && Rule.spacedAlike.isKept(isSpacedAlike) && isWhole
    }
  }

  private var hasPlusOrTimes: Bool {
    typing.operations.contains { $0.character == "+" || $0.character == "*" }
  }

  private var isSpacedAlike: Bool {
    let spaced = typing.operations.first?.isSpacedBefore
    return typing.operations.allSatisfy {
      $0.isSpacedBefore == spaced && $0.isSpacedBehind == spaced
    }
  }

  /// True if it is neither an aside in brackets nor the beginning of something longer.
  private var isWhole: Bool {
    Rule.aside.isKept(
      text.first?.folded != "+" && !typing.endsInMark && !isBracketed && !isEnclosed
        && !typing.isAmbiguous)
  }

  /// True if the whole calculation is one bracket.
  private var isBracketed: Bool {
    guard calculation.rest.isEmpty, case .bracket = calculation.first.value else { return false }
    return calculation.first.sign == nil && !calculation.first.isPercentage
  }
}
