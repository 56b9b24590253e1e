extension Calculator {
  /// The calculator's state; each case has only the values that exist in it.
  package indirect enum State: Equatable, Sendable {
    /// Nothing entered since clear; `±` may have been pressed.
    case ready(isNegative: Bool)
    /// An operation was pressed, and no number since.
    case awaiting(memory: Memory, Operation, isNegative: Bool)
    case entering(NumberEntry, Context)
    /// A percentage or the value of a bracket takes the place of an entry. `divided` is the state before `%`, kept while a digit
    /// or a dot would turn that key into a division.
    case value(Number, Context, divided: State?)
    /// After `=`, and perhaps `%`. The constant is what `=` applies again.
    case result(Number, constant: Constant?, divided: State?)
    /// An operation failed. The context keeps the memory and the pending operation.
    case failed(CalculatorError, Context)
  }

  /// The running value: the left operand.
  package struct Memory: Equatable, Sendable {
    let number: Number
    /// True if only percentages went into it: `20 % + 30 %` adds 0.3, not 30 % of 0.2.
    var isPercentage = false
  }

  /// The operation that waits for the number being entered.
  package enum Context: Equatable, Sendable {
    case nothing
    case pending(memory: Memory, Operation)
    /// `=` applied it last: `2 × 3 = 4 =` is 12.
    case constant(Constant)
  }

  /// An operation with its right operand, as `=` repeats it.
  package struct Constant: Equatable, Sendable {
    package let operation: Operation
    package let operand: Number
  }
}

// MARK: - Digits

extension Calculator.State {
  /// Returns `nil` if the entry is full.
  func afterDigit(_ digit: Digit) -> Self? {
    var typed = typed
    return typed.entry.append(digit) ? .entering(typed.entry, typed.context) : nil
  }

  func afterDot() -> Self {
    var typed = typed
    typed.entry.appendDot()
    return .entering(typed.entry, typed.context)
  }

  /// The entry that a digit or a dot continues or begins, and its context; after `%` those of a division.
  private var typed: (entry: NumberEntry, context: Calculator.Context) {
    switch self {
    case .entering(let entry, let context): (entry, context)
    case .value(_, _, let divided?), .result(_, _, let divided?):
      divided.afterOperation(.divide).typed
    case .ready(let isNegative), .awaiting(_, _, let isNegative):
      (NumberEntry(isNegative: isNegative), contextForEntry)
    case .value, .result, .failed: (NumberEntry(), contextForEntry)
    }
  }

  /// The context of the number being entered, or of the next number.
  var contextForEntry: Calculator.Context {
    switch self {
    case .ready: .nothing
    case .awaiting(let memory, let operation, _): .pending(memory: memory, operation)
    case .entering(_, let context), .value(_, let context, _), .failed(_, let context): context
    case .result(_, let constant, _): constant.map { .constant($0) } ?? .nothing
    }
  }

  func afterClearEntry() -> Self {
    switch self {
    case .ready, .result: .ready(isNegative: false)
    case .awaiting, .entering, .value, .failed: .entering(NumberEntry([.zero]), contextForEntry)
    }
  }

  func afterSign() -> Self {
    switch self {
    case .ready(let isNegative): .ready(isNegative: !isNegative)
    case .awaiting(let memory, let operation, let isNegative):
      .awaiting(memory: memory, operation, isNegative: !isNegative)
    case .entering(let entry, let context): .entering(entry.negated, context)
    case .value(let number, let context, _): .value(number.negated, context, divided: nil)
    case .result(let number, let constant, _):
      .result(number.negated, constant: constant, divided: nil)
    case .failed: self
    }
  }
}

// MARK: - Operations

extension Calculator.State {
  func afterOperation(_ operation: Operation) -> Self {
    if case .awaiting(let memory, _, _) = self {
      return .awaiting(memory: memory, operation, isNegative: false)
    }
    guard let number else { return self }
    var memory = Calculator.Memory(number: number, isPercentage: isPercentage)
    return attempt { () throws(CalculatorError) in
      if case .pending(let earlier, let pending) = contextForEntry {
        memory = Calculator.Memory(
          number: try pending(earlier.number, number),
          isPercentage: isPercentage && earlier.isPercentage)
      }
      return .awaiting(memory: memory, operation, isNegative: false)
    }
  }

  private var isPercentage: Bool {
    switch self {
    case .value(_, _, let divided), .result(_, _, let divided): divided != nil
    case .ready, .awaiting, .entering, .failed: false
    }
  }

  func afterEquals() -> Self {
    if case .ready = self { return .ready(isNegative: false) }
    guard let number else { return self }
    return attempt { () throws(CalculatorError) in
      switch contextForEntry {
      case .nothing:
        return .result(number, constant: nil, divided: nil)
      case .pending(let memory, let operation):
        let constant = Calculator.Constant(operation: operation, operand: number)
        return .result(try operation(memory.number, number), constant: constant, divided: nil)
      case .constant(let constant):
        let result = try constant.operation(number, constant.operand)
        return .result(result, constant: constant, divided: nil)
      }
    }
  }

  /// `100 + 10 %` shows 10, which is 10 % of 100; `200 × 15 %` shows 0.15, and `20 % + 30 %` shows 0.3.
  func afterPercent() -> Self {
    if case .ready = self { return .ready(isNegative: false) }
    guard var number else { return self }
    let context = contextForEntry
    return attempt { () throws(CalculatorError) in
      if case .pending(let memory, let operation) = context, !operation.isProduct,
        !memory.isPercentage
      {
        number = try number.multiplied(by: memory.number)
      }
      number = try number.divided(by: Number(integer: 100))
      if case .result(_, let constant, _) = self {
        return .result(number, constant: constant, divided: withoutPercent)
      }
      return .value(number, context, divided: withoutPercent)
    }
  }

  /// Drops the state kept for an earlier `%`, so that states do not nest when `%` is pressed repeatedly.
  private var withoutPercent: Self {
    switch self {
    case .value(let number, let context, _): .value(number, context, divided: nil)
    case .result(let number, let constant, _): .result(number, constant: constant, divided: nil)
    case .ready, .awaiting, .entering, .failed: self
    }
  }

  private func attempt(_ next: () throws(CalculatorError) -> Self) -> Self {
    do throws(CalculatorError) {
      return try next()
    } catch {
      return .failed(error, contextForEntry)
    }
  }
}
