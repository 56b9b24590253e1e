import Foundation

/// The resources that a process has used, from `/proc`.
enum ProcessUsage {
  /// The CPU time of all its threads, in microseconds.
  static func cpuTime(_ pid: pid_t) -> Double {
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")) ?? []
    return tasks.reduce(0) { sum, task in
      // The first number is nanoseconds on a CPU.
      let text = read("/proc/\(pid)/task/\(task)/schedstat")
      return sum + (text.split(separator: " ").first.flatMap { Double($0) } ?? 0) / 1e3
    }
  }

  struct Memory {
    /// Memory that it has written: the kernel cannot drop it.
    let written: Double
    /// Pages of files, mostly its program, that no other process has mapped at the moment.
    ///
    /// They belong to the page cache, and the kernel can drop them.
    let programPages: Double
  }

  static func memory(_ pid: pid_t) -> Memory {
    var fields: [Substring: Double] = [:]
    for line in read("/proc/\(pid)/smaps_rollup").split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count == 3 { fields[words[0]] = Double(words[1]) }
    }
    // Not Private_Dirty, which includes file pages not yet on the disk and excludes what a fork shares.
    return Memory(
      written: fields["Anonymous:"] ?? .nan, programPages: fields["Private_Clean:"] ?? .nan)
  }

  private static func read(_ path: String) -> String {
    (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }
}
