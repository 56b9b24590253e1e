import Foundation
import TestSupport
import Testing

@testable import CalculatorCore
@testable import CalculatorKeyboard

/// The two readings of a calculation (docs/behaviour.md 3.3), over random calculations.
///
/// `make test` compares 20,000 with Python's fractions; `make fuzz` sets
/// `CALCULATOR_WRITTEN_COUNT` to a million and `CALCULATOR_ORACLE_SEED` to something new.
@Suite struct ReadingTests {
  static let environment = ProcessInfo.processInfo.environment
  static let writtenCount = environment["CALCULATOR_WRITTEN_COUNT"].flatMap(Int.init) ?? 20_000
  static let seed = environment["CALCULATOR_ORACLE_SEED"].flatMap(UInt64.init) ?? 1
  static let batchSize = 20_000

  /// Numbers with operations between them, now and then in brackets.
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

  private func readings(
    _ text: String, _ order: KeyboardSettings.Order,
    _ locale: LocaleConventions = LocaleConventions()
  ) -> (calculation: Calculation, readings: Readings)? {
    let source = CalculationReader.Source(
      line: Array(text.unicodeScalars), typedCount: text.unicodeScalars.count, isAskedFor: true)
    let reader = CalculationReader(locale: locale)
    return Calculation.first(of: reader.calculations(in: source), order)
  }

  @Test("The written reading comes to what Python's fractions do") func fractions() throws {
    var generator = SplitMix64(state: Self.seed)
    var compared = 0
    var differences = 0
    while compared < Self.writtenCount, differences == 0 {
      let texts = (0..<min(Self.batchSize, Self.writtenCount - compared)).map { _ in
        RandomCalculation(isFullyBracketed: false, using: &generator).text
      }.filter { $0.count <= CalculationReader.maximumLength }
      let lines = Data(texts.map { $0 + "\n" }.joined().utf8)
      let expected = String(
        decoding: try ModelRun("written_reading.py", input: lines).output, as: UTF8.self
      ).split(separator: "\n")
      try #require(expected.count == texts.count)
      for (text, expected) in zip(texts, expected) {
        let found = try #require(readings(text, .written), "\(text) is no calculation")
        let seen =
          switch found.readings.first.result {
          case .success(let number): number.parts
          case .failure: "error"
          }
        if seen != expected {
          differences += 1
          Issue.record("seed \(Self.seed), \(text): \(seen), but Python \(expected)")
        }
      }
      compared += texts.count
    }
    print("written: \(compared) calculations from seed \(Self.seed)")
    #expect(compared > Self.writtenCount / 2)
  }

  @Test("With full brackets both readings are equal, and without they are shown where they are not")
  func brackets() throws {
    var generator = SplitMix64(state: Self.seed)
    var differing = 0
    for _ in 0..<4_000 {
      let bracketed = RandomCalculation(isFullyBracketed: true, using: &generator).text
      if let found = readings(bracketed, .both), case .both = found.readings {
        Issue.record("seed \(Self.seed): \(bracketed) has two readings")
      }
      let text = RandomCalculation(isFullyBracketed: false, using: &generator).text
      guard let found = readings(text, .both), case .both = found.readings else { continue }
      differing += 1
      if found.calculation.isClear(found.readings) {
        Issue.record("seed \(Self.seed): \(text) has two readings, and is clear")
      }
    }
    #expect(differing > 500)
  }

  @Test("What is inserted, read again, is the same number up to the cut", arguments: [0, 2, 5, 15])
  func readAgain(fractionDigits: Int) throws {
    let format = DisplayFormat(fractionDigitCount: fractionDigits)
    var settings = KeyboardSettings(isIntroduced: true)
    settings.fractionDigits = fractionDigits
    var generator = SplitMix64(state: Self.seed)
    var count = 0
    for locale in [LocaleConventions(), .german, .french, .swiss, .indian, .posix] {
      for _ in 0..<500 {
        let typed = RandomCalculation(isFullyBracketed: false, using: &generator).text
        let text = typed.replacing(".", with: String(Character(locale.decimalMark)))
        let style = ResultStyle(settings, locale, FieldTraits())
        guard let found = readings(text, .both, locale),
          let result = Offer(found.calculation, found.readings, style: style).result,
          !result.text.contains("E")
        else { continue }
        count += 1
        let digits = Array(result.text.drop { $0 == "-" }.unicodeScalars)
        let literal = try #require(
          NumberLiteral(digits, locale: locale), "\(text) became \(result.text)")
        let again = literal.entry.value
        let magnitude = result.value.isNegative ? result.value.negated : result.value
        #expect(
          format.display(again).text == format.display(magnitude).text,
          "seed \(Self.seed): \(text) became \(result.text)")
      }
    }
    #expect(count > 1_500)
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
