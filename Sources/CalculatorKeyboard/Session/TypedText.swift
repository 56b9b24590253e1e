internal import CalculatorCore

/// The run of calculator characters just typed that stands right before the caret.
///
/// It begins with a digit, a decimal mark, a sign directly before one, or an `=` that asks for what
/// was typed earlier. It can begin with a result that was just inserted, for as long as operations
/// go on from that.
struct TypedText: Equatable {
  /// More characters than any calculation has, with room for an `=` or a space more.
  ///
  /// Longer text is not followed.
  static let maximumLength = CalculationReader.maximumLength + 32

  /// What was typed, character for character.
  private(set) var scalars: [Unicode.Scalar]
  /// The result it begins with.
  private(set) var inserted: InsertedResult?

  /// What was typed, as text.
  var text: String { String(scalars) }

  /// Begins with a character; `nil` when typed text does not begin with it.
  init?(beginningWith scalar: Unicode.Scalar) {
    guard let character = CalculatorCharacter(scalar),
      character.startsNumber || character.isSign || character == .equals
    else { return nil }
    scalars = [scalar]
    inserted = nil
  }

  /// Begins with a result that was inserted.
  init(_ inserted: InsertedResult) {
    scalars = Array(inserted.text.unicodeScalars)
    self.inserted = inserted
  }

  /// The typed text after one more character; `nil` when that character ends it.
  func appending(_ scalar: Unicode.Scalar) -> TypedText? {
    guard let character = CalculatorCharacter(scalar), scalars.count < Self.maximumLength else {
      return nil
    }
    if scalars.count == 1, CalculatorCharacter(scalars[0])?.isSign == true,
      !character.startsNumber
    {
      return TypedText(beginningWith: scalar)
    }
    var next = self
    if let inserted, scalars.count == inserted.text.unicodeScalars.count {
      switch character {
      case .operation: break
      case .digit, .mark: next.inserted = nil
      case .letterX, .percent, .equals, .space: return TypedText(beginningWith: scalar)
      }
    }
    next.scalars.append(scalar)
    return next
  }

  /// The typed text after BackSpace; `nil` when nothing is left.
  func removingLast() -> TypedText? {
    guard scalars.count > 1 else { return nil }
    var next = self
    next.scalars.removeLast()
    if let inserted, next.scalars.count < inserted.text.unicodeScalars.count {
      next.inserted = nil
    }
    return next
  }

  /// Whether there can be a calculation in it at all; most numbers in prose stop here.
  var mayCalculate: Bool {
    scalars.contains { scalar in
      switch CalculatorCharacter(scalar) {
      case .operation, .letterX, .percent, .equals: true
      case .digit, .mark, .space, nil: false
      }
    }
  }
}
