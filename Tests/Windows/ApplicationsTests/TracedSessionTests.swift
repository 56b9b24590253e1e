import Foundation
import TestSupport
import Testing

extension Applications {
  /// The engine's system calls from its start to its end, as `strace` reports them.
  @Suite(.needsKeypad, .needsTracer) struct TracedSessionTests {
    @Test(
      """
      A session of typing makes no network socket, opens no file for writing, and asks for nothing that is \
      refused
      """)
    func trace() throws {
      let session = try PrivateSession(["--display"])
      defer { session.stop() }
      let record = session.folder.appending(path: "log/record")
      let tracer = try ChildProcess(
        [
          "strace", "-f", "-qq", "-o", record.path, PrivateSession.engine.path, "--ibus",
        ], in: session)
      defer { tracer.stop(closesInput: false) }
      try waitUntil("the engine owns its name") {
        try ownsName(in: session)
      }
      let engine = try #require(session.engines.first)
      try session.selectEngine("calculator")
      try use(session)
      #expect(session.engines == [engine])
      kill(engine, SIGTERM)
      #expect(tracer.status(within: .seconds(10)) != nil)

      let calls = TracedCall.all(in: try String(contentsOf: record, encoding: .utf8))
      #expect(calls.contains { $0.text.hasPrefix("execve(") && $0.text.contains("keypad") })
      let sockets = calls.filter {
        $0.text.hasPrefix("socket(") || $0.text.hasPrefix("socketpair(")
      }
      #expect(sockets.contains { $0.pid == engine })
      for call in sockets where !call.text.contains("(AF_UNIX,") {
        Issue.record("\(call.text)")
      }
      // The keypad, which the engine starts, may store its place.
      let others = TracedCall.processes(startedBy: engine, in: calls)
      #expect(others.count >= 2)
      let flag = "\(session.environment["XDG_RUNTIME_DIR"] ?? "")/dconf"
      for call in calls where !others.contains(call.pid) && call.writes {
        guard !call.text.contains("\"\(flag)") else { continue }
        Issue.record("\(call.text)")
      }
      let refused = calls.filter { !others.contains($0.pid) && $0.text.contains("= -1 EACCES") }
      // GLib tries this call before it makes threads, and makes them without it.
      for call in refused where !call.text.hasPrefix("sched_setattr(") {
        Issue.record("\(call.text)")
      }
    }

    private func ownsName(in session: PrivateSession) throws -> Bool {
      let address = try session.run("ibus", "address").output.prefix { !$0.isNewline }
      let answer = try session.run(
        "dbus-send", "--bus=\(address)", "--print-reply", "--dest=org.freedesktop.DBus",
        "/org/freedesktop/DBus", "org.freedesktop.DBus.NameHasOwner",
        "string:org.freedesktop.IBus.Calculator")
      return answer.output.contains("boolean true")
    }

    /// Uses both kinds of fields, passwords, the keypad, and other keyboards.
    private func use(_ session: PrivateSession) throws {
      let recorder = try BusRecorder(session)
      defer { recorder.stop() }
      let window = try TestWindow(.gtk3, in: session, recorder)
      defer { window.stop() }
      let keyboard = Keyboard(session)
      try window.focus("entry")
      try window.insert("Total: 12+30")
      try window.waitUntil("entry", is: "Total: 42")
      try window.insert("*2")
      try window.waitUntil("entry", is: "Total: 84")
      try window.focus("text")
      try window.insert("On 2026-11-21 we had 1/0= and 100/3=")
      try keyboard.type("\n")
      try window.waitUntil("text", is: "On 2026-11-21 we had 1/0= and 33.33333\n")
      try window.focus("password", reachesEngine: false)
      try keyboard.type("12+30")
      try window.waitUntil("password", is: "12+30")
      try window.focus("entry")
      try keyboard.press("XF86Calculator")
      try KeypadWindow(session).press("5I")
      try window.waitUntil("entry", is: "Total: 845")
      try session.selectEngine("xkb:us::eng")
      try session.selectEngine("calculator")
      try window.set("entry", to: "")
      try window.focus("entry")
      try window.insert("2*3")
      try window.waitUntil("entry", is: "6")
      try keyboard.press("XF86Calculator")
      try KeypadWindow.waitUntilGone(in: session)
    }
  }
}

/// A system call in the output of `strace -f`.
private struct TracedCall {
  let pid: pid_t
  let text: String

  /// Reads a record, and joins the two lines of a call that another call interrupted.
  static func all(in record: String) -> [Self] {
    var unfinished: [pid_t: String] = [:]
    return record.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let pid = pid_t(parts[0]) else { return nil }
      var text = String(parts[1].drop { $0 == " " })
      if let end = text.range(of: " <unfinished ...>") {
        unfinished[pid] = String(text[..<end.lowerBound])
        return nil
      }
      if text.hasPrefix("<... "), let end = text.range(of: " resumed>") {
        text = (unfinished.removeValue(forKey: pid) ?? "") + text[end.upperBound...]
      }
      return TracedCall(pid: pid, text: text)
    }
  }

  /// True if the call would change a file.
  var writes: Bool {
    // libibus makes the folder of its daemon's address, which exists.
    guard !text.hasSuffix("EEXIST (File exists)") else { return false }
    let name = text.prefix { $0 != "(" }
    switch name {
    case "open", "openat", "openat2":
      return ["O_WRONLY", "O_RDWR", "O_CREAT", "O_TRUNC", "O_TMPFILE"].contains {
        text.contains($0)
      }
    default:
      return [
        "creat", "truncate", "rename", "renameat", "renameat2", "unlink", "unlinkat", "link",
        "linkat", "symlink", "symlinkat", "mkdir", "mkdirat", "rmdir", "mknod", "mknodat",
        "chmod", "fchmodat", "chown", "fchownat", "lchown", "utimensat", "setxattr", "bind",
      ].contains(String(name))
    }
  }

  /// The descendants of a process, without its own threads.
  static func processes(startedBy first: pid_t, in calls: [Self]) -> Set<pid_t> {
    var found: Set<pid_t> = []
    for call in calls {
      guard ["clone", "fork", "vfork"].contains(where: { call.text.hasPrefix($0) }),
        let child = call.text.split(separator: " ").last.flatMap({ pid_t($0) })
      else { continue }
      if found.contains(call.pid) || !call.text.contains("CLONE_THREAD") && call.pid == first {
        found.insert(child)
      }
    }
    return found
  }
}

extension Trait where Self == ConditionTrait {
  fileprivate static var needsTracer: Self {
    .enabled(if: PrivateSession.missing("strace") == nil, "strace is missing")
  }
}
