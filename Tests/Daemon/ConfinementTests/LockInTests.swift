import Foundation
import Glibc
import TestSupport
import Testing

/// Tests what a locked-in engine cannot do: a probe, locked in by the same function, tries and is refused.
@Suite struct LockInTests {
  private let probe = Bundle.main.bundleURL.appending(path: "confinement-probe")

  private struct Result {
    let thread: String
    let attempt: String
    /// A negative value is minus the error.
    let value: Int
    let refusal: Int
  }

  /// Runs the probe with a folder for dconf's, to which `prepare` may add files.
  private func run(_ option: String, prepare: (URL) throws -> Void = { _ in }) throws
    -> (results: [Result], errors: String, status: Int32)
  {
    let runtime = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: runtime, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: runtime) }
    try prepare(runtime)
    let ran = try ProgramRun(
      probe, [option], environment: ["XDG_RUNTIME_DIR": runtime.path])
    let results = ran.output.split(separator: "\n").compactMap {
      line -> Result? in
      let words = line.split(separator: "\t").map(String.init)
      guard words.count == 4, let value = Int(words[2]), let refusal = Int(words[3]) else {
        return nil
      }
      return Result(thread: words[0], attempt: words[1], value: value, refusal: refusal)
    }
    return (results, ran.errors, ran.status)
  }

  /// The attempts that must still succeed.
  private let needed: Set<String> = [
    "local socket", "file to read", "whether there is a process", "limit of its own",
    "no core dumps", "how much there is to read", "not to wait for a file", "the flag of dconf",
    "the figures of a volume",
  ]

  @Test("Everything is refused, in threads of before and of later too, and what is needed works")
  func refused() throws {
    let ran = try run("confined")
    #expect(ran.status == 0 && ran.errors == "")
    for thread in ["main", "early", "late"] {
      let results = ran.results.filter { $0.thread == thread }
      #expect(results.count > 100)
      #expect(Set(results.map(\.attempt)).isSuperset(of: needed))
      for result in results {
        if needed.contains(result.attempt) {
          #expect(result.value == 0, "\(result.attempt) in \(thread)")
        } else if thread == "early" && result.attempt.hasPrefix("file") {
          // Landlock covers only the main thread and the threads it starts. The engine has no other thread
          // when it locks itself in: ``singleThread()``.
        } else {
          #expect(result.value == result.refusal, "\(result.attempt) in \(thread)")
        }
      }
    }
  }

  @Test("Without the lock-in none of that is refused: the attempts are real ones")
  func control() throws {
    let ran = try run("unconfined")
    #expect(ran.status == 0)
    let results = ran.results.filter { !needed.contains($0.attempt) }
    #expect(results.count > 300)
    for result in results {
      #expect(result.value != -Int(EACCES), "\(result.attempt) in \(result.thread)")
    }
  }

  @Test("A link in the place of dconf's folder gives no right to where it leads") func link() throws
  {
    let ran = try run("confined") { runtime in
      let elsewhere = runtime.appending(path: "elsewhere")
      try FileManager.default.createDirectory(at: elsewhere, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        at: runtime.appending(path: "dconf"), withDestinationURL: elsewhere)
    }
    #expect(ran.status == 0 && ran.errors == "")
    let flags = ran.results.filter { $0.attempt == "the flag of dconf" && $0.thread != "early" }
    #expect(flags.map(\.value) == [-Int(EACCES), -Int(EACCES)])
  }

  @Test(
    "The engine has a single thread until it has locked itself in",
    .enabled(if: PrivateSession.missing("strace") == nil, "strace is missing"))
  func singleThread() throws {
    let home = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: home) }
    let record = home.appending(path: "record")
    // Without a daemon the engine ends by itself.
    _ = try ProgramRun(
      URL(filePath: "/usr/bin/env"),
      ["strace", "-f", "-qq", "-e", "trace=clone,clone3,landlock_restrict_self,seccomp", "-o"]
        + [record.path, PrivateSession.engine.path, "--ibus"],
      environment: [
        "HOME": home.path, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "",
      ])
    // Each line begins with a process id, the first with the engine's. The launcher has its own.
    let lines = try String(contentsOf: record, encoding: .utf8).split(separator: "\n")
    let engine = try #require(lines.first?.prefix { $0.isNumber })
    let calls = lines.filter { $0.hasPrefix("\(engine) ") }
    let lastLock = try #require(
      calls.lastIndex { $0.contains("landlock_restrict_self(") || $0.contains("{len=") },
      "\(lines)")
    let startsThread = { (call: Substring) in call.contains("CLONE_THREAD") }
    #expect(calls[..<lastLock].filter(startsThread) == [])
    #expect(calls[lastLock...].contains(where: startsThread), "the record has no threads")
  }

  #if arch(x86_64)
    @Test("The calls of i386 are no way round") func i386() throws {
      let ran = try run("i386")
      if let result = ran.results.first {
        #expect(result.value == -Int(EACCES))
      } else {
        // A kernel without i386 calls knows no such instruction.
        #expect(ran.status == SIGSEGV)
      }
    }
  #endif

  @Test("Every thread of a serving engine is locked in; the launcher is not, and ends with it")
  func serving() throws {
    // With it Swift's runtime prints a crash's stack and memory, which contain typed text.
    let session = try PrivateSession(
      engineVariables: ["SWIFT_BACKTRACE": "enable=yes,swift-backtrace=/bin/true"])
    defer { session.stop() }
    try session.selectEngine("calculator")
    let engine = try #require(session.engines.first)
    #expect(session.engines.count == 1)
    let tasks = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(engine)/task")
    #expect(tasks.count > 1)
    for task in tasks {
      // A thread that reads a volume may have ended.
      guard let status = try? status(of: "/proc/\(engine)/task/\(task)") else { continue }
      #expect(status["NoNewPrivs"] == "1" && status["Seccomp"] == "2")
    }
    // One filter, if the kernel counts them; the tests may be under a filter already.
    let own = try status(of: "/proc/self")["Seccomp_filters"].flatMap { Int($0) }
    let filters = try status(of: "/proc/\(engine)")["Seccomp_filters"].flatMap { Int($0) }
    if let own { #expect(filters == own + 1) }
    let limits = try String(contentsOfFile: "/proc/\(engine)/limits", encoding: .utf8)
    let core = limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") }
    #expect(core?.split(separator: " ").suffix(3).prefix(2) == ["0", "0"])

    // A signal that ends other processes ends it as well, and a crash prints nothing. At SIGTERM it first
    // announces that it leaves: EngineFaultTests.
    let field = try #require(try status(of: "/proc/\(engine)")["SigCgt"])
    let caught = try #require(UInt64(field, radix: 16))
    for signal in [
      SIGINT, SIGHUP, SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP,
    ] {
      #expect(caught & (1 << UInt64(signal - 1)) == 0, "\(signal)")
    }

    // The launcher is not locked in: it started before. What it starts: LauncherTests.
    let launcher = try #require(session.processes(running: "calculator-launcher").first)
    #expect(try status(of: "/proc/\(launcher)")["PPid"] == "\(engine)")
    #expect(try ProcessConfinement(launcher) == ProcessConfinement(getpid()))
    kill(engine, SIGKILL)
    try waitUntil("the launcher is gone", within: .seconds(2)) {
      session.processes(running: "calculator-launcher") == []
    }
  }

  private func status(of folder: String) throws -> [String: String] {
    let text = try String(contentsOfFile: "\(folder)/status", encoding: .utf8)
    return ProcessConfinement.fields(of: text)
  }
}
