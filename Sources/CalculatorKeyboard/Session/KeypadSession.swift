internal import CalculatorCore
internal import KeypadLine

/// The keypad's own calculation, which is in no document until Insert.
///
/// While the keypad's calculation is empty, its display shows `mirrored`: the calculation that is typed in the
/// field, `nil` if there is none.
struct KeypadSession {
  /// A request of a press to the keyboard.
  enum Request: Equatable {
    /// None: the press was the calculator's.
    case nothing
    /// Insert the result of the keypad's calculation.
    case insert(Number)
    /// Insert what Insert would: the display shows the typed calculation.
    case insertTyped
    case nextKeyboard
  }

  private(set) var calculator = Calculator()
  private var notice = Notice.none

  /// An effect of the last presses on the display.
  private enum Notice {
    case none
    /// The last press was a digit for which there was no room.
    case entryFull
    /// The number on the display has been inserted: the calculation is over.
    case inserted
    /// C was pressed over typed text, which is not shown again before it changes.
    case dismissed(Mirrored)
  }

  mutating func press(
    _ key: KeypadKey, mirroring mirrored: Mirrored?, status: KeypadStatus
  ) -> Request {
    if case .refused = status { return .nothing }
    switch key {
    case .nextKeyboard:
      return .nextKeyboard
    case .insert:
      guard status == .enabled else { return .nothing }
      return insert(mirroring: mirrored)
    case .clear:
      notice = mirrored.map { .dismissed($0) } ?? .none
    default:
      // The calculation goes on from the result in the bubble, but from nothing else that was typed.
      if let mirrored, isMirroring(mirrored), key != .backspace {
        let result = key.beginsNumber ? nil : mirrored.result
        calculator = result.map { Calculator(result: $0) } ?? Calculator()
      }
    }
    switch notice {
    case .none, .dismissed: break
    case .entryFull, .inserted: notice = .none
    }
    if let calculatorKey = key.calculatorKey, !calculator.press(calculatorKey) {
      notice = .entryFull
    }
    return .nothing
  }

  /// The error on the display, which shows `mirrored`, or `nil` for the keypad's own calculation.
  func error(showing mirrored: Mirrored?) -> KeypadError? {
    if case .entryFull = notice { return .entryFull }
    let error = mirrored == nil ? calculator.error : mirrored?.error
    return error.flatMap { KeypadError(rawValue: $0.rawValue) }
  }

  /// True if the display shows the typed text, not the keypad's own calculation.
  func isMirroring(_ mirrored: Mirrored) -> Bool {
    switch notice {
    case .inserted: true
    case .dismissed(let dismissed): mirrored != dismissed && calculator == Calculator()
    case .none, .entryFull: calculator == Calculator()
    }
  }

  private mutating func insert(mirroring mirrored: Mirrored?) -> Request {
    if let mirrored, isMirroring(mirrored) { return .insertTyped }
    guard calculator != Calculator() else { return .nothing }
    calculator = calculator.finished
    guard let number = calculator.number else { return .nothing }
    calculator = Calculator(result: number)
    notice = .inserted
    return .insert(number)
  }
}

extension Calculator {
  /// The calculation before the number on the display: `12 + 30 +`, or `12 + 30 =` above a result.
  ///
  /// Numbers are written by `write`, with the user's digits and mark.
  func calculation(_ format: DisplayFormat, _ write: (String) -> String) -> String {
    // As many states as could be shown.
    let shown = states.suffix(100)
    var text = shown.count < states.count ? "…" : ""
    var isExact = true
    func append(_ number: DisplayText, _ sign: String) {
      text += "\(text.isEmpty ? "" : " ")\(write(number.text)) \(sign)"
      isExact = isExact && number.isExact
    }
    for (before, now) in zip(shown, shown.dropFirst()) {
      switch (before, now) {
      case (.awaiting, .awaiting(_, let operation, _)):
        text = text.dropLast() + operation.symbol
      case (.result, .awaiting(_, let operation, _)):
        (text, isExact) = ("", true)
        append(before.display(format), operation.symbol)
      case (_, .awaiting(_, let operation, _)):
        append(before.display(format), operation.symbol)
      case (.result, .failed): break
      case (.result, _): (text, isExact) = ("", true)
      case (_, .result) where !text.isEmpty:
        let result = now.display(format)
        append(before.display(format), isExact && result.isExact ? "=" : "≈")
      case (_, .result), (_, .ready), (_, .entering), (_, .value), (_, .failed): break
      }
    }
    return text
  }
}

extension KeypadKey {
  /// The key of the calculator; `nil` for the two keys that are the keyboard's.
  fileprivate var calculatorKey: CalculatorKey? {
    switch self {
    case .zero, .one, .two, .three, .four, .five, .six, .seven, .eight, .nine:
      Int(rawValue).flatMap { Digit($0) }.map { .digit($0) }
    case .mark: .dot
    case .add, .subtract, .multiply, .divide: Operation(rawValue: rawValue).map { .operation($0) }
    case .percent: .percent
    case .sign: .sign
    case .equals: .equals
    case .clear: .clear
    case .backspace: .undo
    case .insert, .nextKeyboard: nil
    }
  }

  /// True if a press begins a number where none is being entered.
  fileprivate var beginsNumber: Bool {
    switch calculatorKey {
    case .digit, .dot: true
    default: false
    }
  }
}
