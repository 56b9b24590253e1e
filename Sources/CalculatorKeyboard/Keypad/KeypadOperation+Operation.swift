internal import CalculatorCore
public import KeypadLine

extension KeypadOperation {
  /// The sign as the display shows it.
  public var symbol: String {
    switch self {
    case .add: Operation.add.symbol
    case .subtract: Operation.subtract.symbol
    case .multiply: Operation.multiply.symbol
    case .divide: Operation.divide.symbol
    }
  }

  init(_ operation: Operation) {
    switch operation {
    case .add: self = .add
    case .subtract: self = .subtract
    case .multiply: self = .multiply
    case .divide: self = .divide
    }
  }
}
