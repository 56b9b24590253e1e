internal import CalculationReading
internal import CalculatorCore
package import KeypadLine
internal import Messages

extension Presentation.Source {
  /// The words of a screen reader for the presentation (docs/behaviour.md 3.5); `nil` if nothing is shown.
  ///
  /// | shown | said |
  /// |---|---|
  /// | a result | `42, Return inserts`; `about 33.33333, Return inserts` |
  /// | readings that differ | `9, Return inserts; or 7, Down then Return` |
  /// | an error | `cannot divide by zero` |
  /// | the list | the chosen row: `12 plus 30 equals 42, 2 of 3`; `42, Sum, 1 of 3` |
  ///
  /// - Complexity: As ``presentation``.
  package var spoken: String? {
    if let list { return list.spoken }
    return showsPreview ? search?.spoken : nil
  }
}

extension FormList {
  fileprivate var spoken: String {
    // TRANSLATORS: spoken; a row of a list, its number, and how many rows there are
    tr("%1, %2 of %3", chosen.spoken, "\(index + 1)", "\(forms.count)")
  }
}

extension ResultForm {
  /// The row; words are said as they are written, whatever signs they have.
  fileprivate var spoken: String {
    let said: String? =
      switch detail {
      case .calculation(let text): text.spokenCalculation
      case .words(let words, let text):
        [words, text?.spokenCalculation].compactMap { $0 }.joined(separator: " ")
      case nil: nil
      }
    let number = text.spokenCalculation
    let shown = text.isEmpty ? nil : isExact ? number : tr("about %1", number)
    return [shown, said].compactMap { $0 }.joined(separator: ", ")
  }
}

extension OfferSearch {
  fileprivate var spoken: String? {
    guard let offer else { return nil }
    guard let first = offer.first.spokenResult else { return offer.first.error?.words }
    guard let other = offer.other?.spokenResult else {
      // TRANSLATORS: spoken; a result, and the key that inserts it
      return tr("%1, Return inserts", first)
    }
    return offer.opensForms
      // TRANSLATORS: spoken; two results, and the keys that insert each: Return, and Down then Return
      ? tr("%1, Return inserts; or %2, Down then Return", first, other)
      : tr("%1, Return inserts; or %2", first, other)
  }
}

extension Outcome {
  /// The result in words; `nil` for an error.
  fileprivate var spokenResult: String? {
    guard let words = result?.text.spokenCalculation else { return nil }
    return isResultExact ? words : tr("about %1", words)
  }
}

extension KeypadContent {
  /// The words of a screen reader for the display after a press; `nil` in a refused field.
  package var spoken: String? {
    if case .refused = status { return nil }
    guard let error else { return display.spokenCalculation }
    return CalculatorError(rawValue: error.rawValue)?.words ?? tr("no more digits")
  }
}
