internal import CalculationReading
internal import CalculatorCore
internal import Messages

/// The forms in which the result of a calculation can be inserted: docs/behaviour.md 6.
///
/// A form that the keyboard would read back as something else is left out.
struct ResultForms {
  private let offer: Offer
  private let result: InsertedResult
  private let style: ResultStyle
  private let settings: KeyboardSettings
  private let reader: CalculationReader

  init?(
    of offer: Offer, style: ResultStyle, _ settings: KeyboardSettings, _ reader: CalculationReader
  ) {
    guard let result = offer.result else { return nil }
    self.offer = offer
    self.result = result
    self.style = style
    self.settings = settings
    self.reader = reader
  }

  /// True if there is a form besides the result; the cheapest are tried first.
  var hasOthers: Bool {
    [twoDecimals, grouped, fraction, otherReading, equation].contains { $0() != nil }
  }

  /// The forms that differ, the result first: its other forms, the history, the row that changes the order.
  func all(_ history: [HistoryEntry]) -> [ResultForm] {
    var forms = [ResultForm(result, of: offer.first.calculation)]
    let others = [otherReading(), equation(), twoDecimals(), grouped(), fraction()]
    for form in others.compactMap({ $0 }) + history.map(recalled)
    where !forms.contains(where: { $0.text == form.text }) {
      forms.append(form)
    }
    if offer.other != nil {
      forms.append(ResultForm(setting: settings.order == .keys ? .written : .keys))
    }
    return forms
  }

  private func otherReading() -> ResultForm? {
    guard let other = offer.other, let result = other.result else { return nil }
    return ResultForm(
      result, .calculation(other.calculation), of: other.calculation,
      isExact: other.relation == "=")
  }

  /// The whole calculation with its result, `(1 + 2) × 3 = 9`.
  private func equation() -> ResultForm? {
    guard !style.isASCIIOnly, readBack(offer.first.calculation + "=")?.text == result.text else {
      return nil
    }
    let (calculation, relation) = (offer.first.calculation, offer.first.relation)
    return ResultForm(
      text: "\(calculation) \(relation) \(result.text)",
      entry: HistoryEntry(result: result, calculation: calculation))
  }

  /// The number with two decimals, rounded half up; for an amount that has two already, with more.
  private func twoDecimals() -> ResultForm? {
    guard result.money == nil else {
      guard style.format.fractionDigitCount > 2,
        DisplayFormat.twoDecimals(result.value)?.isExact == false
      else { return nil }
      let text = style.format.display(result.value).text
      return number(localized(text), tr("more decimals")) { style.format.display($0).text == text }
    }
    guard let text = DisplayFormat.twoDecimals(result.value)?.text,
      result.value.isZero || text.contains(where: { ("1"..."9").contains($0) })
    else { return nil }
    return number(localized(text), tr("two decimals")) {
      DisplayFormat.twoDecimals($0)?.text == text
    }
  }

  private func grouped() -> ResultForm? {
    let plain = style.plain(result.value, result.money).text
    let parts = plain.split(separator: ".", maxSplits: 1)
    guard !style.isASCIIOnly, style.locale.groupSeparator != mark, let integer = parts.first,
      let groups = style.locale.grouped(String(integer))
    else { return nil }
    let script = numerals.script ?? .ascii
    let digits = String(groups.unicodeScalars.map(script.scalar(forASCII:)))
    let text = digits + (parts.count > 1 ? localized(".\(parts[1])") : "")
    return number(text, tr("in groups")) { style.plain($0, result.money).text == plain }
  }

  private func fraction() -> ResultForm? {
    guard !style.isASCIIOnly, result.money == nil,
      let text = DisplayFormat.exactFraction(result.value)
    else { return nil }
    let fraction = localized(text)
    return number(fraction, tr("exact fraction"), asked: fraction + "=") { $0 == result.value }
  }

  /// A result inserted before; a field for digits gets it as digits.
  private func recalled(_ earlier: HistoryEntry) -> ResultForm {
    var result = earlier.result
    if style.isASCIIOnly {
      result = InsertedResult(result.text(in: style), result.value, nil, numerals, style)
    }
    return ResultForm(result, .words(tr("earlier"), earlier.calculation), of: earlier.calculation)
  }

  // MARK: Numbers

  private var numerals: Numerals { offer.first.numerals }
  private var mark: Unicode.Scalar { numerals.decimalMark ?? style.locale.decimalMark }

  private func localized(_ text: String) -> String {
    numerals.localize(text, defaultMark: style.locale.decimalMark)
  }

  /// The result written as `digits`, with its currency sign; `nil` if that is the result's own text, or reads
  /// as a number for which `isSame` is false.
  ///
  /// It is read back in the calculation `asked`, by default with 0 added.
  private func number(
    _ digits: String, _ name: String, asked: String? = nil, isSame: (Number) -> Bool
  ) -> ResultForm? {
    let text = result.money?.sign.applied(to: digits) ?? digits
    guard text != result.text, let read = readBack(asked ?? "\(text)+\(localized("0"))="),
      isSame(read.value)
    else { return nil }
    let written = InsertedResult(text, result.value, result.money, numerals, style)
    return ResultForm(written, .words(name), of: offer.first.calculation)
  }

  // MARK: Reading back

  /// The result that Return would insert for a text alone on its line; `nil` if it would not replace all of it.
  private func readBack(_ text: String) -> InsertedResult? {
    let source = CalculationReader.Source(line: Array(text.unicodeScalars))
    guard let offer = reader.offer(in: source, settings.order, style), offer.text == text else {
      return nil
    }
    return offer.result
  }
}

extension NumberColumn {
  /// The sum, average and count of a column, as rows of the list; none if the sum is too large.
  ///
  /// - Complexity: One addition per number.
  func forms(_ style: ResultStyle) -> [ResultForm] {
    guard let sum = try? numbers.reduce(Number.zero, { try $0.adding($1) }),
      let average = try? sum.divided(by: Number(integer: numbers.count))
    else { return [] }
    return [
      form(tr("Sum"), style.write(sum, money, numerals)),
      form(tr("Average"), style.write(average, money, numerals)),
      form(tr("Count"), style.write(Number(integer: numbers.count), nil, numerals)),
    ]
  }

  private func form(
    _ name: String, _ written: (result: InsertedResult, isExact: Bool)
  ) -> ResultForm {
    ResultForm(written.result, .words(name), isExact: written.isExact)
  }
}
