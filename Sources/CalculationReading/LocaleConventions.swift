/// How numbers are written where the user lives: the part of `localeconv` the keyboard needs.
package struct LocaleConventions: Equatable, Sendable {
  /// How digits stand together in a long number that the keyboard writes.
  ///
  /// In what is typed both are read.
  package enum Grouping: Sendable {
    /// In threes: 1,234,567.
    case threes
    /// The last three, then twos: 12,34,567.
    case indian
  }

  /// The decimal mark.
  package var decimalMark: Unicode.Scalar
  /// How the keyboard groups.
  package var grouping: Grouping
  /// What stands between groups; `nil` where the locale does not group.
  package var groupSeparator: Unicode.Scalar?
  /// The currency symbol as people write it there: `zł`, `kr`; empty for none.
  package var currencySymbol = ""

  /// Whether a dot may stand between groups where the comma is the decimal mark.
  ///
  /// In fields that take no other mark it may not.
  package var dotMayGroup = true

  /// Makes conventions.
  ///
  /// - Parameters:
  ///   - decimalMark: The decimal mark.
  ///   - grouping: How digits are grouped.
  ///   - groupSeparator: What stands between groups; `nil` for a locale that does not group.
  package init(
    decimalMark: Unicode.Scalar, grouping: Grouping = .threes, groupSeparator: Unicode.Scalar?
  ) {
    self.decimalMark = decimalMark
    self.grouping = grouping
    self.groupSeparator = groupSeparator
  }

  /// Conventions of many languages: 1,234,567.5.
  package init() {
    self.init(decimalMark: ".", groupSeparator: ",")
  }

  /// The conventions that four members of `struct lconv` tell.
  ///
  /// - Parameters:
  ///   - decimalPoint: `decimal_point`; its first character counts.
  ///   - grouping: `grouping`: the sizes of groups from the right, a byte each.
  ///   - thousandsSeparator: `thousands_sep`; its first character counts, and empty is none.
  ///   - currencySymbol: `currency_symbol`.
  package init(
    decimalPoint: String, grouping: String, thousandsSeparator: String, currencySymbol: String = ""
  ) {
    self.init(
      decimalMark: decimalPoint.unicodeScalars.first ?? ".",
      grouping: Array(grouping.utf8.prefix(2)) == [3, 2] ? .indian : .threes,
      groupSeparator: thousandsSeparator.unicodeScalars.first)
    self.currencySymbol = currencySymbol
  }

  /// The same in fields that take the dot as decimal mark, and no other.
  package var forDotsOnly: LocaleConventions {
    var locale = self
    locale.dotMayGroup = false
    return locale
  }

  /// Whether the comma is the decimal mark.
  package var usesDecimalComma: Bool { decimalMark == "," }

  /// Whether an apostrophe between two digits groups.
  ///
  /// Keyboards type `'` for the locale's `’`.
  private var groupsWithApostrophe: Bool { groupSeparator == "’" || groupSeparator == "'" }

  /// True if the character is a mark between two digits and punctuation elsewhere: `，`, and an apostrophe where
  /// the locale groups with one.
  func isMarkBetweenDigits(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "，" || (scalar == "'" || scalar == "’") && groupsWithApostrophe
  }

  /// Whether a space may divide the groups of a number.
  ///
  /// A no-break, narrow or thin one may everywhere, a plain one where the locale's own separator is
  /// any kind of space.
  func groups(with space: Unicode.Scalar) -> Bool {
    switch space {
    case "\u{A0}", "\u{202F}", "\u{2009}": true
    case " ": groupSeparator?.properties.isWhitespace ?? false
    default: false
    }
  }

  // MARK: The currency symbol

  /// Where the currency symbol ends that begins at a place; `nil` where none does.
  func currencySymbol(startingAt start: Int, in line: ArraySlice<Unicode.Scalar>) -> Int? {
    let symbol = currencySymbol.unicodeScalars
    let end = start + symbol.count
    guard !symbol.isEmpty, line[start...].starts(with: symbol), !isInWord(start..<end, of: line)
    else { return nil }
    return end
  }

  /// Where the currency symbol begins that ends at a place; `nil` where none does.
  func currencySymbol(endingAt end: Int, in line: ArraySlice<Unicode.Scalar>) -> Int? {
    let start = end - currencySymbol.unicodeScalars.count
    guard start >= line.startIndex else { return nil }
    return currencySymbol(startingAt: start, in: line).map { _ in start }
  }

  /// Whether letters stand right beside a symbol of letters, which then is a part of a word.
  private func isInWord(_ range: Range<Int>, of line: ArraySlice<Unicode.Scalar>) -> Bool {
    func joins(_ one: Int, _ other: Int) -> Bool {
      line.indices.contains(one) && line.indices.contains(other) && line[one].isWordCharacter
        && line[other].isWordCharacter
    }
    return joins(range.lowerBound - 1, range.lowerBound)
      || joins(range.upperBound - 1, range.upperBound)
  }

  // MARK: Typing

  /// Whether typed calculator characters go on with one more.
  ///
  /// Letters do where a currency sign may begin with them.
  ///
  /// - Parameters:
  ///   - typed: What was typed.
  ///   - next: The next character.
  /// - Returns: True if it belongs to them.
  package func mayGoOn(_ typed: [Unicode.Scalar], with next: Unicode.Scalar) -> Bool {
    var letters = Array(
      typed.reversed().prefix { $0.isLetter && CalculatorCharacter($0) != .currency })
    if letters.count == 1, CalculatorCharacter(letters[0]) == .letterX,
      typed.dropLast().endsOperand
    {
      // It multiplies.
      letters = []
    }
    if let last = typed.last, isMarkBetweenDigits(last), !next.isCalculatorDigit { return false }
    switch CalculatorCharacter(next) {
    case .letterX where letters.isEmpty && typed[...].endsOperand:
      return true
    case _ where next.isCapital && letters.allSatisfy(\.isCapital):
      return letters.count < 3
    case _ where isMarkBetweenDigits(next):
      return typed.last?.isCalculatorDigit == true
    case .letterX, nil:
      return beginsCurrencySymbol(letters.reversed() + [next])
    case .currency:
      return letters.allSatisfy(\.isCapital)
    default:
      return letters.isEmpty || currencySymbol.unicodeScalars.elementsEqual(letters.reversed())
    }
  }

  private func beginsCurrencySymbol(_ text: [Unicode.Scalar]) -> Bool {
    currencySymbol.unicodeScalars.starts(with: text)
  }
}

extension ArraySlice<Unicode.Scalar> {
  /// Whether an operand may end with it, spaces behind that aside.
  fileprivate var endsOperand: Bool {
    last { !$0.isSpace }.flatMap { CalculatorCharacter($0) }?.endsOperand ?? false
  }
}
