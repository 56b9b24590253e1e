internal import CalculatorCore
public import KeypadLine

extension KeypadError {
  /// The message the display shows.
  public var message: String {
    switch self {
    case .divisionByZero: CalculatorError.divisionByZero.message
    case .tooLarge: CalculatorError.tooLarge.message
    case .tooSmall: CalculatorError.tooSmall.message
    case .entryFull: "no more digits"
    }
  }

  init(_ error: CalculatorError) {
    switch error {
    case .divisionByZero: self = .divisionByZero
    case .tooLarge: self = .tooLarge
    case .tooSmall: self = .tooSmall
    }
  }
}
