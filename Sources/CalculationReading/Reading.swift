internal import CalculatorCore

/// A calculation computed in one of the two orders.
struct Reading: Equatable {
  /// The calculation, with the brackets that make it mathematically true.
  let calculation: Calculation
  /// The result, or the first error.
  let result: Result<Number, CalculatorError>
  let isAmount: Bool

  /// Presses a calculation on a new calculator; returns `nil` if its amounts of money do not fit.
  ///
  /// - Parameters:
  ///   - pressed: The calculation in the calculator's order, from left to right.
  ///   - calculation: The same calculation, mathematically true.
  init?(pressing pressed: Calculation, writtenAs calculation: Calculation) {
    guard let unit = calculation.unit else { return nil }
    self.calculation = calculation
    isAmount = unit == .amount
    var calculator = Calculator(undoLimit: 0)
    pressed.press(on: &calculator)
    if calculator.error == nil { calculator = calculator.finished }
    result = calculator.error.map { .failure($0) } ?? .success(calculator.number ?? .zero)
  }
}

/// The reading that comes first if the two differ.
package enum Order: String, CaseIterable, Sendable {
  /// From left to right, as the keys are pressed.
  case keys
  /// `×` and `÷` before `+` and `−`, as it is written.
  case written
}
