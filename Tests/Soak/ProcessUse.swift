import Foundation

/// What a process holds at one moment.
struct ProcessUse: Equatable {
  /// Memory that the process has written, in KiB: `Anonymous` in `smaps_rollup`.
  ///
  /// `Private` would change with every other engine that starts or ends, which shares the program's
  /// pages, and with the launcher, which shares what was written before it was forked.
  let privateKiB: Int
  /// How many file descriptors are open.
  let descriptors: Int

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
