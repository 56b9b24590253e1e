package import KeypadLine

extension KeypadError {
  /// The message the display shows; the calculator's errors read as in a preview.
  package var message: String {
    switch self {
    case .divisionByZero: "cannot divide by zero"
    case .tooLarge: "too large"
    case .tooSmall: "too small"
    case .entryFull: "no more digits"
    }
  }
}
