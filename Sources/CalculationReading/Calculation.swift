internal import CalculatorCore

/// A calculation, as its grammar has it.
///
///     calculation = operand { operation operand }
///     operand     = [ sign ] ( number | amount | "(" calculation ")" ) [ "%" ]
struct Calculation: Equatable {
  var first: Operand
  var rest: [Step] = []

  /// An operation, and what stands behind it.
  struct Step: Equatable {
    let operation: Operation
    var operand: Operand
  }

  /// What stands beside an operation.
  struct Operand: Equatable {
    var sign: Operation?
    var value: Value
    var isPercentage = false

    /// The number that it is without anything else; an amount is one, too.
    var isBareNumber: Bool {
      if case .number = value { return sign == nil && !isPercentage }
      return false
    }
  }

  indirect enum Value: Equatable {
    /// A number as typed, and its currency sign.
    case number(NumberLiteral, CurrencySign?)
    /// A result gone on from.
    case result(InsertedResult)
    case bracket(Calculation)
    /// A bracket that the order of operations implies, and nobody typed.
    case implied(Calculation)
  }
}

// MARK: - The two readings

extension Calculation {
  /// The calculation with the brackets that `×` and `÷` before `+` and `−` imply: `1+(2*3)`.
  ///
  /// Pressed on the calculator, it comes to what the text says in writing.
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
    // The first product is worked out first in any case.
    var written = terms[0].product
    for case (let operation?, let product) in terms.dropFirst() {
      written.rest.append(Step(operation: operation, operand: product.asOperand))
    }
    return written
  }

  /// The calculation with the brackets that make it true in writing as its keys are pressed: `(1+2)*3`.
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
  /// The operand with the calculation in its bracket as another one.
  fileprivate func inside(_ other: (Calculation) -> Calculation) -> Self {
    guard case .bracket(let calculation) = value else { return self }
    var operand = self
    operand.value = .bracket(other(calculation))
    return operand
  }
}

extension Operation {
  /// Whether it multiplies or divides.
  var isProduct: Bool { self == .multiply || self == .divide }
}

// MARK: - Pressing

extension Calculation {
  /// Presses it on a calculator, up to the first error, which what is pressed next could hide.
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
      calculator.enter(sign == .subtract ? literal.entry.negated : literal.entry)
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
