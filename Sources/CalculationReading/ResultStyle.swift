package import CalculatorCore

/// How to write a result, by the settings, the locale and the field.
package struct ResultStyle: Equatable, Sendable {
  package var format: DisplayFormat
  package var decimalMark: DecimalMark
  package var locale: LocaleConventions
  /// True if the field takes only ASCII digits and `.`.
  package var isASCIIOnly: Bool

  package enum DecimalMark: String, CaseIterable, Sendable {
    /// The typed mark; the locale's if none was typed.
    case asTyped = "as-typed"
    case locale
    case dot
  }

  package init(
    format: DisplayFormat = DisplayFormat(), decimalMark: DecimalMark = .asTyped,
    locale: LocaleConventions = LocaleConventions(), isASCIIOnly: Bool = false
  ) {
    self.format = format
    self.decimalMark = decimalMark
    self.locale = locale
    self.isASCIIOnly = isASCIIOnly
  }

  /// Returns the numerals of a result from those that were typed.
  package func numerals(_ typed: Numerals) -> Numerals {
    if isASCIIOnly { return Numerals(script: .ascii, decimalMark: ".") }
    return switch decimalMark {
    case .asTyped: typed
    case .locale: Numerals(script: typed.script, decimalMark: locale.decimalMark)
    case .dot: Numerals(script: typed.script, decimalMark: ".")
    }
  }

  /// Writes a number, or an amount if there is `money`, in the numerals that were typed.
  ///
  /// With a decimal comma `1.875` is read as more than a thousand. A result that was typed with a dot then gets
  /// the locale's mark, so that it keeps its value. `isExact` is false if the text was cut.
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

  package func localized(_ text: String, _ numerals: Numerals) -> String {
    numerals.localize(text, defaultMark: locale.decimalMark)
  }

  /// Returns the plain text of a number or an amount.
  ///
  /// An amount has two decimals, rounded half up. It has none if it is whole and no amount was typed with
  /// decimals, and the text of a plain number if rounding would make it zero.
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

/// How to write an amount of money.
package struct Money: Equatable, Sendable {
  package let sign: CurrencySign
  /// True if an amount was typed with decimals; then all get two.
  package let hasDecimals: Bool
}
