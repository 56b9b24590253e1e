import Foundation
import TestSupport

/// The memory and descriptors of a process at one moment.
struct ProcessUse: Equatable {
  /// Memory that the process has written, in KiB: `Anonymous` in `smaps_rollup`.
  ///
  /// `Private` would change with every other engine that shares the program's pages, and with the
  /// launcher, which shares the memory written before its fork.
  let privateKiB: Int
  let descriptors: Int

  /// Measures a process once it is idle and has returned memory; `nil` if it has ended.
  ///
  /// Throws ``Timeout`` if it does not become idle.
  init?(atRest pid: pid_t) throws {
    var last = (turns: Self.turns(of: pid), since: ContinuousClock.now)
    try waitUntil("process \(pid) is at rest") {
      let turns = Self.turns(of: pid)
      if turns != last.turns { last = (turns, .now) }
      return turns == nil || last.since.duration(to: .now) > .seconds(2)
    }
    self.init(of: pid)
  }

  /// The number of times the process's threads have gone to sleep; `nil` if it has ended.
  private static func turns(of pid: pid_t) -> Int? {
    guard let threads = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")
    else { return nil }
    return threads.reduce(0) { sum, thread in
      let path = "/proc/\(pid)/task/\(thread)/status"
      let status = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
      return sum + (line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0)
    }
  }

  /// Measures a process now; `nil` if it has ended or cannot be read.
  init?(of pid: pid_t) {
    guard
      let memory = try? String(contentsOfFile: "/proc/\(pid)/smaps_rollup", encoding: .utf8),
      let open = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd")
    else { return nil }
    let line = memory.split(separator: "\n").first { $0.hasPrefix("Anonymous:") }
    guard let size = line?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
      return nil
    }
    privateKiB = size
    descriptors = open.count
  }
}
