import CSeccomp
import Foundation
import Glibc
import TestSupport
import Testing

/// Tests the programs that the launcher starts for a locked-in engine: their confinement and their end.
@Suite(.serialized) struct LauncherTests {
  private let probe = Bundle.main.bundleURL.appending(path: "confinement-probe")

  @Test("Of two descriptors sent at once one is taken, and no other stays open")
  func twoDescriptors() throws {
    var line: [Int32] = [-1, -1]
    var pipe: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &line) == 0)
    try #require(Glibc.pipe(&pipe) == 0)
    defer { (line + pipe).forEach { close($0) } }
    try #require(send(pipe, through: line[0]))
    let before = try openCount(of: pipe[0])
    var byte: UInt8 = 0
    var descriptor: Int32 = -1
    #expect(calculator_receive(line[1], &byte, &descriptor) == 1)
    #expect(byte == 7)
    try #require(descriptor >= 0)
    close(descriptor)
    #expect(try openCount(of: pipe[0]) == before)
  }

  private func send(_ descriptors: [Int32], through line: Int32) -> Bool {
    // `struct cmsghdr` has its length, SOL_SOCKET and SCM_RIGHTS.
    let size = 16 + 4 * descriptors.count
    var control = [size, 1 << 32 | 1]
    control += [Int(UInt32(descriptors[0])) | Int(UInt32(descriptors[1])) << 32]
    var byte: UInt8 = 7
    return control.withUnsafeMutableBytes { control in
      withUnsafeMutablePointer(to: &byte) { byte in
        var vector = iovec(iov_base: byte, iov_len: 1)
        return withUnsafeMutablePointer(to: &vector) { vector in
          var message = msghdr()
          message.msg_iov = vector
          message.msg_iovlen = 1
          message.msg_control = control.baseAddress
          message.msg_controllen = control.count
          return sendmsg(line, &message, 0) == 1
        }
      }
    }
  }

  /// The number of this process's descriptors for the same file as `descriptor`.
  private func openCount(of descriptor: Int32) throws -> Int {
    let folder = "/proc/self/fd"
    let target = try FileManager.default.destinationOfSymbolicLink(
      atPath: "\(folder)/\(descriptor)")
    return try FileManager.default.contentsOfDirectory(atPath: folder).count {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) == target
    }
  }

  /// A folder with two programs that report how they were started.
  ///
  /// A part of the engine reports into its line. An independent program reports into the file `record`, and runs
  /// until the file `end` exists.
  private final class Programs {
    let folder: URL
    let part: URL
    let independent: URL

    init() throws {
      folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      part = folder.appending(path: "part")
      independent = folder.appending(path: "independent")
      let tell = """
        #!/bin/sh
        exec 2>/dev/null
        # Without a substitution, which is a descriptor itself; the shell has its own from 10 on.
        open=
        for number in 3 4 5 6 7 8 9; do
          [ ! -e /proc/$$/fd/$number ] || open="$open $number"
        done
        tell() {
          echo "Open: 0 1 2$open"
          cat /proc/$$/status
          echo "Arguments: $*"
          echo "Limit: $(ulimit -c)"
          echo "Session: $(cut -d ' ' -f 6 /proc/$$/stat)"
          echo "Variable: $CALCULATOR_TEST"
          echo "Backtrace: $SWIFT_BACKTRACE"
        }

        """
      let texts = [
        (part, tell + "tell \"$@\" >&3; echo part >>\(folder.path)/starts\n"),
        (
          independent,
          tell + """
            cd \(folder.path)
            echo independent >>starts
            tell "$@" >record.$$ && mv record.$$ record
            count=0
            while [ ! -e end ] && [ $count -lt 2400 ]; do sleep 0.05; count=$((count + 1)); done
            echo over >>starts

            """
        ),
      ]
      for (file, text) in texts {
        try text.write(to: file, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes(
          [.posixPermissions: 0o755], ofItemAtPath: file.path)
      }
    }

    /// The started programs in their order, with those that have ended.
    var starts: [Substring] {
      let text = try? String(contentsOf: folder.appending(path: "starts"), encoding: .utf8)
      return text?.split(separator: "\n") ?? []
    }

    func end() throws {
      _ = FileManager.default.createFile(atPath: folder.appending(path: "end").path, contents: nil)
      try waitUntil("they are over") {
        starts.count { $0 == "over" } == starts.count { $0 == "independent" }
      }
    }
  }

  @Test(
    """
    It starts what is in its list and nothing else: one confined, the other as it was itself and once \
    a second
    """)
  func starts() throws {
    let programs = try Programs()
    defer { try? FileManager.default.removeItem(at: programs.folder) }
    // An inherited descriptor can have a high number, as among many tests.
    let others = (0..<100).map { _ in open("/dev/null", O_RDONLY) }
    defer { for descriptor in others { close(descriptor) } }
    let ran = try ProgramRun(
      probe, ["launch", programs.part.path, programs.independent.path],
      environment: [
        "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "CALCULATOR_TEST": "as it was",
        "XDG_RUNTIME_DIR": programs.folder.path,
      ])
    #expect(ran.status == 0 && ran.errors == "")
    // The engine's process has ended by now.
    try waitUntil("two of four are started") { programs.starts.count { $0 == "independent" } == 2 }
    let record = programs.folder.appending(path: "record")
    try waitUntil("one has told") { FileManager.default.fileExists(atPath: record.path) }
    #expect(programs.starts.count { $0 == "part" } == 2)
    #expect(programs.starts.count == 4, "\(programs.starts)")

    let own = try ProcessConfinement(getpid())
    let part = ProcessConfinement.fields(of: ran.output)
    let confined = ProcessConfinement(ran.output)
    #expect(confined.values["NoNewPrivs"] == "1" && confined.values["Seccomp"] == "2")
    if let count = own.filterCount { #expect(confined.filterCount == count + 1) }
    #expect(part["Arguments"] == "--line 3" && part["Limit"] == "0")
    #expect(part["Variable"] == "as it was" && part["Backtrace"] == "enable=no")

    let text = try String(contentsOf: record, encoding: .utf8)
    let independent = ProcessConfinement.fields(of: text)
    #expect(ProcessConfinement(text) == own)
    #expect(independent["Arguments"] == "--page=used-space")
    #expect(independent["Variable"] == "as it was" && independent["Backtrace"] == "")
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
    #expect((independent["Limit"] == "0") == (limit.rlim_cur == 0))
    let ignored = try #require(independent["SigIgn"].flatMap { UInt64($0, radix: 16) })
    #expect(ignored & (1 << UInt64(SIGPIPE - 1)) == 0)
    // Neither the line nor the descriptor that was sent all the same.
    #expect(part["Open"] == "0 1 2 3" && independent["Open"] == "0 1 2")
    // It has no parent, and a session of its own.
    let ownSession = getsid(0)
    let session = try #require(independent["Session"].flatMap { pid_t($0) })
    #expect(session != ownSession && session > 0)
    #expect(part["Session"] == "\(ownSession)")
    try programs.end()
  }

  private func withEngine(
    _ body: (PrivateSession, PropertyField, _ engine: pid_t) throws -> Void
  ) throws {
    let session = try PrivateSession(["--display"])
    defer { session.stop() }
    let field = try PropertyField(session)
    defer { field.stop() }
    try session.selectEngine("calculator")
    try waitUntil("the properties are there") { try field.property("Preferences") != nil }
    try body(session, field, try #require(session.engines.first))
  }

  @Test("The keypad has no network and no new rights; it ends with the engine")
  func keypad() throws {
    try withEngine { session, field, engine in
      try field.activate("Keypad")
      try waitUntil("it is open") { try field.property("Keypad")?.isChecked == true }
      try waitUntil("it is restricted") {
        guard let keypad = KeypadWindow.processes(in: session).first else { return false }
        let confined = try ProcessConfinement(keypad)
        guard confined.values["Seccomp"] == "2" else { return false }
        let own = try ProcessConfinement(getpid()).filterCount
        return confined.values["NoNewPrivs"] == "1" && confined.filterCount == own.map { $0 + 1 }
      }
      kill(engine, SIGKILL)
      try waitUntil("it has gone") { KeypadWindow.processes(in: session) == [] }
    }
  }

  @Test("The preferences are an ordinary program, and are there when the engine is not")
  func preferences() throws {
    try withEngine { session, field, engine in
      func windows() -> [pid_t] { session.processes(running: "/ibus-setup-calculator") }
      func ownsName() throws -> Bool {
        try session.run(
          "gdbus", "call", "--session", "-d", "org.freedesktop.DBus", "-o", "/org/freedesktop/DBus",
          "-m", "org.freedesktop.DBus.NameHasOwner", "org.freedesktop.IBus.Calculator.Setup"
        ).output.contains("true")
      }
      let launcher = try #require(session.processes(running: "calculator-launcher").first)
      #expect(try field.property("Preferences")?.isVisible == true)
      // They can be opened from a refused field, unlike anything else.
      try field.setPassword(true)
      try field.press(0x61)
      try waitUntil("the others are grey") {
        try field.property("NextKeyboard")?.isSensitive == false
      }
      #expect(try field.property("Preferences")?.isSensitive == true)
      try field.activate("Preferences")
      try waitUntil("they are there") { try windows().count == 1 && ownsName() }
      let window = try #require(windows().first)
      #expect(try ProcessConfinement(window) == ProcessConfinement(getpid()))
      let status = ProcessConfinement.fields(
        of: try String(contentsOfFile: "/proc/\(window)/status", encoding: .utf8))
      #expect(status["PPid"] != "\(engine)" && status["PPid"] != "\(launcher)")
      #expect(getsid(window) != getsid(engine))
      #expect(limit(of: window) == limit(of: getpid()))
      let files = FileManager.default
      if let environment = files.contents(atPath: "/proc/\(engine)/environ") {
        #expect(files.contents(atPath: "/proc/\(window)/environ") == environment)
      }
      // A second process passes the request on to the first, and ends.
      try field.activate("Preferences")
      kill(engine, SIGKILL)
      try waitUntil("the launcher has gone") {
        session.processes(running: "calculator-launcher") == []
      }
      try waitUntil("there is one") { windows() == [window] }
      #expect(try ownsName())
      kill(window, SIGTERM)
    }
  }

  /// The limit of core dumps of a process, from `/proc`.
  private func limit(of pid: pid_t) -> Substring? {
    let text = (try? String(contentsOfFile: "/proc/\(pid)/limits", encoding: .utf8)) ?? ""
    return text.split(separator: "\n").first { $0.hasPrefix("Max core file size") }
  }
}
