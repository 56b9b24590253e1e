package import Foundation
import Glibc

extension PrivateSession {
  /// The session's private folder.
  package var folder: URL {
    URL(filePath: environment["CALCULATOR_SESSION"] ?? "/nonexistent")
  }

  package var daemonPid: pid_t? {
    let file = folder.appending(path: "ibus-daemon.pid")
    let text = try? String(contentsOf: file, encoding: .utf8)
    return text.flatMap { pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
  }

  /// The engine in use, as ibus-daemon reports it.
  package var selectedEngine: String? {
    let answer = try? run("ibus", "engine")
    return answer?.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The process ids of the engine under test.
  package var engines: [pid_t] {
    processes(running: Self.engine.lastPathComponent)
  }

  /// True if an engine owns Calculator's name on IBus's bus.
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

  /// Selects an engine, and waits until it is in use.
  package func selectEngine(_ name: String) throws {
    // A daemon that has just lost its engine may answer the first request with that engine's end, so it is asked again.
    try waitUntil("\(name) is selected; it is \(selectedEngine ?? "none")") {
      _ = try run("ibus", "engine", name)
      return selectedEngine == name
    }
  }

  /// Starts a new ibus-daemon, after ending the old one.
  package func restartDaemon() throws {
    let old = daemonPid
    let script = environment["CALCULATOR_SESSION_PID"].flatMap { pid_t($0) }
    guard let script else { throw Failure(description: "no process id of the session") }
    kill(script, SIGUSR1)
    try waitUntil("a fresh ibus-daemon answers") {
      try daemonPid != old && run("ibus", "list-engine").status == 0
    }
  }

  /// The process ids in the session of programs whose path ends in a name.
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
        // Only root can read the engine's environment.
        guard isDescendant(pid) else { return false }
      }
      // A script's name follows its interpreter's.
      return line.split(separator: 0).prefix(2).contains {
        String(decoding: $0, as: UTF8.self).hasSuffix(name)
      }
    }
  }

  /// True if the session's script, or the test itself, started the process, directly or not.
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
    // The parent is the second word after the name, which ends at the last bracket.
    FileManager.default.contents(atPath: "/proc/\(pid)/stat").flatMap { stat in
      String(decoding: stat, as: UTF8.self).split(separator: ")").last?
        .split(separator: " ").dropFirst().first.flatMap { pid_t($0) }
    }
  }
}
