extension Calculator {
  /// Deeper brackets are ignored.
  package static let maximumBracketDepth = 32

  /// The outer calculation while a bracket is open.
  package struct Enclosure: Equatable, Sendable {
    /// The operation outside, which the bracket's value completes.
    let context: Context
    /// True if `±` was pressed before the bracket.
    let isNegative: Bool
    /// True if the order of operations implies the bracket.
    let isImplied: Bool
  }

  /// The state inside the innermost bracket, and the calculations outside it.
  struct Position: Equatable, Sendable {
    var state: State
    /// The outermost bracket comes first.
    var enclosures: [Enclosure] = []
  }
}

extension Calculator.Position {
  /// The position after `(`; unchanged where no number may begin.
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

  /// The position after `)`; unchanged without an open bracket, and right after an operation.
  func afterCloseBracket() -> Self {
    switch state {
    case .awaiting, .failed: self
    case .ready, .entering, .value, .result: closed() ?? self
    }
  }

  /// Closes the brackets and applies the pending operation, but does not repeat the constant as `=` does.
  var finished: Self {
    guard enclosures.isEmpty else { return afterEquals() }
    if case .result = state { return self }
    if case .constant = state.contextForEntry, let number = state.number {
      return Self(state: .result(number, constant: nil, divided: nil))
    }
    return afterEquals()
  }

  /// The position after `=`, which closes all brackets.
  ///
  /// An error leaves its bracket open, so that another divisor can be typed.
  func afterEquals() -> Self {
    var position = self
    while let outer = position.closed() {
      if case .failed = outer.state { return outer }
      position = outer
    }
    position.state = position.state.afterEquals()
    return position
  }

  /// Closes the innermost bracket, whose value takes the place of an entry; `nil` without a bracket.
  private func closed() -> Self? {
    guard let enclosure = enclosures.last else { return nil }
    let inside = state.afterEquals()
    guard let number = inside.number else { return Self(state: inside, enclosures: enclosures) }
    let value = enclosure.isNegative ? number.negated : number
    return Self(
      state: .value(value, enclosure.context, divided: nil), enclosures: enclosures.dropLast())
  }
}
