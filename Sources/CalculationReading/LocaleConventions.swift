/// How people write numbers in the user's locale: the part of `localeconv` that the keyboard needs.
package struct LocaleConventions: Equatable, Sendable {
  /// How the keyboard groups the digits of a result; in typed numbers it reads both ways.
  package enum Grouping: Sendable {
    case threes
    /// The last three digits, then twos: 12,34,567.
    case indian
  }

  package var decimalMark: Unicode.Scalar
  package var grouping: Grouping
  /// The character between groups; `nil` if the locale does not group.
  package var groupSeparator: Unicode.Scalar?
  /// The currency symbol as people write it: `zł`, `kr`; empty for none.
  package var currencySymbol = ""

  /// True if a dot may group where the comma is the decimal mark; false in fields that take no other mark.
  package var dotMayGroup = true

  /// By default the conventions of many languages: 1,234,567.5.
  package init(
    decimalMark: Unicode.Scalar = ".", grouping: Grouping = .threes,
    groupSeparator: Unicode.Scalar? = ","
  ) {
    self.decimalMark = decimalMark
    self.grouping = grouping
    self.groupSeparator = groupSeparator
  }

  /// Reads four members of `struct lconv`; of the marks only the first character.
  ///
  /// `grouping` has the sizes of groups from the right, one byte each.
  package init(
    decimalPoint: String, grouping: String, thousandsSeparator: String, currencySymbol: String = ""
  ) {
    self.init(
      decimalMark: decimalPoint.unicodeScalars.first ?? ".",
      grouping: Array(grouping.utf8.prefix(2)) == [3, 2] ? .indian : .threes,
      groupSeparator: thousandsSeparator.unicodeScalars.first)
    self.currencySymbol = currencySymbol
  }

  /// The conventions in fields where the dot is the only decimal mark.
  package var forDotsOnly: LocaleConventions {
    var locale = self
    locale.dotMayGroup = false
    return locale
  }

  package var usesDecimalComma: Bool { decimalMark == "," }

  /// True if the character is a mark between two digits and punctuation elsewhere: `，`, and an apostrophe where
  /// the locale groups with one; keyboards type `'` for its `’`.
  func isMarkBetweenDigits(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "，" || scalar.isApostrophe && groupSeparator?.isApostrophe == true
  }

  /// True if a space may group digits.
  ///
  /// A no-break, narrow or thin space may everywhere, a plain one if the locale's separator is any space.
  func groups(with space: Unicode.Scalar) -> Bool {
    switch space {
    case "\u{A0}", "\u{202F}", "\u{2009}": true
    case " ": groupSeparator?.properties.isWhitespace ?? false
    default: false
    }
  }

  // MARK: Currency signs

  /// Returns the end of a currency sign: up to three capital letters and the sign, or the locale's symbol.
  func currencySign(startingAt start: Int, in line: ArraySlice<Unicode.Scalar>) -> Int? {
    var end = start
    while end < min(line.endIndex, start + 3), line[end].isCapital { end += 1 }
    if end < line.endIndex, CalculatorCharacter(line[end]) == .currency { return end + 1 }
    return currencySymbol(startingAt: start, in: line)
  }

  /// Returns the end of the currency symbol that begins at `start`; `nil` if there is none.
  private func currencySymbol(startingAt start: Int, in line: ArraySlice<Unicode.Scalar>) -> Int? {
    let symbol = currencySymbol.unicodeScalars
    let end = start + symbol.count
    guard !symbol.isEmpty, line[start...].starts(with: symbol, by: { $0.folded == $1 }),
      !isInWord(start..<end, of: line)
    else { return nil }
    return end
  }

  /// Returns the start of the currency symbol that ends at `end`; `nil` if there is none.
  func currencySymbol(endingAt end: Int, in line: ArraySlice<Unicode.Scalar>) -> Int? {
    let start = end - currencySymbol.unicodeScalars.count
    guard start >= line.startIndex else { return nil }
    return currencySymbol(startingAt: start, in: line).map { _ in start }
  }

  private func isInWord(_ range: Range<Int>, of line: ArraySlice<Unicode.Scalar>) -> Bool {
    func joins(_ one: Int, _ other: Int) -> Bool {
      line.indices.contains(one) && line.indices.contains(other) && line[one].isWordCharacter
        && line[other].isWordCharacter
    }
    return joins(range.lowerBound - 1, range.lowerBound)
      || joins(range.upperBound - 1, range.upperBound)
  }

  // MARK: Typing

  /// True if typed calculator characters may continue with `next`.
  ///
  /// Letters may if they begin a currency sign.
  package func mayGoOn(_ typed: [Unicode.Scalar], with next: Unicode.Scalar) -> Bool {
    var letters = Array(
      typed.reversed().prefix { $0.isLetter && CalculatorCharacter($0) != .currency })
    if let first = letters.last, CalculatorCharacter(first) == .letterX,
      endsOperand(typed.dropLast(letters.count))
    {
      // It multiplies.
      letters.removeLast()
    }
    // A letter before it makes it a part of a word.
    let isSymbol =
      !letters.isEmpty && typed.dropLast(letters.count).last?.isLetter != true
      && currencySymbol.unicodeScalars.elementsEqual(letters.reversed())
    if let last = typed.last, isMarkBetweenDigits(last), !next.isCalculatorDigit { return false }
    switch CalculatorCharacter(next) {
    case .letterX where letters.isEmpty && endsOperand(typed[...]): return true
    case _ where next.isCapital && letters.allSatisfy(\.isCapital): return letters.count < 3
    case _ where isMarkBetweenDigits(next): return typed.last?.isCalculatorDigit == true
    case .letterX, nil:
      return currencySymbol.unicodeScalars.starts(with: letters.reversed() + [next])
    case .currency: return letters.allSatisfy(\.isCapital)
    default:
      return letters.isEmpty || isSymbol
        || currencySymbol.unicodeScalars.starts(with: letters.reversed() + [next])
    }
  }

  /// True if an operand can end with it, spaces at the end aside; after a symbol of letters there must be one.
  private func endsOperand(_ typed: ArraySlice<Unicode.Scalar>) -> Bool {
    let text = typed.reversed().drop(while: \.isSpace)
    if let last = text.first.flatMap({ CalculatorCharacter($0) }) { return last.endsOperand }
    return text.count < typed.count && !currencySymbol.isEmpty
      && text.starts(with: currencySymbol.unicodeScalars.reversed())
  }
}

extension LocaleConventions {
  /// Groups the integer digits of a display text: `1,234,567.25`, in India `12,34,567.25`.
  ///
  /// The text has ASCII digits and `.`, as ``/CalculatorCore/DisplayFormat`` writes them, and keeps its `.`.
  /// Returns `nil` if there is nothing to group, or the locale does not group.
  package func grouped(_ text: String) -> String? {
    let sign = text.prefix { $0 == "-" }
    let digits = text.dropFirst(sign.count).prefix { $0.isNumber }
    let rest = text.dropFirst(sign.count + digits.count)
    guard let groupSeparator, digits.count > 3, !rest.contains("E") else { return nil }
    var groups = [digits.suffix(3)]
    var left = digits.dropLast(3)
    let size = grouping == .indian ? 2 : 3
    while !left.isEmpty {
      groups.append(left.suffix(size))
      left = left.dropLast(size)
    }
    return sign + groups.reversed().joined(separator: String(groupSeparator)) + rest
  }
}
