internal import CalculatorCore

/// Whether a calculation is clear, so that Return inserts it unasked.
///
/// These are the five conditions of docs/behaviour.md 3.3. That it was typed just now is for who reads it to know.
struct Clarity {
  /// Where it stands.
  enum Place {
    /// In text.
    case behind(Lead)
    /// Its first operation was typed right behind a result that was inserted.
    case rightBehindResult
    /// In a field for numbers, where nobody writes prose.
    case inNumberField
  }

  let calculation: Calculation
  let typing: Typing
  let text: ArraySlice<Unicode.Scalar>
  let place: Place
  /// Whether both readings come to the same.
  let hasOneValue: Bool
  /// Whether an opening bracket right before it is closed right behind the caret, by an editor.
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

  /// Whether it is no aside and no beginning.
  private var isWhole: Bool {
    Rule.aside.isKept(
      text.first?.folded != "+" && text.last.map { CalculatorCharacter($0) != .mark } ?? false
        && !isBracketed && !isEnclosed && !typing.isAmbiguous)
  }

  /// Whether it stands in brackets as a whole.
  private var isBracketed: Bool {
    guard calculation.rest.isEmpty, case .bracket = calculation.first.value else { return false }
    return calculation.first.sign == nil && !calculation.first.isPercentage
  }
}
