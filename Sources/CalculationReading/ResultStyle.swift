package import CalculatorCore

/// How a result is written, by the settings, the locale and the field.
package struct ResultStyle: Equatable, Sendable {
  /// The fraction length.
  package var format: DisplayFormat
  /// The decimal mark of results.
  package var decimalMark: DecimalMark
  /// The locale's marks.
  package var locale: LocaleConventions
  /// Whether the field takes ASCII digits and `.` only.
  package var isASCIIOnly: Bool

  /// The decimal mark of results.
  package enum DecimalMark: String, CaseIterable, Sendable {
    /// The mark that was typed; where none was, the locale's.
    case asTyped = "as-typed"
    /// The locale's.
    case locale
    /// Always `.`.
    case dot
  }

  /// How results are written in a field.
  package init(
    format: DisplayFormat = DisplayFormat(), decimalMark: DecimalMark = .asTyped,
    locale: LocaleConventions = LocaleConventions(), isASCIIOnly: Bool = false
  ) {
    self.format = format
    self.decimalMark = decimalMark
    self.locale = locale
    self.isASCIIOnly = isASCIIOnly
  }

  /// The numerals of a result, from those that were typed.
  ///
  /// - Parameter typed: The digits and the mark that were typed.
  /// - Returns: The numerals.
  package func numerals(_ typed: Numerals) -> Numerals {
    if isASCIIOnly { return Numerals(script: .ascii, decimalMark: ".") }
    return switch decimalMark {
    case .asTyped: typed
    case .locale: Numerals(script: typed.script, decimalMark: locale.decimalMark)
    case .dot: Numerals(script: typed.script, decimalMark: ".")
    }
  }

  /// Writes a number.
  ///
  /// With a decimal comma `1.875` is more than a thousand: there a result takes the locale's mark, where it
  /// was typed with a dot and would be read as another number with it.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - money: How amounts are written; `nil` for a number that is none.
  ///   - typed: The digits and the mark that were typed.
  /// - Returns: The number as it is inserted, and whether the text is all of it.
  package func write(
    _ number: Number, _ money: Money? = nil, _ typed: Numerals = Numerals()
  ) -> (result: InsertedResult, isExact: Bool) {
    var numerals = numerals(typed)
    let shown = plain(number, money)
    if locale.usesDecimalComma, decimalMark == .asTyped, !isASCIIOnly,
      numerals.decimalMark?.folded == ".",
      NumberLiteral(shown.text.unicodeScalars.drop { $0 == "-" }, locale: locale)?.isAmbiguous
        == true
    {
      numerals.decimalMark = locale.decimalMark
    }
    let text = localized(shown.text, numerals)
    let result = InsertedResult(
      money?.sign.applied(to: text) ?? text, number, money, numerals, self)
    return (result, shown.isExact)
  }

  /// A display text with the digits and the mark of a result.
  package func localized(_ text: String, _ numerals: Numerals) -> String {
    numerals.localize(text, defaultMark: locale.decimalMark)
  }

  /// The plain text of a number or an amount: an amount has two decimals, rounded half up; none where it is
  /// whole and no amount was typed with decimals; and its own digits where it would be rounded to nothing.
  package func plain(_ number: Number, _ money: Money?) -> DisplayText {
    let shown = format.display(number)
    let isWhole = shown.isExact && !shown.text.contains(".")
    guard let money, money.hasDecimals || !isWhole,
      let rounded = DisplayFormat.twoDecimals(number),
      number.isZero || rounded.text.contains(where: { ("1"..."9").contains($0) })
    else { return shown }
    return rounded
  }
}

/// How an amount of money is written.
package struct Money: Equatable, Sendable {
  /// The sign, as it was written.
  package let sign: CurrencySign
  /// Whether an amount was typed with decimals; then all have two.
  package let hasDecimals: Bool
}
