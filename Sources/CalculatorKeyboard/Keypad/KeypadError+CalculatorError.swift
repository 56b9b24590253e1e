internal import CalculatorCore
internal import KeypadLine

extension KeypadError {
  init(_ error: CalculatorError) {
    switch error {
    case .divisionByZero: self = .divisionByZero
    case .tooLarge: self = .tooLarge
    case .tooSmall: self = .tooSmall
    }
  }
}
