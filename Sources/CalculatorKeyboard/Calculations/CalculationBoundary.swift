internal import CalculatorCore

/// What may stand before and behind a calculation, and what that makes of it: docs/behaviour.md 3.3.
struct CalculationBoundary {
  /// What stands before the calculation on its line.
  let before: ArraySlice<Unicode.Scalar>
  /// Where the line begins behind its list bullets.
  let bodyStart: Int
  /// What the calculation begins with.
  let first: Unicode.Scalar
  /// What stands before it, list bullets aside, and without the spaces, currency signs and opening
  /// brackets right before it, and without what is not seen there.
  let operandLead: ArraySlice<Unicode.Scalar>

  init(before: ArraySlice<Unicode.Scalar>, bodyStart: Int, first: Unicode.Scalar) {
    self.before = before
    self.bodyStart = bodyStart
    self.first = first
    var lead = before.endIndex > bodyStart ? before[bodyStart...] : []
    while let last = lead.last, last.isBlank || last.isCurrencyOrBracket || last.isInvisible {
      lead.removeLast()
    }
    operandLead = lead
  }

  // MARK: Behind it

  /// Whether a calculation may end before a text: nothing, a space, a closing bracket or quote, `|`,
  /// a mark, apostrophe or dash that no digit follows, or punctuation that is no calculator character.
  ///
  /// Behind spaces an operation with its number would go on with it, and so would a percent sign: `3+4` before
  /// ` * 5`. A space may also divide the groups of its last number.
  static func canEnd(
    before text: String.UnicodeScalarView, _ locale: LocaleConventions
  ) -> Bool {
    guard let next = text.first else { return true }
    if locale.groups(with: next),
      text.dropFirst().prefix(4).prefix(while: \.isCalculatorDigit).count == 3
    {
      return false
    }
    if next.isSpace { return !goesOn(text.drop(while: \.isSpace)) }
    if next.isBlank || next == "|" || next == "`" { return true }
    let isBeforeDigit = text.dropFirst().first?.isCalculatorDigit == true
    if next == "'" || next == "’" { return !isBeforeDigit }
    switch CalculatorCharacter(next) {
    case .mark: return !isBeforeDigit
    case .closeBracket: return true
    case .digit, .operation, .letterX, .percent, .openBracket, .equals, .currency, .space:
      return false
    case nil:
      return next.isPunctuation
        && !(isBeforeDigit && next.properties.generalCategory == .dashPunctuation)
    }
  }

  /// Whether a text begins with a percent sign, or with an operation and a number, or what stands for one.
  private static func goesOn(_ text: Substring.UnicodeScalarView) -> Bool {
    guard let first = text.first else { return false }
    if CalculatorCharacter(first) == .percent { return true }
    guard let next = text.dropFirst().first(where: { !$0.isSpace }),
      CalculatorCharacter(next)?.takesSign == true
    else { return false }
    switch CalculatorCharacter(first) {
    case .operation, .letterX: return true
    case nil: return first.isForeignOperator
    default: return false
    }
  }

  // MARK: Before it

  /// Whether a calculation may begin here: behind nothing, a space, or an opening bracket, quote or
  /// dash that itself stands behind nothing, a space or another of these; when asked also behind
  /// `=`, a `:` that is not behind a digit, and a letter of a script without spaces.
  func canBegin(isAsked: Bool) -> Bool {
    guard let last = before.last, before.endIndex > bodyStart else { return true }
    if last.isBlank || endsLikeSpace { return true }
    if isOpening(before) { return true }
    guard isAsked else { return false }
    switch last.folded {
    case "=": return true
    case ":": return before.dropLast().last?.isCalculatorDigit != true
    default: return last.isOfScriptWithoutSpaces
    }
  }

  /// Whether a text ends with opening brackets, quotes and dashes behind nothing or a space.
  private func isOpening(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    var next = first
    for character in text.reversed() {
      if character.isBlank { return true }
      if character.isFullWidthMark { return !next.isCalculatorDigit }
      // Before a number, a currency sign or a bracket a hyphen is a sign, but not before a quote.
      let isDash = character.folded == "-" && next.isQuoteOrDash
      guard character.opens || isDash else { return false }
      next = character
    }
    return true
  }

  /// Whether a full-width mark stands before it, which has its space in it; `：` and `，` between
  /// digits are another thing.
  private var endsLikeSpace: Bool {
    guard let last = before.last, last.isFullWidthMark else { return false }
    guard last == "：" || last == "，", first.isCalculatorDigit else { return true }
    return before.dropLast().last?.isCalculatorDigit != true
  }

  /// Whether an opening bracket right before it is closed by what stands right behind the caret.
  func isClosed(by next: Unicode.Scalar?) -> Bool {
    before.last?.isOpeningBracket == true
      && next?.properties.generalCategory == .closePunctuation
  }

  /// Whether it stands behind a word: a letter, a digit or punctuation other than `:`, `|`, an
  /// opening bracket or quote, or a list bullet, with a space between.
  var isBehindWord: Bool {
    guard before.endIndex > bodyStart, let last = before.last else { return false }
    if last.isFullWidthMark { return last.folded != ":" }
    guard last.isBlank, let word = lastBeforeSpaces else { return false }
    let character = word.element
    if character.folded == ":" || character == "|" { return false }
    switch character.properties.generalCategory {
    case .openPunctuation, .initialPunctuation: return false
    default: break
    }
    if character.isPlainQuote { return !isOpening(before[...word.index]) }
    return character.isPunctuation || character.isLetterOrNumber || character.isLetterlike
  }

  /// Whether a sign here, with a space before it and none behind, may begin a calculation that is
  /// clear: only at the beginning of the line, and behind `:`, `;`, `,` and opening brackets.
  var canBeginWithSign: Bool {
    if let last = before.last, last.isFullWidthMark { return last == "：" || last == "，" }
    guard before.last?.isBlank == true else { return true }
    guard let (index, last) = lastBeforeSpaces, index >= bodyStart else { return true }
    return ":;,".unicodeScalars.contains(last.folded)
      || last.isOpeningBracket
  }

  private var lastBeforeSpaces: (index: Int, element: Unicode.Scalar)? {
    before.lastIndex { !$0.isBlank }.map { ($0, before[$0]) }
  }
}

extension Unicode.Scalar {
  /// Whether the character opens what stands behind it: an opening bracket, a quote or a dash.
  ///
  /// Hyphens and the en dash are none: directly before a number they are meant for a minus.
  fileprivate var opens: Bool {
    if isASCIILetterOrDigit { return false }
    return switch properties.generalCategory {
    case .openPunctuation, .initialPunctuation: true
    case .dashPunctuation: folded != "-" && !("\u{2010}"..."\u{2013}").contains(self)
    default: isPlainQuote
    }
  }

  fileprivate var isCurrencyOrBracket: Bool {
    if isASCIILetterOrDigit { return false }
    return isOpeningBracket || properties.generalCategory == .currencySymbol
  }

  fileprivate var isPlainQuote: Bool { "\"'`".unicodeScalars.contains(self) }

  fileprivate var isQuoteOrDash: Bool {
    isPlainQuote || properties.generalCategory == .initialPunctuation
      || folded != "-" && properties.generalCategory == .dashPunctuation
  }

  fileprivate var isFullWidthMark: Bool { "：、。，".unicodeScalars.contains(self) }

  fileprivate var isPunctuation: Bool {
    if isASCIILetterOrDigit { return false }
    return switch properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      true
    default: false
    }
  }

  /// Most characters are one, and need no look at the tables of Unicode.
  private var isASCIILetterOrDigit: Bool {
    ("a"..."z").contains(self) || ("A"..."Z").contains(self) || ("0"..."9").contains(self)
  }

  /// Whether the character is a letter, a part of one, or a number.
  var isLetterOrNumber: Bool {
    if isASCIILetterOrDigit { return true }
    return switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }

  /// Whether the character is a sign that stands for a word or belongs to one: `№`, `®`, `°`.
  fileprivate var isLetterlike: Bool {
    switch self {
    case "©", "®", "°", "´", "\u{2100}"..."\u{214F}": true
    default: false
    }
  }

  /// Whether the character only changes how others are drawn: marks of direction, variation selectors.
  fileprivate var isInvisible: Bool {
    guard !isASCII else { return false }
    return properties.generalCategory == .format || ("\u{FE00}"..."\u{FE0F}").contains(self)
  }

  /// Whether the character is a letter, and no numeral, of a script that puts no space between
  /// words: Chinese, Japanese, Thai, Lao, Khmer, Burmese.
  fileprivate var isOfScriptWithoutSpaces: Bool {
    isLetterOrNumber && properties.numericType == nil
      && Self.scriptsWithoutSpaces.contains { $0.contains(value) }
  }

  /// The blocks of these scripts (Unicode 16, Blocks.txt).
  private static let scriptsWithoutSpaces: [ClosedRange<UInt32>] = [
    0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3005...0x3007, 0x3040...0x30FF,
    0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA9E0...0xA9FF, 0xAA60...0xAA7F,
    0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x3FFFF,
  ]
}
