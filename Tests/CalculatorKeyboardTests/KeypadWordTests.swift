import CalculatorCore
import KeypadLayout
import KeypadLine
import Testing

@testable import CalculatorKeyboard

/// What the keypad writes on its display without knowing the calculator.
@Suite struct KeypadWordTests {
  @Test(
    "It has the calculator's words",
    arguments: [CalculatorError.divisionByZero, .tooLarge, .tooSmall])
  func message(error: CalculatorError) {
    #expect(KeypadError(error).message == error.message)
  }

  @Test("It has the calculator's signs", arguments: [Operation.add, .subtract, .multiply, .divide])
  func symbol(operation: Operation) {
    #expect(KeypadOperation(operation).symbol == operation.symbol)
  }
}
