internal import CalculatorCore

// The two readings of a calculation, as brackets that it implies.
extension Array<CalculationPart> {
  /// The written reading: with the brackets that `×` and `÷` before `+` and `−` imply, `1+(2*3)`.
  ///
  /// Pressed on the calculator, it comes to what the text says in writing.
  ///
  /// - Parameter isOpen: Whether the last term may go on, so that its bracket is not closed.
  /// - Returns: The parts with the brackets.
  func bracketedAsWritten(isOpen: Bool = false) -> [CalculationPart] {
    guard mayDiffer else { return self }
    var parts: [CalculationPart] = []
    var levels = [WrittenLevel()]
    func endTerm() {
      if levels[levels.count - 1].isOpened { parts.append(.closeBracket) }
      levels[levels.count - 1] = WrittenLevel()
    }
    for part in self {
      let last = levels.count - 1
      if part.isProduct, let start = levels[last].termStart, !levels[last].isOpened {
        parts.insert(.impliedBracket, at: start)
        levels[last].isOpened = true
      } else if part.isSum || part == .closeBracket {
        endTerm()
      }
      if part == .closeBracket, levels.count > 1 { levels.removeLast() }
      parts.append(part)
      if part.isSum { levels[levels.count - 1].termStart = parts.count }
      if case .openBracket = part { levels.append(WrittenLevel()) }
    }
    if !isOpen { endTerm() }
    return parts
  }

  /// The keys reading, written: with the brackets that make it true in writing, `(1+2)*3`.
  var bracketedAsPressed: [CalculationPart] {
    guard mayDiffer else { return self }
    var parts: [CalculationPart] = []
    var levels = [PressedLevel(start: 0)]
    for part in self {
      let last = levels.count - 1
      if part.isProduct, levels[last].hasSum {
        parts.insert(.openBracket(isNegative: false), at: levels[last].start)
        parts.append(.closeBracket)
        levels[last].hasSum = false
      }
      if part.isSum { levels[last].hasSum = true }
      if part == .closeBracket, levels.count > 1 { levels.removeLast() }
      parts.append(part)
      if case .openBracket = part { levels.append(PressedLevel(start: parts.count)) }
    }
    return parts
  }

  /// Whether `+` or `−` stands in it and `×` or `÷` behind that, without which there is one reading.
  private var mayDiffer: Bool {
    guard let sum = firstIndex(where: \.isSum) else { return false }
    return self[sum...].contains(where: \.isProduct)
  }

  /// Whether a percentage behind `+` or `−` has a `×` or `÷` right behind it: its share would be of
  /// another number in writing.
  var hasPercentageInProduct: Bool {
    guard contains(.percent) else { return false }
    /// Whether the operand under way stands behind a `+` or `−`, at each depth of brackets.
    var isAdded = [false]
    for (part, next) in zip(self, dropFirst()) {
      let last = isAdded.count - 1
      switch part {
      case .operation: isAdded[last] = part.isSum
      case .percent where isAdded[last] && next.isProduct: return true
      case .openBracket: isAdded.append(false)
      case .closeBracket where last > 0: isAdded.removeLast()
      case .number, .value, .percent, .impliedBracket, .closeBracket: break
      }
    }
    return false
  }
}

/// The contents of a bracket while brackets are put in as in writing.
private struct WrittenLevel {
  /// Where the operand behind the last `+` or `−` begins.
  var termStart: Int?
  /// Whether a bracket was put before it.
  var isOpened = false
}

/// The contents of a bracket while brackets are put in for the order of the keys.
private struct PressedLevel {
  /// Where they begin.
  var start: Int
  /// Whether a `+` or `−` waits in them.
  var hasSum = false
}
