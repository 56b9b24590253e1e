package import Foundation
import Glibc

extension PrivateSession {
  /// The private folder.
  package var folder: URL {
    URL(filePath: environment["CALCULATOR_SESSION"] ?? "/nonexistent")
  }

  /// The process id of ibus-daemon.
  package var daemonPid: pid_t? {
    let file = folder.appending(path: "ibus-daemon.pid")
    let text = try? String(contentsOf: file, encoding: .utf8)
    return text.flatMap { pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
  }

  /// The engine in use, as ibus-daemon says.
  package var selectedEngine: String? {
    let answer = try? run("ibus", "engine")
    return answer?.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The process ids of the engine under test.
  package var engines: [pid_t] {
    processes(running: Self.engine.lastPathComponent)
  }

  /// Whether an engine owns Calculator's name on IBus's bus.
  package var engineNameIsOwned: Bool {
    get throws {
      let address = try run("ibus", "address").output
        .trimmingCharacters(in: .whitespacesAndNewlines)
      let answer = try run(
        "gdbus", "call", "--address", address, "--dest", "org.freedesktop.DBus",
        "--object-path", "/org/freedesktop/DBus", "--method", "org.freedesktop.DBus.NameHasOwner",
        "org.freedesktop.IBus.Calculator")
      return answer.output.contains("true")
    }
  }

  /// Selects an engine, and waits until it is the one in use.
  ///
  /// - Parameter name: The name of the engine.
  /// - Throws: ``Timeout``.
  package func selectEngine(_ name: String) throws {
    // Twice at most: a daemon that has just lost its engine may answer the first request with
    // the end of that one.
    try waitUntil("\(name) is selected; it is \(selectedEngine ?? "none")") {
      _ = try run("ibus", "engine", name)
      return selectedEngine == name
    }
  }

  /// Starts a fresh ibus-daemon.
  ///
  /// The old one is ended first, if it still runs.
  ///
  /// - Throws: ``Timeout``.
  package func restartDaemon() throws {
    let old = daemonPid
    let script = environment["CALCULATOR_SESSION_PID"].flatMap { pid_t($0) }
    guard let script else { throw Failure(description: "no process id of the session") }
    kill(script, SIGUSR1)
    try waitUntil("a fresh ibus-daemon answers") {
      try daemonPid != old && run("ibus", "list-engine").status == 0
    }
  }

  /// The programs that run in the session.
  ///
  /// - Parameter name: The end of a program's path.
  /// - Returns: Their process ids.
  package func processes(running name: String) -> [pid_t] {
    let mark = Data("CALCULATOR_SESSION=\(folder.path)".utf8)
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return entries.compactMap { pid_t($0) }.filter { pid in
      // A zombie has no command line.
      guard let line = FileManager.default.contents(atPath: "/proc/\(pid)/cmdline") else {
        return false
      }
      if let environment = FileManager.default.contents(atPath: "/proc/\(pid)/environ") {
        guard environment.range(of: mark) != nil else { return false }
      } else {
        // The engine shows its environment to nobody but root.
        guard isDescendant(pid) else { return false }
      }
      // A script's own name comes second, behind its interpreter's.
      return line.split(separator: 0).prefix(2).contains {
        String(decoding: $0, as: UTF8.self).hasSuffix(name)
      }
    }
  }

  /// Whether a process was started by the session's script, by what that has started, or by the
  /// test itself.
  private func isDescendant(_ pid: pid_t) -> Bool {
    let script = environment["CALCULATOR_SESSION_PID"].flatMap { pid_t($0) }
    var pid = pid
    if parent(of: pid) == getpid() { return true }
    while pid > 1, pid != script {
      guard let parent = parent(of: pid) else { return false }
      pid = parent
    }
    return pid == script
  }

  private func parent(of pid: pid_t) -> pid_t? {
    // The parent comes second behind the name, which ends in the last bracket.
    FileManager.default.contents(atPath: "/proc/\(pid)/stat").flatMap { stat in
      String(decoding: stat, as: UTF8.self).split(separator: ")").last?
        .split(separator: " ").dropFirst().first.flatMap { pid_t($0) }
    }
  }
}
