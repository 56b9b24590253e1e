import Foundation
import TestSupport
import Testing

/// The programs of `make bench` build and answer; no time is tested.
@Suite struct BenchTests {
  @Test(
    "A short round measures every row, without and with a reader, and C sends the same previews as Calculator",
    .enabled(if: PrivateSession.missing("python3") == nil, "python3 is missing"))
  func shortRound() throws {
    let process = Process()
    let output = Pipe.forProgram()
    process.executableURL = Bundle.main.bundleURL.appending(path: "bench")
    process.arguments = ["--rounds", "1", "--brief", "--reader"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.runWithSignals()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let table = String(decoding: data, as: UTF8.self)
    #expect(process.terminationStatus == 0)
    for row in [
      "| a letter in prose, p50 |", "| a letter in prose, told, p99 |",
      "| a key with preview, max |", "| a key with preview, until the preview, p50 |",
      "| engine CPU time per key, prose |", "| private memory after all keys |",
      "| a key of a burst, p50 |", "| start, exec → name owned, as IBus starts it |",
      "| worst key of the hardest calculations, with its preview |",
      "| slowest key of those, by the median of its rounds |",
      "| the calculator alone, keys per second |",
    ] {
      let lines = table.split(separator: "\n").filter { $0.hasPrefix(row) }
      // A row appears without and with a reader, once for each engine that it is compared with.
      #expect(lines.count >= 2 && lines.count.isMultiple(of: 2), "\(row) \(lines.count)")
      for line in lines {
        let ours = line.split(separator: "|").dropFirst().first ?? ""
        let number = ours.split(separator: " ").first.flatMap { Double($0) } ?? 0
        #expect(number > 0, "\(row) \(ours)")
      }
    }
  }
}
