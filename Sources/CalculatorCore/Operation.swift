/// One of the four operations of the calculator.
package enum Operation: String, Sendable, CaseIterable {
  /// In the order of the original keypad.
  case add, subtract, multiply, divide

  /// `+`, `−`, `×` or `÷`.
  package var symbol: String {
    switch self {
    case .add: "+"
    case .subtract: "−"
    case .multiply: "×"
    case .divide: "÷"
    }
  }

  package var isProduct: Bool { self == .multiply || self == .divide }

  /// Applies the operation; throws if the result does not exist or is out of range.
  package func callAsFunction(_ left: Number, _ right: Number) throws(CalculatorError) -> Number {
    switch self {
    case .add: try left.adding(right)
    case .subtract: try left.adding(right.negated)
    case .multiply: try left.multiplied(by: right)
    case .divide: try left.divided(by: right)
    }
  }
}
