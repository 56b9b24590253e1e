internal import CalculatorCore

extension Calculation {
  /// The first calculation that comes to something; else the first in which the calculator is in
  /// error.
  ///
  /// - Parameters:
  ///   - calculations: The calculations that end at the caret, the longest first.
  ///   - order: Which readings count.
  /// - Returns: The calculation and what it comes to; `nil` where none has a reading.
  static func first(
    of calculations: [Calculation], _ order: KeyboardSettings.Order
  ) -> (calculation: Calculation, readings: Readings)? {
    var failed: (calculation: Calculation, readings: Readings)?
    for calculation in calculations {
      guard let readings = calculation.readings(order) else { continue }
      if !readings.hasError { return (calculation, readings) }
      failed = failed ?? (calculation, readings)
    }
    return failed
  }

  /// Works the calculation out.
  ///
  /// - Parameter order: Which readings count.
  /// - Returns: The readings; `nil` where none does: the currency signs fit in none, or there is only
  ///   the keys reading and it was not chosen.
  /// - Complexity: One calculator key per character and reading.
  func readings(_ order: KeyboardSettings.Order) -> Readings? {
    let hasTwo = segments.contains { $0.bracketedAsWritten() != $0 }
    guard hasTwo else { return reading(.keys).map { .one($0) } }
    if mustBeAsked { return order == .written ? nil : reading(.keys).map { .one($0) } }
    switch order {
    case .keys:
      return reading(.keys).map { .one($0) }
    case .written:
      guard let written = reading(.written) else { return nil }
      let keys = reading(.keys)
      guard let keys, keys.result == written.result else {
        return repeatsEquals ? nil : .one(written)
      }
      return .one(written.isError && !repeatsEquals ? written : keys.showing(written))
    case .both:
      guard let keys = reading(.keys) else { return nil }
      if repeatsEquals { return .one(keys) }
      guard let written = reading(.written) else { return nil }
      return keys.result == written.result
        ? .one(keys.showing(written)) : .both(keys: keys, written: written)
    }
  }

  /// Whether the `=` can be left out.
  ///
  /// - Parameter readings: What it comes to.
  /// - Returns: Whether it is clear.
  func isClear(_ readings: Readings) -> Bool {
    guard isTypedClearly, !mustBeAsked, case .one(let reading) = readings else { return false }
    if isLoneSubtraction, case .success(let number) = reading.result { return !number.isNegative }
    return true
  }

  /// Whether a percentage in it has only the keys reading, and must be asked for.
  private var mustBeAsked: Bool { segments.contains(where: \.hasPercentageInProduct) }

  /// The calculator after the calculation has been pressed, up to the first error.
  ///
  /// - Parameter kind: Which reading is pressed.
  /// - Returns: The calculator.
  func calculator(_ kind: Reading.Kind) -> Calculator {
    var calculator = start.map { Calculator(result: $0.value) } ?? Calculator()
    for (index, segment) in segments.enumerated() where calculator.error == nil {
      if index > 0 { calculator.press(.equals) }
      if index > 0, segment.beginsAnew, calculator.error == nil { calculator = Calculator() }
      segment.pressed(kind).press(on: &calculator)
    }
    if isAsked { calculator.press(.equals) }
    return calculator
  }

  // MARK: One reading

  /// Presses the keys of one reading; `nil` where the currency signs do not fit.
  private func reading(_ kind: Reading.Kind) -> Reading? {
    // All of them before anything is pressed: an error must not hide signs behind it that do not fit.
    guard let amounts = currency == nil ? [] : amounts(kind) else { return nil }
    var calculator =
      start.map { Calculator(result: $0.value, undoLimit: 0) } ?? Calculator(undoLimit: 0)
    var reading = Reading(kind: kind, money: currency.map { Money(sign: $0, hasCents: true) })
    reading.isAmount.result = start?.money != nil
    var haveCents = start?.money?.hasCents ?? true
    for (index, segment) in segments.enumerated() {
      if index > 0, let failed = reading.pressing(&calculator, { $0.press(.equals) }) {
        return failed
      }
      guard !segment.isEmpty else {
        reading.isAmount.left = reading.isAmount.result
        continue
      }
      if segment.goesOn {
        reading.parts = [.value(calculator.number ?? .zero)] + segment
      } else {
        // An `=` pressed again repeats nothing for a segment that begins with a number of its own.
        if index > 0 { calculator = Calculator(undoLimit: 0) }
        reading.parts = segment
        haveCents = true
      }
      reading.hasTypedBrackets = segment.contains(.closeBracket)
      haveCents = haveCents && segment.haveCents
      reading.money = currency.map { Money(sign: $0, hasCents: haveCents) }
      let operands = reading.parts
      if kind == .keys { reading.parts = operands.bracketedAsPressed }
      if !amounts.isEmpty {
        reading.setAmounts(operands, isValueAmount: reading.isAmount.result)
        reading.isAmount.result = amounts[index]
      }
      for (index, part) in segment.pressed(kind).enumerated() {
        guard let failed = reading.pressing(&calculator, part.press) else { continue }
        let pressed = operands.prefix(index + operands.count - segment.count)
        return kind == .keys ? failed.failing(after: pressed) : failed
      }
    }
    reading.equation = calculator.equation
    if isAsked { calculator.press(.equals) } else { calculator = calculator.finished }
    reading.result = calculator.error.map { .failure($0) } ?? .success(calculator.number ?? .zero)
    return reading
  }

  /// Whether what has been pressed by the end of each segment is an amount; `nil` where the currency signs
  /// of one do not fit.
  private func amounts(_ kind: Reading.Kind) -> [Bool]? {
    var amounts: [Bool] = []
    var isValueAmount = start?.money != nil
    for segment in segments {
      if !segment.isEmpty {
        let parts = segment.goesOn ? [.value(.zero)] + segment : segment
        let pressed = kind == .keys ? parts.bracketedAsPressed : parts
        guard let isAmount = CurrencyCheck.isAmount(pressed, isValueAmount: isValueAmount) else {
          return nil
        }
        isValueAmount = isAmount
      }
      amounts.append(isValueAmount)
    }
    return amounts
  }
}

extension Reading {
  /// Presses something, and tells of the error it meets.
  fileprivate func pressing(
    _ calculator: inout Calculator, _ press: (inout Calculator) -> Void
  ) -> Reading? {
    let before = calculator
    press(&calculator)
    guard let error = calculator.error else { return nil }
    var failed = self
    failed.equation = before.equation
    failed.result = .failure(error)
    return failed
  }

  /// The reading with what is shown of it where only some parts were pressed before it failed.
  fileprivate func failing(after parts: ArraySlice<CalculationPart>) -> Reading {
    guard money != nil else { return self }
    var failed = self
    failed.setAmounts(Array(parts), isValueAmount: isAmount.value)
    return failed
  }

  /// Tells which numbers of a segment are amounts.
  fileprivate mutating func setAmounts(_ operands: [CalculationPart], isValueAmount: Bool) {
    func isAmount(_ part: CalculationPart) -> Bool {
      switch part {
      case .number(let operand): operand.currency != nil
      case .value: isValueAmount
      case .percent, .operation, .openBracket, .impliedBracket, .closeBracket: false
      }
    }
    let lastOperation = operands.lastIndex { $0.isSum || $0.isProduct } ?? 0
    self.isAmount.value = isValueAmount
    self.isAmount.left = operands[..<lastOperation].contains(where: isAmount)
    self.isAmount.right = operands[lastOperation...].contains(where: isAmount)
  }
}

extension Array<CalculationPart> {
  /// What one reading presses; of what is open yet the implied bracket of the last product is not closed.
  func pressed(_ kind: Reading.Kind, isOpen: Bool = false) -> [CalculationPart] {
    kind == .keys ? self : bracketedAsWritten(isOpen: isOpen)
  }

  /// Presses them on a calculator, up to the first error, which what is pressed next could hide.
  func press(on calculator: inout Calculator) {
    for part in self where calculator.error == nil { part.press(on: &calculator) }
  }

  /// Whether a segment goes on from the value before it.
  var goesOn: Bool {
    if case .operation = first { return true }
    return false
  }

  /// Whether a segment begins with a number of its own.
  var beginsAnew: Bool { !isEmpty && !goesOn }

  /// Whether every amount in it was typed with two decimals.
  var haveCents: Bool {
    allSatisfy { part in
      guard case .number(let operand) = part, operand.currency != nil else { return true }
      return operand.literal.fractionDigitCount == 2
    }
  }
}
