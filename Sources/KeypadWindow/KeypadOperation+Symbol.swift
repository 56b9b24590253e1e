import KeypadLine

extension KeypadOperation {
  /// The sign as the display shows it.
  var symbol: String {
    switch self {
    case .add: "+"
    case .subtract: "−"
    case .multiply: "×"
    case .divide: "÷"
    }
  }
}
