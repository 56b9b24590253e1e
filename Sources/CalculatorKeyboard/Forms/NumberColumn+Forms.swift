internal import CalculatorCore
internal import Messages

extension NumberColumn {
  /// What a column comes to: its sum, its average, and how many numbers it has.
  ///
  /// - Parameter style: How numbers are written in the field.
  /// - Returns: The rows of the list; none where the sum is too large.
  /// - Complexity: An addition a number.
  func forms(_ style: ResultStyle) -> [ResultForm] {
    guard let sum = try? Number.sum(of: numbers),
      let average = try? sum.divided(by: Number(integer: numbers.count))
    else { return [] }
    return [
      // TRANSLATORS: in a list, behind each of the next three stand a sign and a number: Sum = 42
      form(tr("Sum"), sum, money, style),
      form(tr("Average"), average, money, style),
      form(tr("Count"), Number(integer: numbers.count), nil, style),
    ].compactMap { $0 }
  }

  private func form(
    _ name: String, _ value: Number, _ money: Money?, _ style: ResultStyle
  ) -> ResultForm? {
    var reading = Reading(kind: .keys)
    reading.money = money
    reading.isAmount.result = money != nil
    reading.result = .success(value)
    let writer = CalculationWriter(reading, style.numerals(numerals), style)
    guard let inserted = writer.inserted, case .success(let shown) = writer.result else {
      return nil
    }
    return ResultForm(inserted, named: name, isExact: shown.isExact)
  }
}
