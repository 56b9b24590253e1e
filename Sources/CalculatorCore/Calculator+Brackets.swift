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
    switch state {
    case .result: return self
    case .entering(let entry, .constant):
      return Self(state: .result(entry.value, constant: nil, divided: nil))
    case .value(let number, .constant, _):
      return Self(state: .result(number, constant: nil, divided: nil))
    case .ready, .awaiting, .entering, .value, .failed: return afterEquals()
    }
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
