import CalculatorCore
import KeypadLine
import Testing

@testable import KeypadWindow

/// What the keypad writes on its display without knowing the calculator.
@Suite struct KeypadWordTests {
  @Test(
    "It has the calculator's words",
    arguments: CalculatorError.allCases)
  func message(error: CalculatorError) {
    #expect(KeypadError(rawValue: error.rawValue)?.message == error.message)
  }
}
