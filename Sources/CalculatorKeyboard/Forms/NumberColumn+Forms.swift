internal import CalculationReading
internal import CalculatorCore
internal import Messages

extension NumberColumn {
  /// The sum, average and count of a column, as rows of the list; none if the sum is too large.
  ///
  /// - Complexity: One addition per number.
  func forms(_ style: ResultStyle) -> [ResultForm] {
    guard let sum = try? Number.sum(of: numbers),
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
