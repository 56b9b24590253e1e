/// A calculator with immediate execution and one memory slot: `1 + 2 × 3 =` is 9.
///
/// A bracket puts the slot aside: `2 × ( 3 + 4 ) =` is 14. Typed calculations and the keypad press its keys. It knows nothing of
/// keyboards, fields or locales. No key sequence traps; ``Number`` limits the cost of a key.
///
/// ```swift
/// var calculator = Calculator()
/// calculator.press(.digit(Digit.all[6]))
/// calculator.press(.operation(.multiply))
/// calculator.press(.digit(Digit.all[7]))
/// calculator.press(.equals)
/// calculator.display().text  // "42"
/// ```
package struct Calculator: Equatable, Sendable {
  package static let maximumUndoCount = 1_000

  private var position: Position
  private var earlierPositions: [Position] = []
  private let undoLimit: Int

  /// The state; inside brackets, the innermost calculation's.
  package var state: State { position.state }

  /// Shows 0; `undoLimit` is the number of keys that undo can take back.
  package init(undoLimit: Int = maximumUndoCount) {
    position = Position(state: .ready(isNegative: false))
    self.undoLimit = undoLimit
  }

  /// Shows a result, as after `=`.
  package init(result: Number) {
    position = Position(state: .result(result, constant: nil, divided: nil))
    undoLimit = Self.maximumUndoCount
  }

  /// Returns false for a digit for which the entry has no room.
  @discardableResult
  package mutating func press(_ key: CalculatorKey) -> Bool {
    switch key {
    case .undo: position = earlierPositions.popLast() ?? position
    case .clear: self = Calculator(undoLimit: undoLimit)
    case .clearEntry: enter(state.afterClearEntry())
    case .digit(let digit):
      guard let next = state.afterDigit(digit) else { return false }
      enter(next)
    case .dot: enter(state.afterDot())
    case .operation(let operation): enter(state.afterOperation(operation))
    case .equals: enter(position.afterEquals())
    case .percent: enter(state.afterPercent())
    case .sign: enter(state.afterSign())
    case .openBracket: enter(position.afterOpenBracket(isImplied: false))
    case .impliedBracket: enter(position.afterOpenBracket(isImplied: true))
    case .closeBracket: enter(position.afterCloseBracket())
    }
    return true
  }

  /// Enters an exact value where a number may begin; it cannot be taken back.
  package mutating func enter(_ value: Number) {
    position.state = .value(value, state.contextForEntry, divided: nil)
  }

  private mutating func enter(_ next: State) {
    enter(Position(state: next, enclosures: position.enclosures))
  }

  private mutating func enter(_ next: Position) {
    guard next != position else { return }
    if undoLimit > 0 {
      if earlierPositions.count == undoLimit { earlierPositions.removeFirst() }
      earlierPositions.append(position)
    }
    position = next
  }
}

// MARK: - What it shows

extension Calculator {
  package var error: CalculatorError? {
    if case .failed(let error, _) = state { error } else { nil }
  }

  /// The number shown; `nil` in error.
  package var number: Number? { state.number }

  /// The text of the display: the entry as typed, a number, or an error's message.
  package func display(_ format: DisplayFormat = DisplayFormat()) -> DisplayText {
    state.display(format)
  }

  /// The states since clear, the last one included; after ``maximumUndoCount`` keys the first are missing.
  package var states: [State] { earlierPositions.map(\.state) + [state] }

  /// The calculator with its brackets closed and the pending operation applied; it does not repeat the constant as `=` does.
  package var finished: Calculator {
    var finished = Calculator(undoLimit: undoLimit)
    finished.position = position.finished
    return finished
  }
}

extension Calculator.State {
  var number: Number? {
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

/// The reason that the calculator shows no number.
package enum CalculatorError: String, Error, CaseIterable, Sendable {
  case divisionByZero = "division-by-zero"
  /// The magnitude is past 10^9,999.
  case tooLarge = "too-large"
  /// The magnitude is not zero, but below 10^−9,999.
  case tooSmall = "too-small"

  /// The English message of ``Calculator/display(_:)``, never inserted into a document.
  ///
  /// The keyboard and the keypad have words of their own.
  package var message: String {
    switch self {
    case .divisionByZero: "cannot divide by zero"
    case .tooLarge: "too large"
    case .tooSmall: "too small"
    }
  }
}
