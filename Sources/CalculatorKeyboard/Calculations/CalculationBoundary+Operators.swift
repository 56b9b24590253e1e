internal import CalculatorCore

// What a calculation stands behind, where that calculates: spaces, currency signs and opening brackets
// between do not count.

extension CalculationBoundary {
  /// Whether it is part of something larger that is not calculated here, not even when asked.
  ///
  /// That is: it stands behind a `−`, `×` or `÷`, or a letter `x` by itself, with something before it on
  /// the line; behind a sign that only others calculate with (`^`, `±`, `⋅`); or behind a dash or another
  /// sign for such an operation, with a number before it on the line.
  var isOperand: Bool {
    guard let last = operandLead.last else { return false }
    let rest = operandLead.dropLast()
    switch CalculatorCharacter(last) {
    case .operation(let operation): return operation != .add && rest.contains { !$0.isBlank }
    case .letterX: return !rest.endsInWord && rest.contains { !$0.isBlank }
    case nil: return last.isForeignOperator || last.joinsNumbers(behind: rest)
    default: return false
    }
  }

  /// Whether it stands behind a relation as `=` or `<`, an operation that has something before it on the
  /// line, or a triangle, the minus of accounts in Japan: then it is not clear.
  ///
  /// A `:` behind a number and a space divides, in many countries: `100 : 4 + 5`.
  var isBehindOperator: Bool {
    guard let last = operandLead.last else { return false }
    let rest = operandLead.dropLast()
    if last.isRelation || "△▲▽▼".unicodeScalars.contains(last) { return true }
    if last.folded == ":" {
      return rest.last?.isBlank == true && rest.last { !$0.isBlank }?.isCalculatorDigit == true
    }
    guard case .operation = CalculatorCharacter(last) else { return isOperand }
    return rest.contains { !$0.isBlank }
  }
}

extension Unicode.Scalar {
  /// Whether the character calculates, but on no key of ours: a sign of mathematics (Unicode's category
  /// Sm) that is no arrow and no relation, `^`, and the heavy signs among the dingbats.
  var isForeignOperator: Bool {
    switch folded {
    case "^", "✕", "✖", "➕", "➖", "➗": true
    case let plain where plain.isASCII: false
    // Arrows.
    case "\u{2190}"..."\u{21FF}", "\u{27F0}"..."\u{27FF}", "\u{2900}"..."\u{297F}": false
    default: properties.generalCategory == .mathSymbol && !isRelation
    }
  }

  /// Whether the character says how what stands before it compares with what stands behind.
  fileprivate var isRelation: Bool {
    switch folded {
    case "=", "<", ">", "\u{223C}"..."\u{228B}": true
    default: false
    }
  }

  /// Whether the character is typed for a minus or a times, and there is a number for it: a dash of any
  /// length, `@`, `•`, the `ー` of a Japanese keyboard right behind a number, and by themselves a
  /// Cyrillic `х` and the French `à`.
  fileprivate func joinsNumbers(behind text: ArraySlice<Unicode.Scalar>) -> Bool {
    switch folded {
    case "ー", "ｰ": return text.last { !$0.isBlank }?.isCalculatorDigit == true
    case "х", "Х", "à", "À": if text.endsInWord { return false }
    case "@", "•": break
    default: if properties.generalCategory != .dashPunctuation { return false }
    }
    return text.contains(where: \.isCalculatorDigit)
  }
}

extension ArraySlice<Unicode.Scalar> {
  /// Whether its last character is part of a word, or of a number.
  fileprivate var endsInWord: Bool { last?.isLetterOrNumber == true }
}
