internal import CalculatorCore
internal import KeypadLine

/// The keypad's own calculation, which is no part of any document until Insert.
///
/// While nothing is under way on it, its display mirrors the calculation being typed: `mirrored`
/// below is what is typed, `nil` when nothing is.
struct KeypadSession {
  /// What a press asks the keyboard to do.
  enum Request: Equatable {
    /// Nothing: the press was the calculator's.
    case nothing
    /// To insert the result of the keypad's calculation.
    case insert(Number)
    /// To insert what Insert would: the display shows the calculation being typed.
    case insertTyped
    /// To switch to the next keyboard.
    case nextKeyboard
  }

  private(set) var calculator = Calculator()
  /// Whether the number on the display has been inserted, so that the calculation is over.
  private var hasInserted = false
  /// Whether the last press was a digit for which there was no room.
  private var isEntryFull = false
  /// What was being typed when C was pressed: it is not shown again before it changes.
  private var dismissed: TypedCalculation?

  /// Presses a key.
  mutating func press(
    _ key: KeypadKey, mirroring mirrored: TypedCalculation?, status: KeypadStatus
  ) -> Request {
    if case .refused = status { return .nothing }
    isEntryFull = false
    switch key {
    case .nextKeyboard:
      return .nextKeyboard
    case .insert:
      guard status == .enabled else { return .nothing }
      return insert(mirroring: mirrored)
    case .clear:
      dismissed = mirrored
    default:
      // What is on the display is gone on with: the typed calculation by an operation, a new number
      // by a digit.
      if let mirrored, isMirroring(mirrored), key != .backspace {
        calculator = key.beginsNumber ? Calculator() : mirrored.calculator
      }
    }
    hasInserted = false
    if let calculatorKey = key.calculatorKey {
      isEntryFull = calculator.press(calculatorKey) == .refused
    }
    return .nothing
  }

  /// The calculator on the display.
  func shown(mirroring mirrored: TypedCalculation?) -> Calculator {
    guard let mirrored, isMirroring(mirrored) else { return calculator }
    return mirrored.shown
  }

  /// What the display says is wrong.
  func error(mirroring mirrored: TypedCalculation?) -> KeypadError? {
    if isEntryFull { return .entryFull }
    return shown(mirroring: mirrored).error.map(KeypadError.init)
  }

  private func isMirroring(_ mirrored: TypedCalculation) -> Bool {
    mirrored != dismissed && (hasInserted || calculator == Calculator())
  }

  private mutating func insert(mirroring mirrored: TypedCalculation?) -> Request {
    if let mirrored, isMirroring(mirrored) { return .insertTyped }
    guard calculator != Calculator() else { return .nothing }
    // Only a pending operation is finished. After `=` another number is that number: repeating the
    // constant is what the `=` key does.
    if calculator.pendingOperation != nil { calculator = calculator.finished }
    guard let number = calculator.number else { return .nothing }
    calculator = Calculator(result: number)
    hasInserted = true
    return .insert(number)
  }
}

extension Calculator {
  /// The operation that waits for a number.
  var pendingOperation: Operation? {
    switch state {
    case .awaiting(_, let operation, _): operation
    case .entering(_, .pending(_, let operation)), .value(_, .pending(_, let operation), _),
      .failed(_, .pending(_, let operation)):
      operation
    case .ready, .entering, .value, .result, .failed: nil
    }
  }
}
