import Foundation
import TestSupport

/// What a process holds at one moment.
struct ProcessUse: Equatable {
  /// Memory that the process has written, in KiB: `Anonymous` in `smaps_rollup`.
  ///
  /// `Private` would change with every other engine that starts or ends, which shares the program's
  /// pages, and with the launcher, which shares what was written before it was forked.
  let privateKiB: Int
  /// How many file descriptors are open.
  let descriptors: Int

  /// What a process holds once it has nothing left to do, such as giving back what it needed for a moment;
  /// `nil` when it has ended.
  ///
  /// - Parameter pid: The process.
  /// - Throws: ``Timeout`` when it does not come to rest.
  init?(atRest pid: pid_t) throws {
    var last = (turns: Self.turns(of: pid), since: ContinuousClock.now)
    try waitUntil("process \(pid) is at rest") {
      let turns = Self.turns(of: pid)
      if turns != last.turns { last = (turns, .now) }
      return turns == nil || last.since.duration(to: .now) > .seconds(2)
    }
    self.init(of: pid)
  }

  /// How often the threads of a process have gone to sleep; `nil` when it has ended.
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

  /// What a process holds now; `nil` when it has ended or cannot be looked at.
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
