internal import CalculatorCore

extension KeyboardSession {
  /// What the calculator's own display would show for what is being typed, as entered or cut.
  ///
  /// It is worked out only when asked for: `0` when nothing is typed, the message of an error.
  public var display: String {
    let format = DisplayFormat(fractionDigitCount: settings.fractionDigits)
    switch composition {
    case .none: return Calculator().display(format).text
    case .following(let typed): return typed.calculator(reader.locale).display(format).text
    case .holding(let held): return held.calculator(reader.locale).display(format).text
    }
  }
}

extension HeldText {
  func calculator(_ locale: LocaleConventions) -> Calculator {
    body?.calculator(locale) ?? Calculator()
  }
}

extension TypedText {
  /// The calculator after every character has been pressed as the key it stands for.
  func calculator(_ locale: LocaleConventions) -> Calculator {
    var calculator = inserted.map { Calculator(result: $0.value) } ?? Calculator()
    let start = inserted?.text.unicodeScalars.count ?? 0
    for (index, scalar) in scalars.enumerated().dropFirst(start) {
      switch CalculatorCharacter(scalar) {
      case .digit(let digit, _): calculator.press(.digit(digit))
      case .mark where scalar == locale.decimalMark || scalar == "٫": calculator.press(.dot)
      case .operation(.subtract) where index == 0: calculator.press(.sign)
      case .operation(.add) where index == 0: break
      case .operation(let operation): calculator.press(.operation(operation))
      case .letterX: calculator.press(.operation(.multiply))
      case .percent: calculator.press(.percent)
      case .equals: calculator.press(.equals)
      case .mark, .space, nil: break
      }
    }
    return calculator
  }
}
