import Foundation
import TestSupport
import Testing

@testable import CalculationReading
@testable import CalculatorCore

/// Tests the two readings (docs/behaviour.md 3.3) with random calculations.
///
/// `make test` compares 1,000 with Python's fractions; `make fuzz` sets
/// `CALCULATOR_WRITTEN_COUNT` to a million and `CALCULATOR_ORACLE_SEED` to something new.
@Suite(.leavingOutRule) struct ReadingTests {
  static let environment = ProcessInfo.processInfo.environment
  static let writtenCount = environment["CALCULATOR_WRITTEN_COUNT"].flatMap(Int.init) ?? 1_000
  static let seed = environment["CALCULATOR_ORACLE_SEED"].flatMap(UInt64.init) ?? 1
  static let batchSize = 20_000

  /// Numbers with operations between them, some in brackets.
  private struct RandomCalculation {
    private(set) var text = ""
    private var isFullyBracketed: Bool

    init(_ depth: Int = 0, isFullyBracketed: Bool, using generator: inout SplitMix64) {
      self.isFullyBracketed = isFullyBracketed
      let count =
        isFullyBracketed ? 2 : Int.random(in: depth == 0 ? 2...6 : 2...4, using: &generator)
      for index in 0..<count {
        if index > 0 { text += String("+-*/".randomElement(using: &generator) ?? "+") }
        let isBracket = depth < 3 && Int.random(in: 0..<(depth + 3), using: &generator) == 0
        if isBracket {
          let inside = Self(depth + 1, isFullyBracketed: isFullyBracketed, using: &generator)
          text += "(\(inside.text))"
        } else {
          let fraction = [".5", ".25", ".04", ""].randomElement(using: &generator) ?? ""
          let zeros = Bool.random(using: &generator) ? "" : fraction
          text += "\(Int.random(in: 0...120, using: &generator))\(zeros)"
        }
      }
    }
  }

  private func offer(
    _ text: String, _ order: Order, _ style: ResultStyle = ResultStyle()
  ) -> Offer? {
    let source = CalculationReader.Source(
      line: Array(text.unicodeScalars), typedCount: text.unicodeScalars.count)
    return CalculationReader(locale: style.locale).offer(in: source, order, style)
  }

  @Test(
    "What is written comes to what Python's fractions do, and so do full brackets on the keys",
    arguments: [(Order.written, false), (Order.keys, true)])
  func fractions(order: Order, isFullyBracketed: Bool) throws {
    var generator = SplitMix64(state: Self.seed)
    var compared = 0
    var differences = 0
    while compared < Self.writtenCount, differences == 0 {
      let texts = (0..<min(Self.batchSize, Self.writtenCount - compared)).map { _ in
        RandomCalculation(isFullyBracketed: isFullyBracketed, using: &generator).text
      }.filter { $0.count < CalculationReader.maximumLength }
      let lines = Data(texts.map { $0 + "\n" }.joined().utf8)
      let expected = String(
        decoding: try ModelRun("written_reading.py", input: lines).output, as: UTF8.self
      ).split(separator: "\n")
      try #require(expected.count == texts.count)
      for (text, expected) in zip(texts, expected) {
        let offer = try #require(self.offer(text + "=", order), "\(text) is no calculation")
        // If the first reading is an error, there is only the other.
        let seen = expected == "error" ? "error" : offer.result?.value.parts ?? "error"
        if seen != expected {
          differences += 1
          Issue.record("seed \(Self.seed), \(text): \(seen), but Python \(expected)")
        }
      }
      compared += texts.count
    }
    print("\(order): \(compared) calculations from seed \(Self.seed)")
    #expect(compared > Self.writtenCount / 2)
  }

  @Test("With full brackets both readings are equal, and without they are shown where they are not")
  func brackets() throws {
    var generator = SplitMix64(state: Self.seed)
    var differing = 0
    for _ in 0..<Self.writtenCount / 5 {
      let bracketed = RandomCalculation(isFullyBracketed: true, using: &generator).text
      if offer(bracketed, .keys)?.other != nil {
        Issue.record("seed \(Self.seed): \(bracketed) has two readings")
      }
      let text = RandomCalculation(isFullyBracketed: false, using: &generator).text
      guard let offer = offer(text, .keys), offer.other != nil else { continue }
      differing += 1
      if offer.isClear { Issue.record("seed \(Self.seed): \(text) has two readings, and is clear") }
    }
    #expect(differing > Self.writtenCount / 40)
  }

  @Test("What is inserted, read again, is the same number up to the cut", arguments: [0, 2, 5, 15])
  func readAgain(fractionDigits: Int) throws {
    let format = DisplayFormat(fractionDigitCount: fractionDigits)
    var generator = SplitMix64(state: Self.seed)
    var count = 0
    for locale in [LocaleConventions(), .german, .french, .swiss, .indian, .posix] {
      for _ in 0..<Self.writtenCount / 40 {
        let typed = RandomCalculation(isFullyBracketed: false, using: &generator).text
        let text = typed.replacing(".", with: String(Character(locale.decimalMark)))
        guard
          let result = offer(text + "=", .keys, ResultStyle(format: format, locale: locale))?
            .result,
          !result.text.contains("E")
        else { continue }
        count += 1
        let digits = Array(result.text.drop { $0 == "-" }.unicodeScalars)
        let literal = try #require(
          NumberLiteral(digits, locale: locale), "\(text) became \(result.text)")
        let again = literal.entry.value
        let magnitude = result.value.isNegative ? result.value.negated : result.value
        // What is cut to 10^-15 is not scientific; 10^-15 itself is.
        let isLimit = String(digits).hasSuffix("000000000000001") && digits.count == 17
        let expected = isLimit ? "1E-15" : format.display(magnitude).text
        #expect(
          format.display(again).text == expected,
          "seed \(Self.seed): \(text) became \(result.text)")
      }
    }
    #expect(count > Self.writtenCount / 14)
  }
}

extension Number {
  /// Numerator and denominator in lowest terms.
  fileprivate var parts: String {
    let sign = isNegative ? "-" : ""
    if let fraction = fractionParts {
      return "\(sign)\(fraction.numerator)/\(fraction.denominator)"
    }
    return "\(sign)\(integerDigits ?? "?")/1"
  }
}
