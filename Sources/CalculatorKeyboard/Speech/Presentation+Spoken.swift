internal import CalculatorCore
internal import Messages

extension Presentation.Source {
  /// What a screen reader says of what is shown: docs/behaviour.md 3.5; `nil` where nothing is, as in a
  /// refused field.
  ///
  /// | shown | said |
  /// |---|---|
  /// | a result | `42, Return inserts`; `about 33.33333, Return inserts` |
  /// | readings that differ | `9, Return inserts; or 7, Down then Return` |
  /// | an error | `cannot divide by zero` |
  /// | the list | the row that is chosen: `12 plus 30 equals 42, 2 of 3`; `Sum equals 42, 1 of 3` |
  ///
  /// - Complexity: As ``presentation``.
  package var spoken: String? {
    if let list { return list.spoken }
    return showsPreview ? search?.spoken : nil
  }
}

extension FormList {
  /// The row that is chosen, and where it is.
  fileprivate var spoken: String {
    // TRANSLATORS: spoken; a row of a list, its number, and how many rows there are
    tr("%1, %2 of %3", chosen.spoken, "\(index + 1)", "\(forms.count)")
  }
}

extension ResultForm {
  /// The row; a name is said as it is written, whatever signs it has.
  fileprivate var spoken: String {
    let calculation = String(label.dropFirst(name.count)).spokenCalculation
    return name.isEmpty ? calculation : "\(name) \(calculation)"
  }
}

extension OfferSearch {
  /// What is said of the offer that is found.
  fileprivate var spoken: String? {
    guard let offer else { return nil }
    let numerals = offer.numerals(style)
    func outcome(_ reading: Reading) -> Result<String, CalculatorError> {
      CalculationWriter(reading, numerals, style).result.map { shown in
        let words = shown.text.spokenCalculation
        return shown.isExact ? words : tr("about %1", words)
      }
    }
    switch offer.readings {
    case .one(let reading):
      switch outcome(reading) {
      // TRANSLATORS: spoken; a result, and the key that inserts it
      case .success(let result): return tr("%1, Return inserts", result)
      case .failure(let error): return error.words
      }
    case .both(let keys, let written):
      switch (outcome(keys), outcome(written)) {
      case (.failure(let error), _), (_, .failure(let error)): return error.words
      case (.success(let keys), .success(let written)):
        return offer.opensForms
          // TRANSLATORS: spoken; two results, and the keys that insert each: Return, and Down then Return
          ? tr("%1, Return inserts; or %2, Down then Return", keys, written)
          : tr("%1, Return inserts; or %2", keys, written)
      }
    }
  }
}
