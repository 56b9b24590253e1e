/// One of the four operations of the calculator.
package enum Operation: String, Sendable, CaseIterable {
  /// The four operations, in the order of the original keypad.
  case add, subtract, multiply, divide

  /// The sign as a calculation shows it: `+`, `−`, `×`, `÷`.
  package var symbol: String {
    switch self {
    case .add: "+"
    case .subtract: "−"
    case .multiply: "×"
    case .divide: "÷"
    }
  }

  /// Applies the operation to two numbers.
  ///
  /// - Parameters:
  ///   - left: The running value.
  ///   - right: The number entered after the operation.
  /// - Returns: The exact result, or the rounded one past the limits of ``Number``.
  /// - Throws: ``CalculatorError``, when there is no such number or it is out of range.
  package func callAsFunction(_ left: Number, _ right: Number) throws(CalculatorError) -> Number {
    switch self {
    case .add: try left.adding(right)
    case .subtract: try left.adding(right.negated)
    case .multiply: try left.multiplied(by: right)
    case .divide: try left.divided(by: right)
    }
  }
}
