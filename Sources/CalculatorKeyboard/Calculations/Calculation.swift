public import CalculatorCore

/// A calculation that stands right before the caret, as text and as keys of the calculator.
public struct Calculation: Equatable, Sendable {
  /// Exactly what stands in the document, with the `=` that asked.
  public let text: String
  /// The keys that the text presses, with the `=` that asked.
  let keys: [CalculatorKey]
  /// The exact value to go on from, when the text begins with a result that was inserted.
  let start: Number?
  /// The digits and the mark it was typed with.
  let numerals: Numerals
  /// Whether a final `=` asks for the result.
  public let isAsked: Bool
  /// Whether it is clearly a calculation, so that the `=` can be left out.
  public let isClear: Bool

  /// What the calculator makes of a calculation.
  public struct Evaluation: Equatable, Sendable {
    /// The equation applied last; `nil` when the calculation is a number by itself.
    public let equation: Equation?
    /// The number it comes to, or why there is none.
    public let result: Result<Number, CalculatorError>
  }

  /// Presses the keys.
  ///
  /// - Returns: The result, or the first error the calculator was in.
  /// - Complexity: One calculator key per character.
  public func evaluated() -> Evaluation {
    var calculator = start.map(Calculator.init(result:)) ?? Calculator()
    for key in keys.dropLast(isAsked ? 1 : 0) {
      let before = calculator
      calculator.press(key)
      if let error = calculator.error {
        return Evaluation(equation: before.equation, result: .failure(error))
      }
    }
    let equation = calculator.equation
    if isAsked { calculator.press(.equals) } else { calculator = calculator.finished }
    if let error = calculator.error {
      return Evaluation(equation: equation, result: .failure(error))
    }
    return Evaluation(equation: equation, result: .success(calculator.number ?? .zero))
  }
}
