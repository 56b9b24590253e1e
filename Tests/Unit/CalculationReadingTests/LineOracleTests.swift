import CalculationReading
import Foundation
import TestSupport
import Testing

/// Compares random lines with the independent model in `Tests/Tools/Oracle/typing_model.py`.
///
/// `make test` compares 4,000 lines; `make fuzz` sets `CALCULATOR_READING_LINES` to 1,000,000 and
/// `CALCULATOR_ORACLE_SEED` to something new, and has the lines compared that its fuzzer found. A failure prints
/// its line.
@Suite(.leavingOutRule) struct LineOracleTests {
  static let environment = ProcessInfo.processInfo.environment
  static let lineCount = environment["CALCULATOR_READING_LINES"].flatMap(Int.init) ?? 4_000
  static let firstSeed = environment["CALCULATOR_ORACLE_SEED"].flatMap(Int.init) ?? 1
  static let batchSize = 20_000
  /// The folder with what the fuzzer found; its lines are compared first.
  static let corpus = environment["CALCULATOR_READING_CORPUS"]

  @Test("Random and realistic lines are what the model says") func lines() throws {
    if let corpus = Self.corpus {
      let found = try FileManager.default.contentsOfDirectory(
        at: URL(filePath: corpus), includingPropertiesForKeys: nil
      ).compactMap { try ModelLine(fuzzed: Data(contentsOf: $0)) }
        .map { try JSONEncoder().encode($0) + Data("\n".utf8) }
      let offered = try compare(Data(found.joined()), count: found.count, from: corpus)
      print("reading: \(found.count) lines from \(corpus), \(offered) offered")
    }
    var compared = 0
    var offered = 0
    while compared < Self.lineCount {
      let count = min(Self.batchSize, Self.lineCount - compared)
      let seed = "\(Self.firstSeed + compared / Self.batchSize)"
      let lines = try ModelRun(
        "typing_generator.py", ["--seed", seed, "--count", "\(count)", "--lines"]
      ).output
      offered += try compare(lines, count: count, from: "seed \(seed)")
      compared += count
    }
    #expect(offered > compared / 20)
    print("reading: \(compared) lines from seed \(Self.firstSeed), \(offered) offered")
  }

  /// Returns how many of the lines have an offer.
  private func compare(_ lines: Data, count: Int, from source: String) throws -> Int {
    let answers = try ModelRun("typing_model.py", ["--lines"], input: lines).output
    let inputs = try ModelRun.decode(ModelLine.self, lines)
    let expected = try ModelRun.decode(Answer.self, answers)
    try #require(inputs.count == count && expected.count == count)
    var offered = 0
    var differences = 0
    for (input, expected) in zip(inputs, expected) where differences < 20 {
      let seen = Answer(input)
      if seen.asked != .nothing { offered += 1 }
      guard seen != expected else { continue }
      differences += 1
      Issue.record("\(source): \(input)\n\(seen)\nbut the model: \(expected)")
    }
    try #require(differences < 20)
    return offered
  }
}

/// The answer for a line, compared as Unicode scalars.
private struct Answer: Decodable, Equatable {
  enum Found: Decodable, Equatable {
    case nothing
    case error
    case result(replaced: [UInt8], result: [UInt8])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .nothing
      } else if let pair = try? container.decode([String].self), pair.count == 2 {
        self = .result(replaced: Array(pair[0].utf8), result: Array(pair[1].utf8))
      } else {
        self = .error
      }
    }

    init(_ found: LineReading.Found?) {
      self =
        found.map { .result(replaced: Array($0.replaced.utf8), result: Array($0.result.utf8)) }
        ?? .nothing
    }
  }

  let clear: Found
  let asked: Found
  let other: String?

  init(_ line: ModelLine) {
    let seen = line.reading
    clear = Found(seen.clear)
    asked = seen.isError ? .error : Found(seen.asked)
    other = seen.asked?.other
  }

  private enum CodingKeys: CodingKey {
    case clear, asked, other
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    clear = try container.decodeIfPresent(Found.self, forKey: .clear) ?? .nothing
    asked = try container.decodeIfPresent(Found.self, forKey: .asked) ?? .nothing
    other = try container.decodeIfPresent(String.self, forKey: .other)
  }
}
