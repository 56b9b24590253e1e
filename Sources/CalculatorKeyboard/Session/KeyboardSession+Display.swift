internal import CalculatorCore

extension KeyboardSession {
  /// What the calculator's own display would show for what is being typed, as entered or cut.
  ///
  /// It is worked out only when asked for: `0` when nothing is typed, the message of an error.
  public var display: String {
    let format = DisplayFormat(fractionDigitCount: settings.fractionDigits)
    return (typedCalculator ?? Calculator()).display(format).text
  }

  /// The calculator after what is being typed; `nil` when nothing is.
  var typedCalculator: Calculator? {
    let typed: TypedText
    switch composition {
    case .none: return nil
    case .following(let following): typed = following
    case .holding(let held):
      guard let body = held.body else { return Calculator() }
      typed = body
    }
    guard let offer, offer.result != nil else {
      return reader.calculator(after: typed, settings.order)
    }
    // What the preview shows is what was read.
    return offer.calculation.calculator(settings.order)
  }
}
