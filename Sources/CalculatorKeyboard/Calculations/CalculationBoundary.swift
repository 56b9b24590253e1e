/// What may stand before and behind a calculation.
enum CalculationBoundary {
  /// Whether a calculation may end before a character; `nil` is the end of the text.
  ///
  /// It is followed by nothing, a space or punctuation.
  static func canEnd(before next: Unicode.Scalar?) -> Bool {
    guard let next else { return true }
    if next.properties.isWhitespace { return true }
    switch next.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      return true
    default:
      return false
    }
  }

  /// Whether a calculation may begin behind a text.
  ///
  /// It follows nothing (line start, tab), a space, an opening bracket, a quote or a currency
  /// sign; when asked also `=` or `:`.
  static func canBegin(behind text: ArraySlice<Unicode.Scalar>, isAsked: Bool) -> Bool {
    guard let last = text.last else { return true }
    if last.properties.isWhitespace { return true }
    switch last.properties.generalCategory {
    case .openPunctuation, .initialPunctuation, .finalPunctuation, .currencySymbol: return true
    default: break
    }
    return "\"'`".unicodeScalars.contains(last)
      || isAsked && "=:".unicodeScalars.contains(last)
  }

  /// Whether what stands before a calculation, spaces aside, leaves it clear: not `=`, `<`, `>`,
  /// nor an operation with something before it on the line.
  ///
  /// A list bullet (`- 12+30`) does.
  static func isClear(behind text: ArraySlice<Unicode.Scalar>) -> Bool {
    let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    guard let lastIndex = text.lastIndex(where: { !isSpace($0) }) else { return true }
    var last = text[lastIndex]
    var rest = text[..<lastIndex]
    if last.properties.generalCategory == .currencySymbol, let sign = rest.last {
      // `-$5+8`: what the currency sign belongs to is not known to be positive.
      guard CalculatorCharacter(sign)?.isSign != true else { return false }
      last = sign
      rest = rest.dropLast()
    }
    if "=<>".unicodeScalars.contains(last) { return false }
    guard case .operation = CalculatorCharacter(last) else { return true }
    return rest.allSatisfy(isSpace)
  }
}
