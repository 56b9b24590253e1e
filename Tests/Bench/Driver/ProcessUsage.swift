import Foundation

/// What a process has used, as `/proc` tells.
enum ProcessUsage {
  /// The CPU time of all its threads, in microseconds.
  static func cpuTime(_ pid: pid_t) -> Double {
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")) ?? []
    return tasks.reduce(0) { sum, task in
      // Nanoseconds on a CPU come first.
      let text = read("/proc/\(pid)/task/\(task)/schedstat")
      return sum + (text.split(separator: " ").first.flatMap { Double($0) } ?? 0) / 1e3
    }
  }

  /// Its memory in KiB.
  struct Memory {
    /// What it has written: nobody else can use it, and the kernel cannot drop it.
    let written: Double
    /// Pages of files that nobody else has mapped at the moment, its program mostly: they are the
    /// page cache's, and go when the kernel wants the memory.
    let programPages: Double
  }

  static func memory(_ pid: pid_t) -> Memory {
    var fields: [Substring: Double] = [:]
    for line in read("/proc/\(pid)/smaps_rollup").split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count == 3 { fields[words[0]] = Double(words[1]) }
    }
    // Not Private_Dirty: that is also file pages not yet on the disk, and not what a fork shares.
    return Memory(
      written: fields["Anonymous:"] ?? .nan, programPages: fields["Private_Clean:"] ?? .nan)
  }

  private static func read(_ path: String) -> String {
    (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }
}
