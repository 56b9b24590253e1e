internal import Glibc

/// The confinement of a process, as `/proc` reports it.
package struct ProcessStatus {
  package let pid: Int32
  /// Fields of `/proc/PID/status` with their values, such as `Seccomp: 2`; older kernels lack the
  /// last.
  package let values: [String]

  /// The running engines of this user, sorted by process id.
  package static var ofEngines: [ProcessStatus] {
    guard let folder = opendir("/proc") else { return [] }
    defer { closedir(folder) }
    var pids: [Int32] = []
    while let entry = readdir(folder) {
      // Reads the name in place: the record can be shorter than its type.
      let name = MemoryLayout<dirent>.offset(of: \.d_name).map {
        String(
          cString: UnsafeRawPointer(entry).advanced(by: $0).assumingMemoryBound(to: CChar.self))
      }
      if let pid = name.flatMap({ Int32($0) }), isEngine(pid) { pids.append(pid) }
    }
    return pids.sorted().compactMap(ProcessStatus.init)
  }

  package static var ofThisProcess: ProcessStatus? { ProcessStatus(getpid()) }

  /// Returns `nil` if there is no such process, or another user owns it.
  package init?(_ pid: Int32) {
    let lines = Self.read("/proc/\(pid)/status").split(separator: "\n")
    let fields = lines.map { $0.split(separator: "\t", maxSplits: 1) }
    func value(_ name: String) -> String? {
      fields.first { $0.first.map(String.init) == name + ":" }?.dropFirst().first.map(String.init)
    }
    guard value("Uid")?.split(separator: "\t").first.map(String.init) == String(getuid()) else {
      return nil
    }
    self.pid = pid
    values = ["NoNewPrivs", "Seccomp", "Seccomp_filters"].compactMap { field in
      value(field).map { "\(field): \($0)" }
    }
  }

  private static func isEngine(_ pid: Int32) -> Bool {
    let program = read("/proc/\(pid)/cmdline").split(separator: "\0").first ?? ""
    return program.split(separator: "/").last == "ibus-engine-calculator"
  }

  private static func read(_ path: String) -> String {
    guard let file = fopen(path, "re") else { return "" }
    defer { fclose(file) }
    var buffer = [UInt8](repeating: 0, count: 16_384)
    let count = fread(&buffer, 1, buffer.count, file)
    return String(decoding: buffer.prefix(count), as: UTF8.self)
  }
}
