import CalculatorCore
import KeypadLayout
import KeypadLine
import Testing

@testable import CalculatorKeyboard

/// What the keypad writes on its display without knowing the calculator.
@Suite struct KeypadWordTests {
  @Test(
    "It has the calculator's words",
    arguments: CalculatorError.allCases)
  func message(error: CalculatorError) {
    #expect(KeypadError(rawValue: error.rawValue)?.message == error.message)
  }

  @Test("It has the calculator's signs", arguments: Operation.allCases)
  func symbol(operation: Operation) {
    #expect(KeypadOperation(rawValue: operation.rawValue)?.symbol == operation.symbol)
  }

  @Test("What is said of it is what it shows, with its signs in words")
  func spoken() {
    var content = KeypadContent()
    content.display = "-1.5"
    #expect(content.spoken == "minus 1.5")
    for error in KeypadError.allCases {
      content.error = error
      #expect(content.spoken == error.message)
    }
    content.status = .insertRefused(.noField)
    #expect(content.spoken != nil)
    content.status = .refused(.password)
    #expect(content.spoken == nil)
  }
}
