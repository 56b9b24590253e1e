internal import CalculatorCore
internal import KeypadLine

extension KeypadKey {
  /// The key of the calculator; `nil` for the two keys that are the keyboard's.
  var calculatorKey: CalculatorKey? {
    switch self {
    case .zero, .one, .two, .three, .four, .five, .six, .seven, .eight, .nine:
      Int(rawValue).flatMap { Digit($0) }.map { .digit($0) }
    case .mark: .dot
    case .add: .operation(.add)
    case .subtract: .operation(.subtract)
    case .multiply: .operation(.multiply)
    case .divide: .operation(.divide)
    case .percent: .percent
    case .sign: .sign
    case .equals: .equals
    case .clear: .clear
    case .backspace: .undo
    case .insert, .nextKeyboard: nil
    }
  }

  /// Whether a press begins a number where none is being entered.
  var beginsNumber: Bool {
    switch calculatorKey {
    case .digit, .dot: true
    default: false
    }
  }
}
