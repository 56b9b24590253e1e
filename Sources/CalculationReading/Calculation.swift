internal import CalculatorCore

/// A calculation as the grammar defines it; both readings are calculations with more brackets.
///
///     calculation = operand { operation operand }
///     operand     = [ sign ] ( number | amount | "(" calculation ")" ) [ "%" ]
struct Calculation: Equatable {
  var first: Operand
  var rest: [Step] = []

  struct Step: Equatable {
    let operation: Operation
    var operand: Operand
  }

  struct Operand: Equatable {
    var sign: Operation?
    var value: Value
    var isPercentage = false

    /// True for a number or amount without sign and `%`.
    var isBareNumber: Bool {
      if case .number = value { sign == nil && !isPercentage } else { false }
    }
  }

  indirect enum Value: Equatable {
    case number(NumberLiteral, CurrencySign?)
    /// An inserted result from which the calculation continues.
    case result(InsertedResult)
    case bracket(Calculation)
    /// A bracket that the order of operations implies; it was not typed.
    case implied(Calculation)
  }
}

// MARK: - The two readings

extension Calculation {
  /// The calculation with the brackets implied by `×` and `÷` before `+` and `−`: `1+(2*3)`.
  ///
  /// Pressed on the calculator, which works from left to right, it gives the written reading.
  var bracketedAsWritten: Calculation {
    var terms: [(operation: Operation?, product: Calculation)] = [
      (nil, Calculation(first: first.inside(\.bracketedAsWritten)))
    ]
    for step in rest {
      let operand = step.operand.inside(\.bracketedAsWritten)
      if step.operation.isProduct {
        terms[terms.count - 1].product.rest.append(
          Step(operation: step.operation, operand: operand))
      } else {
        terms.append((step.operation, Calculation(first: operand)))
      }
    }
    // The first product needs no brackets: it is computed first in any case.
    var written = terms[0].product
    for case (let operation?, let product) in terms.dropFirst() {
      written.rest.append(Step(operation: operation, operand: product.asOperand))
    }
    return written
  }

  /// The calculation with brackets that show the order in which the keys compute it: `(1+2)*3`.
  var bracketedAsPressed: Calculation {
    var pressed = Calculation(first: first.inside(\.bracketedAsPressed))
    for step in rest {
      if step.operation.isProduct, pressed.rest.contains(where: { !$0.operation.isProduct }) {
        pressed = Calculation(first: Operand(value: .implied(pressed)))
      }
      let operand = step.operand.inside(\.bracketedAsPressed)
      pressed.rest.append(Step(operation: step.operation, operand: operand))
    }
    return pressed
  }

  private var asOperand: Operand { rest.isEmpty ? first : Operand(value: .implied(self)) }
}

extension Calculation.Operand {
  /// Applies `other` to the calculation in brackets, if the operand is one.
  fileprivate func inside(_ other: (Calculation) -> Calculation) -> Self {
    guard case .bracket(let calculation) = value else { return self }
    var operand = self
    operand.value = .bracket(other(calculation))
    return operand
  }
}

// MARK: - Pressing

extension Calculation {
  /// Presses the calculation up to the first error; later keys could hide the error.
  func press(on calculator: inout Calculator) {
    first.press(on: &calculator)
    for step in rest where calculator.error == nil {
      calculator.press(.operation(step.operation))
      if calculator.error == nil { step.operand.press(on: &calculator) }
    }
  }
}

extension Calculation.Operand {
  fileprivate func press(on calculator: inout Calculator) {
    switch value {
    case .number(let literal, _):
      let value = literal.entry.value
      calculator.enter(sign == .subtract ? value.negated : value)
    case .result(let result):
      calculator.enter(sign == .subtract ? result.value.negated : result.value)
    case .bracket(let calculation):
      if sign == .subtract { calculator.press(.sign) }
      press(calculation, behind: .openBracket, on: &calculator)
    case .implied(let calculation):
      press(calculation, behind: .impliedBracket, on: &calculator)
    }
    if isPercentage, calculator.error == nil { calculator.press(.percent) }
  }

  private func press(
    _ calculation: Calculation, behind bracket: CalculatorKey, on calculator: inout Calculator
  ) {
    calculator.press(bracket)
    calculation.press(on: &calculator)
    if calculator.error == nil { calculator.press(.closeBracket) }
  }
}
