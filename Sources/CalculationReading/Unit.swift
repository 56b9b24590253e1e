internal import CalculatorCore

/// The unit of a value in a calculation with money: docs/behaviour.md 3.3, *Money*.
enum Unit {
  case number, percentage, amount
}

extension Calculation {
  /// The unit of the result, `×` and `÷` before `+` and `−`; `nil` if the currency signs do not fit.
  ///
  /// The terms of a sum are all amounts or all numbers. If only the first or only the last term is an amount,
  /// its sign is meant for the whole sum. Percentages never have a sign.
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
  /// Returns `nil` for the product of two amounts, and for a number divided by an amount.
  fileprivate func with(_ other: Unit, _ operation: Operation) -> Unit? {
    switch (self == .amount, operation, other == .amount) {
    case (true, .divide, true): .number
    case (true, _, true), (false, .divide, true): Rule.units.isKept(false) ? .amount : nil
    case (true, _, false), (false, _, true): .amount
    case (false, _, false): .number
    }
  }
}
