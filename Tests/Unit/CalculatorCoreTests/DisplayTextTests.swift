import CalculatorCore
import Testing

@Suite struct DisplayTextTests {
  @Test(
    "A number and its text",
    arguments: [
      ("1 ÷ 3 =", "0.33333"), ("2 ÷ 3 =", "0.66666"), ("2 ÷ 3 ± =", "-0.66666"),
      ("0.1 + 0.2 =", "0.3"), ("0.99999 + 0.000009 =", "0.99999"), ("1 ÷ 8 =", "0.125"),
      ("1 ÷ 81000000 =", "0.000000012345"), ("1 ÷ 100000 =", "0.00001"),
      ("1 ÷ 100001 =", "0.0000099999"), ("0.0000001 × 1 =", "0.0000001"),
      // From 10^−15 down in scientific form.
      ("0.000000000000001 × 1 =", "1E-15"),
      ("0.0000000000000010001 × 1 =", "0.0000000000000010001"),
      ("0.00000000000000012345678 × 1 =", "1.2345E-16"), ("0.0000000000000001 ± × 1 =", "-1E-16"),
      // Integers in full up to 40 digits.
      (
        "9999999999999999999999999999999999999999 × 1 =", "9999999999999999999999999999999999999999"
      ),
      ("9999999999999999999999999999999999999999 + 1 =", "1E+40"),
      ("1267650600228229401496703205376 × 10000000000 =", "1.26765E+40"),
      (
        "9999999999999999999999999999999999999999.9 × 1 =",
        "9999999999999999999999999999999999999999.9"
      ),
    ])
  func text(keys: String, expected: String) throws {
    #expect(try display(after: keys) == expected)
  }

  @Test(
    "The fraction length moves the cut",
    arguments: [
      (0, "2 ÷ 3 =", "0.66666"), (0, "5 ÷ 3 =", "1"), (2, "5 ÷ 3 =", "1.66"),
      (2, "1 ÷ 300 =", "0.0033333"), (15, "1 ÷ 3 =", "0.333333333333333"),
      (15, "1 ÷ 81000000 =", "0.000000012345679"), (15, "1 ÷ 7 ÷ 1000000000000000 =", "1.4285E-16"),
      (99, "1 ÷ 3 =", "0.333333333333333"), (-1, "5 ÷ 3 =", "1"),
    ])
  func fractionLength(digits: Int, keys: String, expected: String) throws {
    #expect(try display(after: keys, fractionDigits: digits) == expected)
  }

  @Test(
    "A text says whether digits were cut",
    arguments: [
      ("1 ÷ 3 =", false), ("1 ÷ 4 =", true), ("100 ÷ 3 × 3 =", true), ("1 ÷ 81000000 =", false),
      ("0.000001 × 1 =", true), ("1234567 × 1.1 =", true),
    ])
  func exactness(keys: String, isExact: Bool) throws {
    #expect(try calculator(after: keys).display().isExact == isExact)
  }

  @Test(
    "Two decimals, rounded half up",
    arguments: [
      ("2.005 × 1 =", "2.01"), ("2.004999 × 1 =", "2.00"), ("2.005 ± × 1 =", "-2.01"),
      ("1 ÷ 3 =", "0.33"), ("2 ÷ 3 =", "0.67"), ("0.005 × 1 =", "0.01"), ("0.004 × 1 =", "0.00"),
      ("0.004 ± × 1 =", "0.00"), ("0 =", "0.00"), ("42 =", "42.00"), ("0.995 × 1 =", "1.00"),
      ("1.005 × 100 =", "100.50"), ("999.995 × 1 =", "1000.00"),
    ])
  func twoDecimals(keys: String, expected: String) throws {
    let number = try #require(try calculator(after: keys).number)
    #expect(DisplayFormat.twoDecimals(number)?.text == expected)
  }

  @Test(
    "The exact fraction, when it is one",
    arguments: [
      ("100 ÷ 3 =", "100/3"), ("1 ÷ 7 ± × 1 =", "-1/7"), ("0.5 × 1 =", "1/2"), ("6 ÷ 3 =", nil),
      ("1 ÷ 98 × 98 =", nil), ("4 ÷ 6 =", "2/3"),
    ])
  func exactFraction(keys: String, expected: String?) throws {
    let number = try #require(try calculator(after: keys).number)
    #expect(DisplayFormat.exactFraction(number) == expected)
  }

  @Test("Large numbers have no two decimals, long fractions are none") func noForm() throws {
    let large = try #require(
      try calculator(after: String(repeating: "9", count: 41) + " × 1 =").number)
    #expect(DisplayFormat.twoDecimals(large) == nil)
    let long = try #require(
      try calculator(after: "1 ÷ " + String(repeating: "9", count: 41) + " =").number)
    #expect(DisplayFormat.exactFraction(long) == nil)
  }
}
