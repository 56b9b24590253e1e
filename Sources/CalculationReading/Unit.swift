internal import CalculatorCore

/// What a value is in a calculation with money: docs/behaviour.md 3.3, *Money*.
enum Unit {
  case number
  case percentage
  case amount
}

extension Calculation {
  /// What it comes to, `×` and `÷` before `+` and `−`; `nil` where its currency signs do not fit.
  ///
  /// What is added or subtracted is all amounts or all numbers; or just the first or just the last is an
  /// amount, which is meant for the whole sum. Percentages never have the sign.
  var unit: Unit? {
    var terms: [Unit] = []
    guard var term = first.unit else { return nil }
    for step in rest {
      guard let next = step.operand.unit else { return nil }
      if step.operation.isProduct {
        guard let product = term.with(next, step.operation) else { return nil }
        term = product
      } else {
        terms.append(term)
        term = next
      }
    }
    terms.append(term)
    if terms.count == 1 { return term }
    let sum = terms.filter { $0 != .percentage }
    let count = sum.count { $0 == .amount }
    let fits =
      count == 0 || count == sum.count
      || count == 1 && (sum.first == .amount || sum.last == .amount)
    return Rule.units.isKept(fits) ? (count > 0 ? .amount : .number) : nil
  }
}

extension Calculation.Operand {
  fileprivate var unit: Unit? {
    let unit: Unit?
    switch value {
    case .number(_, let currency): unit = currency == nil ? .number : .amount
    case .result(let result): unit = result.money == nil ? .number : .amount
    case .bracket(let inside), .implied(let inside): unit = inside.unit
    }
    guard isPercentage, let unit else { return unit }
    return Rule.units.isKept(unit != .amount) ? .percentage : nil
  }
}

extension Unit {
  /// What a product or a quotient is; `nil` for two amounts multiplied, and a number divided by an amount.
  fileprivate func with(_ other: Unit, _ operation: Operation) -> Unit? {
    switch (self == .amount, operation, other == .amount) {
    case (true, .divide, true): .number
    case (true, _, true), (false, .divide, true): Rule.units.isKept(false) ? .amount : nil
    case (true, _, false), (false, _, true): .amount
    case (false, _, false): .number
    }
  }
}
