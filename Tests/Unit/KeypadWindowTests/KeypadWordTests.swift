import CalculatorCore
import KeypadLine
import Testing

@testable import KeypadWindow

/// Tests the words on the keypad's display, which need no calculator.
@Suite struct KeypadWordTests {
  @Test(
    "It has the calculator's words",
    arguments: CalculatorError.allCases)
  func message(error: CalculatorError) {
    #expect(KeypadError(rawValue: error.rawValue)?.message == error.message)
  }
}
