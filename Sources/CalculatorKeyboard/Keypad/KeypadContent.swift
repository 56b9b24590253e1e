internal import CalculatorCore

/// Everything the on-screen keypad shows, as one value.
public struct KeypadContent: Equatable, Sendable {
  /// The number on the display, with the user's decimal mark; empty in an error.
  public var display = "0"
  /// The operation that waits for a number.
  public var pending: KeypadOperation?
  /// What is wrong.
  public var error: KeypadError?
  /// What can be pressed.
  public var status = KeypadStatus.enabled
  /// The decimal mark on its button.
  public var mark: Unicode.Scalar = "."
  /// Whether there is anything to see: not while another keyboard is in use.
  public var isVisible = true

  /// A fresh keypad.
  public init() {}
}

/// An operation, by its name on the line.
public enum KeypadOperation: String, CaseIterable, Sendable {
  /// The four operations.
  case add, subtract, multiply, divide

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

/// What the keypad's display says is wrong, by its name on the line.
public enum KeypadError: String, CaseIterable, Sendable {
  /// The divisor is zero.
  case divisionByZero = "division-by-zero"
  /// The result is out of range.
  case tooLarge = "too-large"
  /// The result is out of range.
  case tooSmall = "too-small"
  /// The entry takes no more digits. The number stays on the display.
  case entryFull = "entry-full"

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
