import CalculationReading
import CalculatorCore
import Foundation
import TestSupport
import Testing

/// Compares random key sequences with the independent model in `Tests/Tools/Oracle/calculator_model.py`.
///
/// `make test` compares 1,000 sequences; `make fuzz` sets `CALCULATOR_ORACLE_SEQUENCES` to a
/// million and `CALCULATOR_ORACLE_SEED` to something new. A failure prints its seed.
@Suite struct OracleTests {
  static let environment = ProcessInfo.processInfo.environment
  static let sequenceCount = environment["CALCULATOR_ORACLE_SEQUENCES"].flatMap(Int.init) ?? 1_000
  static let firstSeed = environment["CALCULATOR_ORACLE_SEED"].flatMap(UInt64.init) ?? 1
  static let batchSize = 10_000

  @Test("The model knows the examples of the specification") func selfTest() throws {
    #expect(try ModelRun("calculator_model.py", ["--self-test"]).status == 0)
  }

  @Test("Random key sequences show what the model shows")
  func randomSequences() throws {
    var slowest = (duration: Duration.zero, keys: "")
    var compared = 0
    var seed = Self.firstSeed
    while compared < Self.sequenceCount {
      let count = min(Self.batchSize, Self.sequenceCount - compared)
      try compare(count, seed: seed, slowest: &slowest)
      compared += count
      seed += 1
    }
    print(
      "oracle: \(compared) sequences from seed \(Self.firstSeed), slowest key", slowest.duration)
    #expect(compared == Self.sequenceCount)
  }

  private func compare(
    _ count: Int, seed: UInt64, slowest: inout (duration: Duration, keys: String)
  ) throws {
    var generator = SplitMix64(state: seed)
    let lines = (0..<count).map { _ in KeySequence.random(using: &generator) }
    let expected = try displaysOfModel(lines)
    try #require(expected.count == count, "the model answered \(expected.count) of \(count) lines")
    for (line, expected) in zip(lines, expected) {
      let shown = line.displays(slowest: &slowest)
      guard shown != expected else { continue }
      let index = zip(shown, expected).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
      let keys = line.names.prefix(index + 1).joined(separator: " ")
      Issue.record(
        """
        seed \(seed), fraction length \(line.fractionDigits), keys \(keys): \
        \(shown[index]), but the model \(expected[index])
        """)
      return
    }
  }

  private func displaysOfModel(_ lines: [KeySequence]) throws -> [[String]] {
    let text = lines.map { "\($0.fractionDigits)\t\($0.names.joined(separator: " "))\n" }.joined()
    let run = try ModelRun("calculator_model.py", input: Data(text.utf8))
    try #require(run.status == 0)
    return String(decoding: run.output, as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }
}

struct KeySequence {
  let fractionDigits: Int
  let names: [String]

  private static let keys: [String: CalculatorKey] = {
    var keys: [String: CalculatorKey] = [
      ".": .dot, "+": .operation(.add), "-": .operation(.subtract), "*": .operation(.multiply),
      "/": .operation(.divide), "=": .equals, "%": .percent, "C": .clear, "CE": .clearEntry,
      "U": .undo, "S": .sign, "(": .openBracket, ")": .closeBracket,
    ]
    for digit in Digit.all { keys["\(digit.value)"] = .digit(digit) }
    return keys
  }()

  /// Mixes of keys: ordinary typing, growing numbers, corrections.
  private static let mixes: [[String]] = [
    ["1", "2", "3", "7", "0", "9", ".", "+", "-", "*", "/", "=", "%", "S"],
    ["9", "99999999", "*", "*", "/", "=", "=", "7", "-", "+"],
    ["1", "0", "5", ".", "+", "-", "*", "/", "=", "%", "C", "CE", "U", "S", "U"],
    ["0", "0", ".", "5", "/", "*", "=", "%", "%", "S", "-"],
    ["1", "2", "0", "5", ".", "+", "-", "*", "/", "(", "(", ")", "=", "%", "S"],
    ["1", "3", "+", "*", "/", "(", "(", "(", ")", ")", "=", "%", "S", "CE", "U", "U", "C"],
    ["0", "9", "((((((((", "))))))))", "-", "/", "(", ")", "=", "S"],
  ]

  static func random(using generator: inout SplitMix64) -> KeySequence {
    let mix = mixes[Int.random(in: mixes.indices, using: &generator)]
    let length = Int.random(in: 1...60, using: &generator)
    var names: [String] = []
    while names.count < length {
      let name = mix[Int.random(in: mix.indices, using: &generator)]
      if name.count > 2 { names += name.map(String.init) } else { names.append(name) }
    }
    let fractionDigits =
      Bool.random(using: &generator) ? 5 : Int.random(in: 0...15, using: &generator)
    return KeySequence(fractionDigits: fractionDigits, names: Array(names.prefix(60)))
  }

  func displays(slowest: inout (duration: Duration, keys: String)) -> [String] {
    let format = DisplayFormat(fractionDigitCount: fractionDigits)
    var calculator = Calculator()
    return names.map { name in
      guard let key = Self.keys[name] else { return "no key \(name)" }
      let duration = ContinuousClock().measure { calculator.press(key) }
      if duration > slowest.duration { slowest = (duration, names.joined(separator: " ")) }
      let display = calculator.display(format)
      return (display.isExact ? "" : "≈") + display.text
    }
  }
}
