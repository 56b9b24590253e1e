import CalculationReading
import CalculatorCore
import Testing

/// No key can stall the process: the numbers are bounded, however long a calculation goes on.
@Suite struct StallTests {
  private static let nines = String(repeating: "9", count: 64)

  @Test(
    "The numbers of a calculator stay within the limits, whatever is repeated",
    .timeLimit(.minutes(5)),
    arguments: [
      "\(nines) × =", "= ×", "÷ \(nines) =", "÷ 7 = + \(nines) =", "× \(nines) = ÷ 3 = ±",
      "% + \(nines) . 5", "× \(nines) % − 3 ÷", "( \(nines) ÷ 7 ×", "( \(nines) × ) + )",
      "0 . \(nines) × =", "÷ 0 = \(nines) × =",
    ])
  func bounded(pattern: String) throws {
    let keys = try keys(pattern)
    var calculator = Calculator(undoLimit: 0)
    for key in try CalculatorCoreTests.keys("\(Self.nines) ÷ 7 × 3 =") { calculator.press(key) }
    var largest = 0
    for _ in 0..<30 {
      for key in keys { calculator.press(key) }
      largest = max(largest, size(of: calculator.number))
    }
    // Twice 64 words of 64 bits, a line each.
    #expect(largest < 8_000)
  }

  /// The size of a number, written out.
  private func size(of number: Number?) -> Int {
    var text = ""
    dump(number, to: &text)
    return text.utf8.count
  }
}
