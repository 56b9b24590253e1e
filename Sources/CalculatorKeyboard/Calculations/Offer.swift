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
  /// Whether the result is written with another mark than was typed, with which it would be misread.
  let hasOtherMark: Bool
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

  /// The digits and the mark of the result.
  ///
  /// - Parameter style: How numbers are written in this field.
  /// - Returns: The numerals.
  func numerals(_ style: ResultStyle) -> Numerals {
    var numerals = style.numerals(calculation.numerals)
    if hasOtherMark { numerals.decimalMark = style.locale.decimalMark }
    return numerals
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
    let typed = style.numerals(calculation.numerals)
    let first = CalculationWriter(readings.first, typed, style)
    func writer(_ reading: Reading) -> CalculationWriter {
      CalculationWriter(reading, first.numerals, style)
    }
    hasOtherMark = first.numerals != typed
    self.calculation = calculation
    self.readings = readings
    switch readings {
    case .one(let reading):
      let isWhole =
        (reading.hasTypedBrackets || reading.kind == .written)
        && (reading.isError || !calculation.endsInRepeatedEquals)
      result = first.inserted
      shown = first.text(asWhole: isWhole).isolatedFromLeftToRight
      other = ""
    case .both(let reading, _) where reading.isError, .both(_, let reading) where reading.isError:
      result = nil
      shown = writer(reading).text(asWhole: true).isolatedFromLeftToRight
      other = ""
    case .both(_, let written):
      result = first.inserted
      shown = first.text(asWhole: true).isolatedFromLeftToRight
      other = "   " + writer(written).text(asWhole: true).isolatedFromLeftToRight
    }
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

  /// Whether a number with a dot could be read as another one, where the comma is the decimal mark.
  ///
  /// A setting or a field that wants dots is no accident.
  func mayBeMisread(_ numerals: Numerals) -> Bool {
    locale.usesDecimalComma && decimalMark == .asTyped && !isASCIIOnly
      && numerals.decimalMark?.folded == "."
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
