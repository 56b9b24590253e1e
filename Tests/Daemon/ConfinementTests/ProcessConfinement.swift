import Foundation

struct ProcessConfinement: Equatable {
  /// NoNewPrivs, Seccomp and, if the kernel counts them, Seccomp_filters.
  let values: [String: String]

  static let names = ["NoNewPrivs", "Seccomp", "Seccomp_filters"]

  init(_ pid: pid_t) throws {
    self.init(try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8))
  }

  /// Reads lines of `/proc/PID/status`.
  init(_ status: String) {
    values = Self.fields(of: status).filter { Self.names.contains($0.key) }
  }

  /// The number of filters; `nil` if the kernel does not count them.
  var filterCount: Int? { values["Seccomp_filters"].flatMap { Int($0) } }

  /// The fields in lines of `/proc/PID/status`.
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
