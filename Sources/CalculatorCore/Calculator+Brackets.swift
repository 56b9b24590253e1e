extension Calculator {
  /// How deep brackets nest; deeper ones are ignored.
  package static let maximumBracketDepth = 32

  /// What a bracket put aside, until its value takes the place of an entry there.
  package struct Enclosure: Equatable, Sendable {
    /// What waits for the value.
    let context: Context
    /// Whether the sign key was pressed before the bracket.
    let isNegative: Bool
    /// Whether the order of operations implies the bracket.
    let isImplied: Bool
  }

  /// What the calculator is doing inside the innermost bracket, and what all of them put aside.
  struct Position: Equatable, Sendable {
    var state: State
    /// The outermost bracket's first.
    var enclosures: [Enclosure] = []
  }
}

extension Calculator.Position {
  /// The position after `(`, which is ignored where no number may begin.
  func afterOpenBracket(isImplied: Bool) -> Self {
    let depth = enclosures.count { !$0.isImplied }
    guard isImplied || depth < Calculator.maximumBracketDepth else { return self }
    let isNegative: Bool
    switch state {
    case .ready(let signed), .awaiting(_, _, let signed): isNegative = signed
    case .result: isNegative = false
    case .entering, .value, .failed: return self
    }
    let enclosure = Calculator.Enclosure(
      context: state.contextForEntry, isNegative: isNegative, isImplied: isImplied)
    return Self(state: .ready(isNegative: false), enclosures: enclosures + [enclosure])
  }

  /// The position after `)`, which is ignored without a partner and behind an operation.
  func afterCloseBracket() -> Self {
    switch state {
    case .awaiting, .failed: self
    case .ready, .entering, .value, .result: closed() ?? self
    }
  }

  /// The position after brackets have been closed and the pending operation applied; repeating the
  /// constant is what the `=` key does.
  var finished: Self {
    guard enclosures.isEmpty else { return afterEquals() }
    switch state {
    case .result: return self
    case .entering(let entry, .constant):
      return Self(state: .result(entry.value, constant: nil, divided: nil))
    case .value(let number, .constant, _):
      return Self(state: .result(number, constant: nil, divided: nil))
    case .ready, .awaiting, .entering, .value, .failed: return afterEquals()
    }
  }

  /// The position after `=`, which closes what is open.
  ///
  /// An error inside a bracket leaves that bracket open, so that another divisor can be typed.
  func afterEquals() -> Self {
    var position = self
    while let outer = position.closed() {
      if case .failed = outer.state { return outer }
      position = outer
    }
    position.state = position.state.afterEquals()
    return position
  }

  /// What is inside the innermost bracket, finished and in the place of an entry outside it; `nil`
  /// without one.
  private func closed() -> Self? {
    guard let enclosure = enclosures.last else { return nil }
    switch state.afterEquals() {
    case .result(let value, _, _):
      return valued(value, enclosure)
    case .ready, .awaiting, .entering, .value:
      return valued(.zero, enclosure)
    case .failed(let error, let context):
      return Self(state: .failed(error, context), enclosures: enclosures)
    }
  }

  private func valued(_ number: Number, _ enclosure: Calculator.Enclosure) -> Self {
    let value = enclosure.isNegative ? number.negated : number
    return Self(
      state: .value(value, enclosure.context, divided: nil), enclosures: enclosures.dropLast())
  }
}
