import Foundation

/// What a process holds at one moment.
struct ProcessUse: Equatable {
  /// Memory that no other process shares, in KiB: the `Private` lines of `smaps_rollup`.
  let privateKiB: Int
  /// How many file descriptors are open.
  let descriptors: Int

  /// What a process holds now; `nil` when it has ended or cannot be looked at.
  init?(of pid: pid_t) {
    guard
      let memory = try? String(contentsOfFile: "/proc/\(pid)/smaps_rollup", encoding: .utf8),
      let open = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd")
    else { return nil }
    let sizes = memory.split(separator: "\n").filter {
      $0.hasPrefix("Private_Clean:") || $0.hasPrefix("Private_Dirty:")
    }.compactMap { $0.split(separator: " ").dropFirst().first.flatMap { Int($0) } }
    guard sizes.count == 2 else { return nil }
    privateKiB = sizes.reduce(0, +)
    descriptors = open.count
  }
}
