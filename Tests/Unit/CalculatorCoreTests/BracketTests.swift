import CalculatorCore
import Testing

/// Tests brackets, which put memory and the next operation aside: docs/behaviour.md 2.
@Suite struct BracketTests {
  @Test(
    "The display after each of these keys",
    arguments: [
      ("2 × ( 3 + 4 ) =", "14"), ("2 × ( 3 + 4", "4"), ("2 × ( 3 + 4 )", "7"), ("2 × (", "0"),
      ("2 × ( 3 + 4 =", "14"), ("( 1 + 2 ) × 3 =", "9"), ("( ( 1 + 2 ) × ( 3 + 4 ) ) =", "21"),
      ("1 + ( 2 × 3 ) =", "7"), ("( 5 ) =", "5"), ("( 2 + 3 ) × 4 = =", "80"),
      // Ignored: without a partner, after an operation, where no number may begin.
      ("2 + 3 )", "3"), ("2 + 3 ) =", "5"), ("2 × ( 3 + ) 4 =", "14"), ("2 ( 3 + 4 =", "27"),
      ("( 1 + 2 ) ( 3 =", "3"), ("50 % ( 2 =", "25"), (")", "0"),
      // A digit after a bracket begins a number, as it does after a percentage.
      ("( 1 + 2 ) 3 =", "3"), ("5 + ( 1 + 2 ) 4 =", "9"),
      // Percent: the base is put aside, and a bracket's value is a percentage like any.
      ("100 + ( 5 + 5 ) % =", "110"), ("100 + ( 10 % ) =", "100.1"), ("200 × ( 10 + 5 ) % =", "30"),
      ("( 100 + 10 % ) × 2 =", "220"), ("( 6 + 2 ) % 2 =", "4"),
      // The sign negates the bracket.
      ("± ( 3 + 4 ) =", "-7"), ("2 × ± ( 3 + 4 ) =", "-14"), ("2 × ( ± 3 + 4 ) =", "2"),
      ("2 × ( 3 + 4 ) ± =", "-14"), ("± ( 5 − 5 )", "0"),
      // Results and clear entry.
      ("2 + 3 = ( 4 + 1 ) =", "8"), ("2 × ( 3 + 4 CE 5 ) =", "16"), ("2 × ( 3 ) CE 4 =", "8"),
      ("2 × ( 3 C", "0"), ("2 × ( 3 C )", "0"),
      // Errors inside stay inside.
      ("2 × ( 8 ÷ 0 )", "cannot divide by zero"), ("2 × ( 8 ÷ 0 ) 4 ) =", "4"),
      ("2 × ( 8 ÷ 0 = 4 =", "4"), ("8 ÷ ( 2 − 2 ) =", "cannot divide by zero"),
      ("8 ÷ ( 2 − 2 ) = 4 =", "2"), ("8 ÷ 0 = ( 4 =", "2"),
      // Undo.
      ("2 × ( 3 + 4 ) U", "4"), ("2 × ( 3 + 4 ) U U 5 ) =", "16"), ("2 × ( U 5 =", "10"),
      ("2 × ( 3 + 4 = U ) =", "14"),
    ])
  func display(keys: String, expected: String) throws {
    #expect(try CalculatorCoreTests.display(after: keys) == expected)
  }

  @Test("Brackets nest 32 deep, and deeper ones are ignored") func depth() throws {
    var calculator = Calculator()
    for _ in 0..<32 { #expect(calculator.isChanged(by: .openBracket) == true) }
    #expect(calculator.isChanged(by: .openBracket) == false)
    calculator.press(.digit(.zero))
    for _ in 0..<32 { #expect(calculator.isChanged(by: .closeBracket) == true) }
    #expect(calculator.isChanged(by: .closeBracket) == false)
  }

  @Test("Brackets that the order implies do not count for how deep others nest")
  func impliedDepth() throws {
    var calculator = Calculator()
    #expect(calculator.isChanged(by: .impliedBracket) == true)
    for _ in 0..<32 { #expect(calculator.isChanged(by: .openBracket) == true) }
    #expect(calculator.isChanged(by: .openBracket) == false)
    #expect(calculator.isChanged(by: .impliedBracket) == true)
  }

  @Test("Finishing closes what is open") func finishing() throws {
    #expect(try calculator(after: "2 × ( 3 + 4").finished.number == Number(integer: 14))
    #expect(try calculator(after: "2 × ( 8 ÷ 0").finished.error == .divisionByZero)
  }
}
