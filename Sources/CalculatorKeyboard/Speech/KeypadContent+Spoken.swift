internal import CalculatorCore
package import KeypadLine

extension KeypadContent {
  /// What a screen reader says of the display after a press; `nil` in a refused field.
  package var spoken: String? {
    if case .refused = status { return nil }
    return switch error {
    case nil: display.spokenCalculation
    case .divisionByZero: CalculatorError.divisionByZero.message
    case .tooLarge: CalculatorError.tooLarge.message
    case .tooSmall: CalculatorError.tooSmall.message
    case .entryFull: "no more digits"
    }
  }
}
