/// A calculator with immediate execution and one memory slot: `1 + 2 × 3 =` is 9.
///
/// A bracket puts the slot aside: `2 × ( 3 + 4 ) =` is 14.
///
/// Keys go in through ``press(_:)``, and everything else is read from ``state``. It knows nothing
/// of keyboards, fields or locales. No key sequence traps; the worst key costs a few operations on
/// integers of 10,000 digits (see ``Number``).
package struct Calculator: Equatable, Sendable {
  /// What a key did.
  package enum Outcome: Sendable {
    /// The state is another one now.
    case changed
    /// The key means nothing in this state.
    case unchanged
    /// The key would have been taken, but the entry is full.
    case refused
  }

  /// How many keys undo can take back.
  package static let maximumUndoCount = 1_000

  private var position: Position
  private var earlierPositions: [Position] = []
  private let undoLimit: Int

  /// What the calculator is doing; inside brackets, what it is doing in the innermost.
  package var state: State { position.state }

  /// A calculator that shows 0, with nothing in memory and nothing pending.
  ///
  /// - Parameter undoLimit: How many keys undo can take back.
  package init(undoLimit: Int = maximumUndoCount) {
    position = Position(state: .ready(isNegative: false))
    self.undoLimit = undoLimit
  }

  /// A calculator that shows a result, as it is after `=`.
  ///
  /// - Parameters:
  ///   - result: The result to go on from.
  ///   - undoLimit: How many keys undo can take back.
  package init(result: Number, undoLimit: Int = maximumUndoCount) {
    position = Position(state: .result(result, constant: nil, divided: nil))
    self.undoLimit = undoLimit
  }

  /// Presses a key.
  ///
  /// - Parameter key: The key.
  /// - Returns: What it did.
  @discardableResult
  package mutating func press(_ key: CalculatorKey) -> Outcome {
    switch key {
    case .undo:
      guard let last = earlierPositions.popLast() else { return .unchanged }
      position = last
      return .changed
    case .clear:
      return clear()
    case .clearEntry:
      return enter(state.afterClearEntry())
    case .digit(let digit):
      guard let next = state.afterDigit(digit) else { return .refused }
      return enter(next)
    case .dot:
      return enter(state.afterDot())
    case .operation(let operation):
      return enter(state.afterOperation(operation))
    case .equals:
      return enter(position.afterEquals())
    case .percent:
      return enter(state.afterPercent())
    case .sign:
      return enter(state.afterSign())
    case .openBracket:
      return enter(position.afterOpenBracket(isImplied: false))
    case .impliedBracket:
      return enter(position.afterOpenBracket(isImplied: true))
    case .closeBracket:
      return enter(position.afterCloseBracket())
    }
  }

  /// Types a number where one may begin: as pressing its sign, its digits and its mark, and all of it at
  /// once where no key can be taken back.
  ///
  /// - Parameter entry: The number.
  package mutating func enter(_ entry: NumberEntry) {
    if undoLimit == 0 {
      position.state = state.afterEntry(entry)
    } else {
      for key in entry.keys { press(key) }
    }
  }

  private mutating func clear() -> Outcome {
    let isFresh = self == Calculator(undoLimit: undoLimit)
    self = Calculator(undoLimit: undoLimit)
    return isFresh ? .unchanged : .changed
  }

  private mutating func enter(_ next: State) -> Outcome {
    enter(Position(state: next, enclosures: position.enclosures))
  }

  private mutating func enter(_ next: Position) -> Outcome {
    guard next != position else { return .unchanged }
    if undoLimit > 0 {
      if earlierPositions.count == undoLimit { earlierPositions.removeFirst() }
      earlierPositions.append(position)
    }
    position = next
    return .changed
  }
}

// MARK: - What it shows

extension Calculator {
  /// The error the calculator is in, if it is in one.
  package var error: CalculatorError? {
    if case .failed(let error, _) = state { return error }
    return nil
  }

  /// The number the display shows; `nil` in error.
  package var number: Number? { state.number }

  /// The text of the display: the entry as entered, a number, or the message of an error.
  package func display(_ format: DisplayFormat = DisplayFormat()) -> DisplayText {
    state.display(format)
  }

  /// The states since clear, the last one included; after ``maximumUndoCount`` keys the first are missing.
  package var states: [State] { earlierPositions.map(\.state) + [state] }

  /// The calculator after open brackets have been closed and its pending operation, if it has one,
  /// has been applied.
  ///
  /// After `=` nothing is pending: repeating the constant is what the `=` key does.
  package var finished: Calculator {
    var finished = Calculator(undoLimit: undoLimit)
    finished.position = position.finished
    return finished
  }
}

extension Calculator.State {
  fileprivate var number: Number? {
    switch self {
    case .ready: .zero
    case .awaiting(let memory, _, _): memory.number
    case .entering(let entry, _): entry.value
    case .value(let number, _, _), .result(let number, _, _): number
    case .failed: nil
    }
  }

  package func display(_ format: DisplayFormat) -> DisplayText {
    switch self {
    case .entering(let entry, _): DisplayText(text: entry.text, isExact: true)
    case .failed(let error, _): DisplayText(text: error.message, isExact: true)
    case .ready, .awaiting, .value, .result: format.display(number ?? .zero)
    }
  }
}
