import CalculatorCore
import Testing

/// Tests conventions on which calculators differ, numbered by topic; docs/behaviour.md decides.
@Suite struct ConventionTests {
  @Test(
    "A row of the table of conventions",
    arguments: [
      (1, "2 + 3 × 4 =", "20"), (2, "5 + × 3 =", "15"), (2, "2 × − 3 =", "-1"),
      (3, "5 + =", "10"), (3, "5 + = =", "15"), (4, "5 − =", "0"), (4, "5 × =", "25"),
      (4, "5 ÷ =", "1"), (5, "2 + 3 = = =", "11"), (6, "2 × 3 = 4 =", "12"),
      (7, "2 + 3 = × 4 =", "20"), (8, "2 + 3 = 7", "7"), (9, "2 + 3 = . 5", "0.5"),
      (10, "− 5 =", "-5"), (10, "× 5 =", "0"), (11, "0 0 7", "7"), (12, ". 5", "0.5"),
      (13, "1 . 5 . 2", "1.52"), (14, "1 . 5 0 0", "1.500"), (14, "1 . 5 0 0 +", "1.5"),
      (15, "50 %", "0.5"), (16, "100 + 10 %", "10"), (16, "100 + 10 % =", "110"),
      (16, "100 − 10 % =", "90"), (17, "100 × 10 % =", "10"), (17, "100 ÷ 10 % =", "1000"),
      (18, "72 − 20 % + 5 % =", "60.48"), (19, "100 + 10 = %", "1.1"),
      (20, "45 ÷ 55 %", "0.55"), (20, "45 ÷ 55 % =", "81.81818"), (21, "5 ±", "-5"),
      (21, "5 ± ±", "5"), (22, "0 ± 5", "-5"), (23, "5 + ± =", "10"), (23, "5 + ± 3 =", "2"),
      // Rows 24 to 26 need BackSpace, which deletes text; the calculator has undo.
      (24, "1 2 U", "1"), (24, "1 U U U", "0"), (25, "2 + U 3", "23"), (26, "2 + 3 = U", "3"),
      (27, "2 + 3 CE 4 =", "6"), (27, "2 + 3 C 4 =", "4"), (28, "2 + 3 = CE =", "0"),
      (29, "8 ÷ 0 =", "cannot divide by zero"), (29, "0 ÷ 0 =", "cannot divide by zero"),
      (29, "8 ÷ 0 = 5", "5"), (29, "8 ÷ 0 = C 5", "5"), (29, "8 ÷ 0 = + 5", "5"),
      (31, "1267650600228229401496703205376 × 10000000000 =", "1.26765E+40"),
      (32, "1 ÷ 81000000 =", "0.000000012345"), (33, "0 ±", "0"), (33, "0 × 5 ± =", "0"),
      (33, "0 ± + 0 =", "0"), (34, "2 ÷ 3 =", "0.66666"), (34, "2 ÷ 3 × 3 =", "2"),
    ])
  func row(number: Int, keys: String, expected: String) throws {
    #expect(try display(after: keys) == expected)
  }

  @Test("Row 30: an entry is limited, and what is refused is said") func row30() throws {
    var calculator = try calculator(after: String(repeating: "9", count: 64))
    #expect(calculator.press(.digit(.zero)) == false)
  }

  @Test("Row 35: a display is not grouped") func row35() throws {
    #expect(try display(after: "1234567 × 1 =") == "1234567")
  }
}
