import Testing

@testable import CalculatorCore

/// Tests section 2 of docs/behaviour.md, key by key.
@Suite struct CalculatorTests {
  @Test(
    "The display after each of these keys",
    arguments: [
      // Immediate execution.
      ("", "0"), ("1 + 2 × 3 =", "9"), ("1 + 2 ×", "3"),
      // Digits.
      ("0 0 7", "7"), ("12 + 3", "3"), ("2 + 3 = 7", "7"), ("5 C 6", "6"),
      // Dot.
      (".", "0."), (". 5", "0.5"), ("1 . 5 . 2", "1.52"), ("2 + . 5 =", "2.5"),
      ("2 + 3 = . 5", "0.5"), ("1.50", "1.50"), ("1.500 +", "1.5"), ("5.", "5."),
      // Operations: the last of several counts.
      ("5 + × 3 =", "15"), ("2 × − 3 =", "-1"), ("− 5 =", "-5"), ("× 5 =", "0"),
      ("2 + 3 = × 4 =", "20"),
      // Equals.
      ("5 + =", "10"), ("5 + = =", "15"), ("5 − =", "0"), ("5 × =", "25"), ("5 ÷ =", "1"),
      ("2 + 3 = = =", "11"), ("2 × 3 = 4 =", "12"), ("2 + 3 = 7 + 1 =", "8"), ("5 =", "5"),
      ("5 = =", "5"), ("=", "0"), ("2 + 3 = + =", "10"),
      // Percent.
      ("100 + 10 %", "10"), ("100 + 10 % =", "110"), ("100 − 10 % =", "90"),
      ("200 × 15 %", "0.15"), ("200 × 15 % =", "30"), ("100 ÷ 10 % =", "1000"),
      ("72 − 20 % + 5 % =", "60.48"), ("50 %", "0.5"), ("100 + 10 = %", "1.1"),
      ("100 + 10 % = =", "120"), ("8 % 2 =", "4"), ("100 + 10 % 5 =", "22"),
      ("8 % . 5 =", "16"), ("2 + 3 = % 2 =", "2.5"), ("50 % 2", "2"),
      // Clear, clear entry.
      ("12 + 30 C", "0"), ("12 + 30 C + 1 =", "1"), ("12 + 30 CE =", "12"),
      ("12 + 30 CE", "0"), ("2 + 3 CE 4 =", "6"), ("2 + 3 = CE =", "0"), ("12 + CE =", "12"),
      // Sign.
      ("5 ±", "-5"), ("5 ± ±", "5"), ("0 ± 5", "-5"), ("± 5", "-5"), ("5 + ± 3 =", "2"),
      ("5 + ± =", "10"), ("2 + 3 = ±", "-5"), ("2 + 3 = ± + 1 =", "-4"), ("± ± 5", "5"),
      ("0 ±", "0"), ("0 . 0 ±", "0.0"), ("0 × 5 ± =", "0"), ("100 + 10 % ± =", "90"),
      ("5 ± 3", "-53"),
      // Undo.
      ("1 2 U", "1"), ("1 + U 2", "12"), ("5 ± U", "5"), ("12 + 30 CE U =", "42"),
      ("2 + 3 = U", "3"), ("2 + 3 = = U", "5"), ("12 C U", "0"), ("U", "0"), ("1 . . U U", "0"),
      ("8 ÷ 0 = U 2 =", "4"), ("2 + 3 = CE U", "5"), ("8 % 2 U", "0.08"),
      // Division by zero.
      ("8 ÷ 0 =", "cannot divide by zero"), ("8 ÷ 0 = 4 =", "2"),
      ("8 ÷ 0 + 4 =", "2"), ("8 ÷ 0 = = + − × ÷ % ±", "cannot divide by zero"),
      ("8 ÷ 0 = . 5 =", "16"), ("8 ÷ 0 = C", "0"), ("8 ÷ 0 = CE", "0"),
      ("8 ÷ 0 = CE =", "cannot divide by zero"), ("8 ÷ 0 = CE 4 =", "2"),
      ("0 ÷ 0 =", "cannot divide by zero"), ("1 ÷ 0 = 5", "5"),
      ("1 + 8 ÷ 0 × 3 =", "3"),
    ])
  func display(keys: String, expected: String) throws {
    #expect(try CalculatorCoreTests.display(after: keys) == expected)
  }

  @Test(
    "The original's defects stay away",
    arguments: [
      (".5", "0.5"), ("2 + 3 = =", "8"), ("2 + 3 = 7 + 1 =", "8"), ("007", "7"),
      ("1 ÷ 0 =", "cannot divide by zero"), ("1 ÷ 81000000 =", "0.000000012345"),
      ("0.1 + 0.2 =", "0.3"), ("0 − 0.000001 =", "-0.000001"),
      ("0 − 0.0000004 =", "-0.0000004"), ("1 ÷ 3 = × 3 =", "1"), ("1 ÷ 3 =", "0.33333"),
      ("1 ÷ 3 − 0.33333 =", "0.0000033333"),
      ("99999999 × 99999999999 × 123 =", "1229999987687700000123"),
    ])
  func defect(keys: String, expected: String) throws {
    #expect(try CalculatorCoreTests.display(after: keys) == expected)
  }

  @Test(
    "What calculators in use get wrong or have got wrong",
    arguments: [
      ("0.1 + 0.2 − 0.3 =", "0"), ("1 ÷ 3 × 3 =", "1"), ("100 ÷ 3 × 3 =", "100"),
      ("1 ÷ 98 × 98 =", "1"), ("7472.4 − 7465.6 =", "6.8"), ("500.10 − 400 =", "100.1"),
      ("1.005 × 1000 =", "1005"), ("4.35 × 100 =", "435"),
      ("0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 − 1 =", "0"),
      ("9999999999999999 + 1 =", "10000000000000000"), ("2 + 3 = 7 + 1 =", "8"), ("5 + =", "10"),
      ("0 ±", "0"), ("0 × 5 ± =", "0"), ("1 ÷ 0 = 5", "5"),
    ])
  func vector(keys: String, expected: String) throws {
    #expect(try CalculatorCoreTests.display(after: keys) == expected)
  }

  @Test("Memory and the pending operation survive an error") func errorKeepsMemory() throws {
    let failed = try calculator(after: "8 ÷ 0 =")
    let eight = Number(integer: 8)
    let memory = Calculator.Memory(number: eight)
    #expect(failed.state == .failed(.divisionByZero, .pending(memory: memory, .divide)))
    #expect(failed.error == .divisionByZero)
    #expect(failed.number == nil)
  }

  @Test("An entry takes 64 digits and refuses more") func entryIsFull() throws {
    var calculator = Calculator()
    for _ in 0..<64 { #expect(calculator.isChanged(by: .digit(try #require(Digit(9)))) == true) }
    #expect(calculator.press(.digit(.zero)) == false)
    #expect(calculator.display().text == String(repeating: "9", count: 64))
    #expect(calculator.isChanged(by: .dot) == true)
    #expect(calculator.press(.digit(.zero)) == false)
  }

  @Test("The zero before a leading dot does not count") func impliedZero() throws {
    var calculator = try calculator(after: ".")
    for _ in 0..<64 { #expect(calculator.isChanged(by: .digit(try #require(Digit(1)))) == true) }
    #expect(calculator.press(.digit(.zero)) == false)
  }

  @Test("Undo takes back 1,000 keys, and C forgets them") func undoDepth() throws {
    var calculator = Calculator()
    for _ in 0..<1_500 { calculator.press(.sign) }
    for _ in 0..<1_000 { #expect(calculator.isChanged(by: .undo) == true) }
    #expect(calculator.isChanged(by: .undo) == false)
    calculator.press(.digit(.zero))
    calculator.press(.clear)
    #expect(calculator.isChanged(by: .undo) == false)
  }

  @Test("Without undo a calculator is the same but for undo") func withoutUndo() throws {
    var calculator = Calculator(undoLimit: 0)
    for key in try keys("2 × ( 3 + 4") { calculator.press(key) }
    #expect(calculator.isChanged(by: .undo) == false)
    #expect(calculator.finished.number == Number(integer: 14))
    #expect(calculator.isChanged(by: .clear) == true)
    #expect(calculator.isChanged(by: .clear) == false)
  }

  @Test(
    "No key pressed two thousand times breaks the calculator",
    arguments: [
      "%", "±", "=", "+", "CE", ".", "÷", "0", "U",
    ])
  func manyTimes(key: String) throws {
    let key = try #require(try keys(key).first)
    var calculator = try calculator(after: "2 + 3")
    for _ in 0..<2_000 { calculator.press(key) }
    calculator.press(.clear)
    #expect(calculator.display().text == "0")
  }

  @Test("A second % of 0 changes nothing, and undo does not count it") func percentOfZero() throws {
    var calculator = try calculator(after: "5 - 5 = %")
    #expect(calculator.isChanged(by: .percent) == false)
    calculator.press(.undo)
    calculator.press(.undo)
    #expect(calculator.display().text == "5")
  }

  @Test("Finishing applies what is pending, and after = nothing") func finishing() throws {
    #expect(try calculator(after: "2 + 3").finished.number == Number(integer: 5))
    #expect(try calculator(after: "2 + 3 =").finished.number == Number(integer: 5))
    #expect(try calculator(after: "2 × 3 = 4").finished.number == Number(integer: 4))
    #expect(try calculator(after: "2 × 3 = ( 1 + 3 )").finished.number == Number(integer: 4))
    #expect(try calculator(after: "8 ÷ 0").finished.error == .divisionByZero)
  }

  @Test("A digit is 0 to 9") func digits() {
    #expect(Digit(-1) == nil)
    #expect(Digit(10) == nil)
    #expect(Digit.all.map(\.value) == Array(0...9))
  }
}
