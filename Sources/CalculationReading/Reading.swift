internal import CalculatorCore

/// One reading of a calculation, and what it comes to.
struct Reading: Equatable {
  /// The calculation, with the brackets that make it true in writing.
  let calculation: Calculation
  /// What it comes to, or the first error that the calculator was in.
  let result: Result<Number, CalculatorError>
  /// Whether that is an amount of money.
  let isAmount: Bool

  /// Presses a calculation; `nil` where its amounts of money do not fit.
  ///
  /// - Parameters:
  ///   - pressed: The calculation as the calculator gets it.
  ///   - calculation: The same as it is true in writing.
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

/// Which reading comes first where they differ.
package enum Order: String, CaseIterable, Sendable {
  /// As the keys are pressed, from left to right.
  case keys
  /// As it is written: `×` and `÷` before `+` and `−`.
  case written
}
