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
    let isPercentage: Bool

    init(number: Number, isPercentage: Bool = false) {
      self.number = number
      self.isPercentage = isPercentage
    }
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
    switch self {
    case .entering(var entry, let context):
      return entry.append(digit) ? .entering(entry, context) : nil
    case .value(_, _, let divided?), .result(_, _, let divided?):
      return divided.afterOperation(.divide).afterDigit(digit)
    case .ready(let isNegative), .awaiting(_, _, let isNegative):
      return .entering(NumberEntry(digit, isNegative: isNegative), contextForEntry)
    case .value, .result, .failed:
      return .entering(NumberEntry(digit), contextForEntry)
    }
  }

  /// Types a whole number at once; it continues a number being typed.
  func afterEntry(_ entry: NumberEntry) -> Self {
    switch self {
    case .entering(var current, let context):
      current.append(entry)
      return .entering(current, context)
    case .value(_, _, let divided?), .result(_, _, let divided?):
      return divided.afterOperation(.divide).afterEntry(entry)
    case .ready(let isNegative), .awaiting(_, _, let isNegative):
      return .entering(isNegative ? entry.negated : entry, contextForEntry)
    case .value, .result, .failed:
      return .entering(entry, contextForEntry)
    }
  }

  func afterDot() -> Self {
    switch self {
    case .entering(var entry, let context):
      entry.appendDot()
      return .entering(entry, context)
    case .value(_, _, let divided?), .result(_, _, let divided?):
      return divided.afterOperation(.divide).afterDot()
    case .ready(let isNegative), .awaiting(_, _, let isNegative):
      return .entering(.startingWithDot(isNegative: isNegative), contextForEntry)
    case .value, .result, .failed:
      return .entering(.startingWithDot(), contextForEntry)
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
    case .awaiting, .entering, .value, .failed:
      .entering(NumberEntry(.zero), contextForEntry)
    }
  }

  func afterSign() -> Self {
    switch self {
    case .ready(let isNegative):
      return .ready(isNegative: !isNegative)
    case .awaiting(let memory, let operation, let isNegative):
      return .awaiting(memory: memory, operation, isNegative: !isNegative)
    case .entering(let entry, let context):
      return .entering(entry.negated, context)
    case .value(let number, let context, _):
      return .value(number.negated, context, divided: nil)
    case .result(let number, let constant, _):
      return .result(number.negated, constant: constant, divided: nil)
    case .failed:
      return self
    }
  }
}

// MARK: - Operations

extension Calculator.State {
  func afterOperation(_ operation: Operation) -> Self {
    switch self {
    case .ready: .awaiting(memory: Calculator.Memory(number: .zero), operation, isNegative: false)
    case .awaiting(let memory, _, _): .awaiting(memory: memory, operation, isNegative: false)
    case .entering(let entry, let context):
      afterOperation(operation, operand: entry.value, context)
    case .value(let number, let context, let divided):
      afterOperation(operation, operand: number, context, isPercentage: divided != nil)
    case .result(let number, _, let divided):
      .awaiting(
        memory: Calculator.Memory(number: number, isPercentage: divided != nil), operation,
        isNegative: false)
    case .failed: self
    }
  }

  private func afterOperation(
    _ operation: Operation, operand: Number, _ context: Calculator.Context,
    isPercentage: Bool = false
  ) -> Self {
    guard case .pending(let memory, let pending) = context else {
      let memory = Calculator.Memory(number: operand, isPercentage: isPercentage)
      return .awaiting(memory: memory, operation, isNegative: false)
    }
    return attempt(keeping: context) { () throws(CalculatorError) in
      let memory = Calculator.Memory(
        number: try pending(memory.number, operand),
        isPercentage: isPercentage && memory.isPercentage)
      return .awaiting(memory: memory, operation, isNegative: false)
    }
  }

  func afterEquals() -> Self {
    switch self {
    case .ready:
      .ready(isNegative: false)
    case .awaiting(let memory, let operation, _):
      afterEquals(operand: memory.number, .pending(memory: memory, operation))
    case .entering(let entry, let context):
      afterEquals(operand: entry.value, context)
    case .value(let number, let context, _):
      afterEquals(operand: number, context)
    case .result(let number, let constant, _):
      afterEquals(operand: number, constant.map { .constant($0) } ?? .nothing)
    case .failed:
      self
    }
  }

  private func afterEquals(operand: Number, _ context: Calculator.Context) -> Self {
    attempt(keeping: context) { () throws(CalculatorError) in
      switch context {
      case .nothing:
        return .result(operand, constant: nil, divided: nil)
      case .pending(let memory, let operation):
        let constant = Calculator.Constant(operation: operation, operand: operand)
        return .result(try operation(memory.number, operand), constant: constant, divided: nil)
      case .constant(let constant):
        let result = try constant.operation(operand, constant.operand)
        return .result(result, constant: constant, divided: nil)
      }
    }
  }

  func afterPercent() -> Self {
    switch self {
    case .ready: .ready(isNegative: false)
    case .awaiting(let memory, _, _): afterPercent(of: memory.number)
    case .entering(let entry, _): afterPercent(of: entry.value)
    case .value(let number, _, _): afterPercent(of: number)
    case .result(let number, let constant, _):
      attempt(keeping: contextForEntry) { () throws(CalculatorError) in
        .result(try number.dividedByHundred(), constant: constant, divided: withoutPercent)
      }
    case .failed: self
    }
  }

  /// `100 + 10 %` shows 10, which is 10 % of 100; `200 × 15 %` shows 0.15, and `20 % + 30 %` shows 0.3.
  private func afterPercent(of number: Number) -> Self {
    let context = contextForEntry
    return attempt(keeping: context) { () throws(CalculatorError) in
      var percentage = number
      if case .pending(let memory, let operation) = context,
        operation == .add || operation == .subtract, !memory.isPercentage
      {
        percentage = try percentage.multiplied(by: memory.number)
      }
      return .value(try percentage.dividedByHundred(), context, divided: withoutPercent)
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

  private func attempt(
    keeping context: Calculator.Context, _ next: () throws(CalculatorError) -> Self
  ) -> Self {
    do throws(CalculatorError) {
      return try next()
    } catch {
      return .failed(error, context)
    }
  }
}
