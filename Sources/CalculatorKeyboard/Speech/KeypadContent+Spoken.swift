internal import CalculatorCore
package import KeypadLine
internal import Messages

extension KeypadContent {
  /// What a screen reader says of the display after a press; `nil` in a refused field.
  package var spoken: String? {
    if case .refused = status { return nil }
    return switch error {
    case nil: display.spokenCalculation
    case .divisionByZero: CalculatorError.divisionByZero.words
    case .tooLarge: CalculatorError.tooLarge.words
    case .tooSmall: CalculatorError.tooSmall.words
    case .entryFull: tr("no more digits")
    }
  }
}
