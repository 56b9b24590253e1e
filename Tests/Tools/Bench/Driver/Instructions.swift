import Foundation
import TestSupport

/// Counts an engine's instructions per key with callgrind: a number that other load on the machine does
/// not change.
struct Instructions {
  let client: KeyClient
  let folder: URL

  /// Instructions per key: the difference between many texts and few; `nil` if callgrind gives no number.
  func perKey(_ engine: MeasuredEngine, _ scene: Scene) throws -> Double? {
    let few = try total(engine, scene, texts: 1)
    let many = try total(engine, scene, texts: 9)
    guard let few, let many else { return nil }
    return (many.instructions - few.instructions) / Double(many.keyCount - few.keyCount)
  }

  private func total(
    _ engine: MeasuredEngine, _ scene: Scene, texts: Int
  ) throws -> (instructions: Double, keyCount: Int)? {
    // The engine's launcher has a callgrind of its own.
    let name = folder.appending(path: "callgrind.out").path
    let valgrind = ["valgrind", "--tool=callgrind", "--quiet", "--callgrind-out-file=\(name).%p"]
    let (pid, _) = try client.start(engine.busName, valgrind + engine.command)
    try client.use(engine)
    var keyCount = 0
    for _ in 0..<texts { keyCount += try client.type(scene).keys.count }
    try client.stop(pid)
    let text = (try? String(contentsOfFile: "\(name).\(pid)", encoding: .utf8)) ?? ""
    let summary = text.split(separator: "\n").last { $0.hasPrefix("totals: ") }
    return summary.flatMap { Double($0.dropFirst(8).split(separator: " ")[0]) }
      .map { ($0, keyCount) }
  }
}
