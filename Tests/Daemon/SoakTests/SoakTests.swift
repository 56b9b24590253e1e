import BusSupport
import Foundation
import TestSupport
import Testing

/// Random keys in many fields with switches, through a real ibus-daemon: memory must stay flat.
///
/// `make soak` sets `CALCULATOR_SOAK_KEYS` to a million and `CALCULATOR_SOAK_TABLE` to a file for
/// the measurements; `CALCULATOR_SOAK_SEED` repeats a run.
@Suite(
  .enabled(if: PrivateSession.missing() == nil, "ibus-daemon and dbus-daemon are needed"))
struct SoakTests {
  static let environment = ProcessInfo.processInfo.environment
  static let keyCount = environment["CALCULATOR_SOAK_KEYS"].flatMap { Int($0) } ?? 20_000
  static let seed = environment["CALCULATOR_SOAK_SEED"].flatMap { UInt64($0) } ?? 1
  /// The number of keys after which memory must be flat.
  static let warmUp = keyCount < 1_000_000 ? 10_000 : 500_000
  static let interval = keyCount < 1_000_000 ? 10_000 : 50_000
  /// The allowed change of memory in KiB; in a short run rare keys still come for the first time.
  static let tolerance = keyCount < 1_000_000 ? 160 : 64

  @Test("Memory and descriptors are flat once the caches are full") func flat() throws {
    let session = try PrivateSession()
    defer { session.stop() }
    let client = try SoakClient(session)
    defer { client.close() }
    try client.select("calculator")
    let pid = try #require(session.engines.first, "the engine does not run")

    var generator = SplitMix64(state: Self.seed)
    var samples: [(keys: Int, use: ProcessUse)] = []
    var next = 10_000
    var runs = 0
    while client.keyCount < Self.keyCount {
      if runs % 40 == 0 { try client.openField(using: &generator) }
      if runs % 200 == 100 {
        client.settle()
        try client.select("xkb:us::eng")
        try client.select("calculator")
      }
      for key in SoakKey.run(using: &generator) { client.press(key) }
      if Int.random(in: 0..<10, using: &generator) == 0 { client.reset() }
      runs += 1
      guard client.keyCount >= min(next, Self.keyCount) else { continue }
      client.settle()
      let use = try #require(
        try ProcessUse(atRest: pid), "the engine has ended; seed \(Self.seed)")
      samples.append((client.keyCount, use))
      next += Self.interval
    }
    let summary = """
      soak: \(client.keyCount) keys from seed \(Self.seed), \(client.contextCount) fields, \
      \(client.switchCount) switches, \(client.insertedCount) results inserted
      """
    print(summary)
    try report(samples, summary)

    #expect(session.engines == [pid], "the engine was started anew")
    #expect(client.failures.isEmpty, "\(client.failures.prefix(3))")
    // The typed text did reach the calculator.
    #expect(client.insertedCount > Self.keyCount / 200)
    #expect(client.committedCount > client.insertedCount)
    let start = try #require(samples.first { $0.keys >= Self.warmUp }, "too few keys")
    let end = try #require(samples.last)
    #expect(end.keys > start.keys)
    #expect(abs(end.use.privateKiB - start.use.privateKiB) <= Self.tolerance)
    // The engine connects to the session bus when a bubble is first shown long enough to be spoken.
    #expect(end.use.descriptors - start.use.descriptors <= 1)
  }

  private func report(_ samples: [(keys: Int, use: ProcessUse)], _ summary: String) throws {
    let lines = samples.map { "\($0.keys)\t\($0.use.privateKiB)\t\($0.use.descriptors)" }
    let table =
      "# \(summary)\nkeys\tprivate KiB\tdescriptors\n" + lines.joined(separator: "\n") + "\n"
    print(table, terminator: "")
    if let path = Self.environment["CALCULATOR_SOAK_TABLE"] {
      try table.write(toFile: path, atomically: true, encoding: .utf8)
    }
  }
}
