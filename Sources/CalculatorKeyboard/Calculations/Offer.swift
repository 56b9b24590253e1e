internal import CalculatorCore

/// What the keyboard offers for a calculation: the preview, and the text Return would insert.
struct Offer: Equatable {
  /// The calculation, exactly as it stands before the caret.
  let calculation: Calculation
  /// The preview: `12 + 30 = 42 ⏎`, or the error without `⏎`.
  let preview: String
  /// What Return puts in its place; `nil` for an error.
  let result: InsertedResult?

  /// Works out a calculation.
  ///
  /// - Parameters:
  ///   - calculation: The calculation.
  ///   - style: How numbers are written in this field.
  init?(_ calculation: Calculation, style: ResultStyle) {
    let evaluation = calculation.evaluated()
    guard let equation = evaluation.equation else { return nil }
    let numerals = style.numerals(calculation.numerals)
    let writer = EquationWriter(
      format: style.format, numerals: numerals, defaultMark: style.locale.decimalMark)
    self.calculation = calculation
    switch evaluation.result {
    case .success(let value):
      let shown = style.format.display(value)
      let text = writer.text(shown)
      let left = writer.text(equation)
      let isExact = left.isExact && shown.isExact
      preview = "\(left.text) \(isExact ? "=" : "≈") \(text) ⏎"
      result = InsertedResult(text: text, value: value, numerals: numerals)
    case .failure(let error):
      preview = "\(writer.text(equation).text): \(error.message)"
      result = nil
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

/// Writes equations for the preview.
private struct EquationWriter {
  let format: DisplayFormat
  let numerals: Numerals
  let defaultMark: Unicode.Scalar

  func text(_ number: DisplayText) -> String {
    numerals.localize(number.text, defaultMark: defaultMark)
  }

  func text(_ equation: Equation) -> DisplayText {
    let right = text(equation.right)
    guard let (number, operation) = equation.left else { return right }
    let left = format.display(number)
    return DisplayText(
      text: "\(text(left)) \(operation.symbol) \(right.text)",
      isExact: left.isExact && right.isExact)
  }

  private func text(_ operand: Equation.Operand) -> DisplayText {
    switch operand {
    case .entry(let entry):
      return DisplayText(
        text: numerals.localize(entry.text, defaultMark: defaultMark), isExact: true)
    case .value(let number):
      let shown = format.display(number)
      return DisplayText(text: text(shown), isExact: shown.isExact)
    case .percent(let operand):
      let shown = text(operand)
      return DisplayText(text: "\(shown.text) %", isExact: shown.isExact)
    }
  }
}
