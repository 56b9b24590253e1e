import Foundation

/// How a process is confined, as the kernel tells it.
struct ProcessConfinement: Equatable {
  /// NoNewPrivs, Seccomp and, where the kernel counts them, Seccomp_filters.
  let values: [String: String]

  /// The fields that tell it.
  static let names = ["NoNewPrivs", "Seccomp", "Seccomp_filters"]

  /// Reads that of a process.
  init(_ pid: pid_t) throws {
    self.init(try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8))
  }

  /// Takes it from lines as `/proc/PID/status` has them.
  init(_ status: String) {
    values = Self.fields(of: status).filter { Self.names.contains($0.key) }
  }

  /// How many filters there are; `nil` where the kernel does not count them.
  var filterCount: Int? { values["Seccomp_filters"].flatMap { Int($0) } }

  /// The fields of lines as `/proc/PID/status` has them.
  static func fields(of status: String) -> [String: String] {
    var fields: [String: String] = [:]
    for line in status.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2 {
        fields[String(parts[0])] = parts[1].trimmingCharacters(in: .whitespaces)
      }
    }
    return fields
  }
}
