/// An operation with its two numbers, as a preview shows it: `100 + 10 %`.
package struct Equation: Equatable, Sendable {
  /// One of the two numbers.
  package enum Operand: Equatable, Sendable {
    /// A number being typed, as entered.
    case entry(NumberEntry)
    /// A value of the calculator.
    case value(Number)
    /// A percentage, by what stood before its `%`.
    indirect case percent(Operand)
  }

  /// The running value and the operation; `nil` for a percentage alone.
  package let left: (Number, Operation)?
  /// The number behind the operation.
  package let right: Operand

  /// Whether two equations have the same parts.
  package static func == (one: Equation, other: Equation) -> Bool {
    one.left?.0 == other.left?.0 && one.left?.1 == other.left?.1 && one.right == other.right
  }
}

extension Calculator {
  /// The equation that `=` would apply now; `nil` where it has nothing to apply.
  package var equation: Equation? {
    switch state {
    case .ready, .failed:
      nil
    case .awaiting(let memory, let operation, _):
      Equation(left: (memory, operation), right: .value(memory))
    case .entering(let entry, let context):
      Equation(context, shown: entry.value, operand: .entry(entry))
    case .value(let number, let context, let divided):
      Equation(context, shown: number, operand: divided?.percentOperand ?? .value(number))
    case .result(let number, let constant, let divided):
      Equation(
        constant.map { .constant($0) } ?? .nothing, shown: number,
        operand: divided?.percentOperand ?? .value(number))
    }
  }
}

extension Equation {
  fileprivate init?(
    _ context: Calculator.Context, shown: @autoclosure () -> Number, operand: Operand
  ) {
    switch context {
    case .pending(let memory, let operation):
      self.init(left: (memory, operation), right: operand)
    case .constant(let constant):
      self.init(left: (shown(), constant.operation), right: .value(constant.operand))
    case .nothing:
      guard case .percent = operand else { return nil }
      self.init(left: nil, right: operand)
    }
  }
}

extension Calculator.State {
  /// What a `%` pressed in this state is the percentage of, for showing.
  fileprivate var percentOperand: Equation.Operand? {
    switch self {
    case .entering(let entry, _): .percent(.entry(entry))
    case .value(let number, _, _), .result(let number, _, _), .awaiting(let number, _, _):
      .percent(.value(number))
    case .ready, .failed: nil
    }
  }
}
