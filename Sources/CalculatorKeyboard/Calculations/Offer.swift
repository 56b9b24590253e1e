internal import CalculatorCore
internal import Messages

/// What the keyboard offers for a calculation: the preview, and the text Return would insert.
struct Offer: Equatable {
  /// The calculation, exactly as it stands before the caret.
  let calculation: Calculation
  /// What it comes to.
  let readings: Readings
  /// What Return puts in its place; `nil` for an error.
  let result: InsertedResult?
  /// Whether Down opens the list of forms.
  var opensForms = false
  /// What the preview shows, up to `⏎`.
  private let shown: String
  /// What it shows behind that; empty but for the other reading.
  private let other: String

  /// Whether the readings differ, and both come to a number.
  var isAmbiguous: Bool {
    if case .both = readings { return result != nil }
    return false
  }

  /// The preview: `12 + 30 = 42 ⏎`, or the error without `⏎`; both readings where they differ.
  ///
  /// - Parameter isIntroduced: Whether the user knows what Return does: else it says so behind `⏎`.
  /// - Returns: The preview.
  func preview(isIntroduced: Bool) -> String {
    guard result != nil else { return shown }
    let preview = shown + " " + (isIntroduced ? "⏎" : tr("⏎ Return inserts")) + other
    guard opensForms else { return preview }
    return preview + (isIntroduced || !other.isEmpty ? " ↓" : "   ↓")
  }

  /// Writes what a calculation comes to.
  ///
  /// - Parameters:
  ///   - calculation: The calculation.
  ///   - readings: What it comes to.
  ///   - style: How numbers are written in this field.
  init(_ calculation: Calculation, _ readings: Readings, style: ResultStyle) {
    let numerals = style.numerals(calculation.numerals)
    func text(_ reading: Reading, asWhole isWhole: Bool = true) -> String {
      CalculationWriter(reading, numerals, style).text(asWhole: isWhole).isolatedFromLeftToRight
    }
    self.calculation = calculation
    self.readings = readings
    result = readings.hasError ? nil : readings.first.inserted(numerals, style)
    switch readings {
    case .one(let reading):
      let isWhole =
        (reading.hasTypedBrackets || reading.kind == .written)
        && (reading.isError || !calculation.endsInRepeatedEquals)
      shown = text(reading, asWhole: isWhole)
      other = ""
    case .both(let reading, _) where reading.isError, .both(_, let reading) where reading.isError:
      shown = text(reading)
      other = ""
    case .both(let keys, let written):
      shown = text(keys)
      other = "   \(text(written))"
    }
  }
}

extension Reading {
  /// The result as it is put into the document.
  ///
  /// - Parameters:
  ///   - numerals: Its digits and mark.
  ///   - style: How numbers are written in the field.
  /// - Returns: The result; `nil` for an error.
  func inserted(_ numerals: Numerals, _ style: ResultStyle) -> InsertedResult? {
    guard case .success(let value) = result else { return nil }
    return InsertedResult(
      CalculationWriter(self, numerals, style).result(value).text, value,
      isAmount.result ? money : nil, numerals, style)
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
