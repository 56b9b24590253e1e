internal import CalculatorCore

/// What the keyboard offers for a calculation: the preview, and the text Return would insert.
struct Offer: Equatable {
  /// The calculation, exactly as it stands before the caret.
  let calculation: Calculation
  /// The preview: `12 + 30 = 42 ⏎`, or the error without `⏎`; both readings where they differ.
  let preview: String
  /// What Return puts in its place; `nil` for an error.
  let result: InsertedResult?

  /// Writes what a calculation comes to.
  ///
  /// - Parameters:
  ///   - calculation: The calculation.
  ///   - readings: What it comes to.
  ///   - style: How numbers are written in this field.
  init(_ calculation: Calculation, _ readings: Readings, style: ResultStyle) {
    let numerals = style.numerals(calculation.numerals)
    // Isolated from left to right (U+2066 … U+2069): neither digits that run the other way nor a
    // desktop that does may reorder it.
    func text(_ reading: Reading, asWhole isWhole: Bool = true) -> String {
      "\u{2066}\(CalculationWriter(reading, numerals, style).text(asWhole: isWhole))\u{2069}"
    }
    self.calculation = calculation
    switch readings {
    case .one(let reading):
      let isWhole =
        (reading.hasTypedBrackets || reading.kind == .written)
        && (reading.isError || !calculation.endsInRepeatedEquals)
      preview = text(reading, asWhole: isWhole) + (reading.isError ? "" : " ⏎")
    case .both(let reading, _) where reading.isError, .both(_, let reading) where reading.isError:
      preview = text(reading)
    case .both(let keys, let written):
      preview = "\(text(keys)) ⏎   \(text(written))"
    }
    let reading = readings.first
    guard !readings.hasError, case .success(let value) = reading.result else {
      result = nil
      return
    }
    let inserted = CalculationWriter(reading, numerals, style).result(value)
    let mark = numerals.decimalMark ?? style.locale.decimalMark
    let hasMark = inserted.unicodeScalars.contains(mark)
    result = InsertedResult(
      text: inserted, value: value,
      numerals: Numerals(script: numerals.script, decimalMark: hasMark ? mark : nil),
      money: reading.isAmount.result ? reading.money : nil)
  }
}

/// How a result is written, by the settings, the locale and the field.
struct ResultStyle: Equatable {
  /// The fraction length.
  var format: DisplayFormat
  /// The setting `decimal-mark`.
  var decimalMark: KeyboardSettings.DecimalMark
  /// The locale's marks.
  var locale: LocaleConventions
  /// Whether the field takes ASCII digits and `.` only.
  var isASCIIOnly: Bool

  /// How results are written in a field.
  init(_ settings: KeyboardSettings, _ locale: LocaleConventions, _ traits: FieldTraits) {
    format = DisplayFormat(fractionDigitCount: settings.fractionDigits)
    decimalMark = settings.decimalMark
    self.locale = locale
    isASCIIOnly = traits.isASCIIOnly
  }

  /// The numerals of a result, from those that were typed.
  func numerals(_ typed: Numerals) -> Numerals {
    if isASCIIOnly { return Numerals(script: .ascii, decimalMark: ".") }
    return switch decimalMark {
    case .asTyped: typed
    case .locale: Numerals(script: typed.script, decimalMark: locale.decimalMark)
    case .dot: Numerals(script: typed.script, decimalMark: ".")
    }
  }
}
