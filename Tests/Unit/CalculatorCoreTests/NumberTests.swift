import CalculatorCore
import TestSupport
import Testing

@Suite struct NumberTests {
  @Test("(a + b) − b is a, (a × b) ÷ b is a, for every small fraction") func algebra() throws {
    let numbers = try (-4...4).flatMap { numerator in
      try (1...4).map { denominator in
        try Operation.divide(Number(integer: numerator), Number(integer: denominator))
      }
    }
    for left in numbers {
      for right in numbers {
        let sum = try Operation.add(left, right)
        #expect(try Operation.subtract(sum, right) == left)
        #expect(try Operation.add(right, left) == sum)
        guard !right.isZero else { continue }
        let product = try Operation.multiply(left, right)
        #expect(try Operation.divide(product, right) == left)
      }
    }
  }

  @Test("Random keys keep sums invertible", arguments: [UInt64(1), 2, 3, 4, 5])
  func randomAlgebra(seed: UInt64) throws {
    var generator = SplitMix64(state: seed)
    for _ in 0..<200 {
      let numbers = try (0..<2).map { _ in
        try Operation.divide(
          Number(integer: Int.random(in: -9_999_999...9_999_999, using: &generator)),
          Number(integer: Int.random(in: 1...99_999, using: &generator)))
      }
      let sum = try Operation.add(numbers[0], numbers[1])
      #expect(try Operation.subtract(sum, numbers[1]) == numbers[0], "seed \(seed)")
    }
  }

  @Test("Division by zero is the only error of small numbers") func divisionByZero() {
    #expect(throws: CalculatorError.divisionByZero) {
      try Operation.divide(Number(integer: 1), .zero)
    }
  }

  @Test("Past 4,096 bits a number is rounded toward zero to 1,000 digits and marked")
  func rounding() throws {
    let tenToThousand = try power(of: 10, 1_000)
    #expect(!tenToThousand.isInexact)
    let tenToFourThousand = try power(of: 10, 4_000)
    #expect(!tenToFourThousand.isInexact, "no digit of a power of ten is lost")
    let third = try Operation.divide(tenToFourThousand, Number(integer: 3))
    #expect(third.isInexact)
    let lost = try Operation.subtract(
      tenToFourThousand, try Operation.multiply(third, Number(integer: 3)))
    #expect(!lost.isZero && !lost.isNegative, "rounded toward zero")
  }

  @Test("Sums and products do not depend on the order, however far apart the numbers are")
  func farApart() throws {
    let large = try power(of: 10, 3_000)
    let small = try Operation.divide(Number(integer: 3), power(of: 10, 3_000))
    for (one, other) in [(large, small), (large, Number(integer: 7)), (small, Number(integer: 7))] {
      #expect(try Operation.add(one, other) == Operation.add(other, one))
      #expect(try Operation.multiply(one, other) == Operation.multiply(other, one))
    }
    let sum = try Operation.add(Number(integer: 7), large)
    #expect(try Operation.subtract(sum, large).isZero, "3,000 digits are too many to keep")
  }

  @Test("What is calculated from an inexact number is inexact", arguments: Operation.allCases)
  func inexactSides(operation: Operation) throws {
    let third = try Operation.divide(power(of: 10, 4_000), Number(integer: 3))
    // The same digits, none of them lost.
    let threes = try Operation.divide(
      Operation.subtract(power(of: 10, 1_000), Number(integer: 1)), Number(integer: 3))
    let exact = try Operation.multiply(threes, power(of: 10, 3_000))
    #expect(!exact.isInexact)
    #expect(try operation(exact, third).isInexact)
    #expect(try operation(third, exact).isInexact)
    // With another denominator than the other side.
    let half = try Operation.divide(third, Operation.multiply(third, Number(integer: 2)))
    #expect(try operation(half, Number(integer: 5)).isInexact)
    #expect(try operation(Number(integer: 5), half).isInexact)
  }

  @Test("A short number that lost digits before says so, and is no exact fraction")
  func inexactHalf() throws {
    let third = try Operation.divide(power(of: 10, 4_000), Number(integer: 3))
    let half = try Operation.divide(third, Operation.multiply(third, Number(integer: 2)))
    #expect(DisplayFormat().display(half) == DisplayText(text: "0.5", isExact: false))
    #expect(DisplayFormat.exactFraction(half) == nil)
    let one = try Operation.divide(third, third)
    #expect(DisplayFormat().display(one) == DisplayText(text: "1", isExact: false))
  }

  @Test("One digit more than 1,000 is lost, and said to be") func lastDigit() throws {
    let digits = try Operation.add(power(of: 10, 1_000), Number(integer: 1))
    let rounded = try Operation.multiply(digits, power(of: 10, 300))
    #expect(rounded.isInexact)
    let without = try Operation.multiply(power(of: 10, 1_000), power(of: 10, 300))
    #expect(!without.isInexact)
    #expect(try Operation.subtract(rounded, without).isZero)
  }

  @Test("However a number is typed, it is the same", arguments: ["5.0", "5.", "05", "5.000"])
  func lowestTerms(typed: String) throws {
    #expect(try calculator(after: typed).number == Number(integer: 5))
  }

  @Test("1,000 significant digits are left, cut toward zero", arguments: [1, -1])
  func roundedDigits(sign: Int) throws {
    let large = try Operation.multiply(power(of: 10, 4_000), Number(integer: sign))
    // 166…6, which would end in 7 if rounded to the nearest.
    let cut = try Operation.divide(large, Number(integer: 6))
    let lost = try Operation.subtract(large, Operation.multiply(cut, Number(integer: 6)))
    #expect(DisplayFormat().display(lost).text == (sign < 0 ? "-4E+3000" : "4E+3000"))
  }

  @Test("4,096 bits are exact, 4,097 are rounded") func bitLimit() throws {
    #expect(!(try power(of: 2, 4_095)).isInexact)
    #expect(try power(of: 2, 4_096).isInexact)
    let tiny = try Operation.divide(Number(integer: 1), power(of: 2, 4_095))
    #expect(!tiny.isInexact)
    #expect(try Operation.divide(tiny, Number(integer: 2)).isInexact)
  }

  @Test("A rounded number that fits again is exact again in form") func roundTrip() throws {
    let large = try power(of: 10, 3_000)
    let back = try Operation.divide(large, try power(of: 10, 2_990))
    #expect(back == Number(integer: 10_000_000_000))
  }

  @Test("Past 10^9,999 is too large, nearer to zero than 10^−9,999 too small") func limits() throws
  {
    let largest = try power(of: 10, 9_999)
    #expect(DisplayFormat().display(largest).text == "1E+9999")
    #expect(throws: CalculatorError.tooLarge) {
      try Operation.multiply(largest, Number(integer: 10))
    }
    #expect(throws: CalculatorError.tooLarge) { try Operation.add(largest, largest) }
    let smallest = try Operation.divide(Number(integer: 1), largest)
    #expect(DisplayFormat().display(smallest).text == "1E-9999")
    #expect(throws: CalculatorError.tooSmall) {
      try Operation.divide(smallest, Number(integer: 10))
    }
  }

  @Test("Zero has no sign") func negativeZero() {
    #expect(Number.zero.negated == .zero)
    #expect(!Number.zero.negated.isNegative)
  }

  private func power(of base: Int, _ exponent: Int) throws -> Number {
    var power = Number(integer: 1)
    var square = Number(integer: base)
    var rest = exponent
    while rest > 0 {
      if rest % 2 == 1 { power = try Operation.multiply(power, square) }
      rest /= 2
      if rest > 0 { square = try Operation.multiply(square, square) }
    }
    return power
  }
}
