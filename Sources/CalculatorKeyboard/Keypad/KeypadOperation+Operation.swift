internal import CalculatorCore
internal import KeypadLine

extension KeypadOperation {
  init(_ operation: Operation) {
    switch operation {
    case .add: self = .add
    case .subtract: self = .subtract
    case .multiply: self = .multiply
    case .divide: self = .divide
    }
  }
}
