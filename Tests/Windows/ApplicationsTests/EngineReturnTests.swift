import Foundation
import TestSupport
import Testing

/// The signs of an engine that comes back by itself.
enum EngineReturn {
  /// The name of the process that waits until it may ask the daemon for the engine; only root sees it.
  static let waiting = "calculator-return"
  /// The output of `ibus engine` without an engine.
  static let nothing = ""
  /// The least time from the start of an engine until it is started again.
  static let leastLife = Duration.seconds(10)

  /// Waits until another engine process is in use, without asking the daemon for one.
  static func wait(in desk: Desk, insteadOf old: pid_t) throws {
    try waitUntil("another engine is in use", within: .seconds(60)) {
      let engines = desk.session.engines
      return engines.count == 1 && engines != [old]
        && desk.session.processes(running: waiting) == []
        && desk.session.selectedEngine == "calculator"
    }
  }
}

extension Applications {
  /// An engine that ended in a fault comes back by itself.
  @Suite struct EngineReturnTests {
    private let field = Field(.gtk3, "entry")

    @Test(
      "GNOME: a killed engine comes back, with keys alone, and the top bar shows it",
      .needs(.shellGTK4))
    func gnome() throws {
      try Field(.shellGTK4, "entry").withDesk { desk in
        let shell = desk.shell
        let old = try #require(desk.session.engines.first)
        kill(old, SIGKILL)
        try EngineReturn.wait(in: desk, insteadOf: old)
        try desk.insert("12+30")
        try desk.window.waitUntil("entry", is: "42")
        #expect(try shell.source() == "calculator")
        try shell.select("xkb:us::eng")
        try desk.keyboard.type(" 2+3 ")
        try desk.window.waitUntil("entry", is: "42 2+3 ")
        try shell.select("calculator")
        try desk.insert("Total: 2*3")
        try desk.window.waitUntil("entry", is: "42 2+3 Total: 6")
      }
    }

    @Test("Another keyboard is chosen before the engine is back: that one stays", .needs(.gtk3))
    func another() throws {
      try field.withDesk { desk in
        let old = try #require(desk.session.engines.first)
        kill(old, SIGKILL)
        let due = ContinuousClock.now + EngineReturn.leastLife
        try desk.session.selectEngine("xkb:us::eng")
        try waitUntil("the daemon was asked", within: .seconds(30)) {
          .now > due + .seconds(2) && desk.session.engines == []
        }
        #expect(desk.session.selectedEngine == "xkb:us::eng")
        try desk.keyboard.type("12+30\n")
        try desk.window.waitUntil("entry", is: "12+30")
        try desk.window.settle()
        #expect(try desk.window.content(of: "entry").text == "12+30")
      }
    }

    @Test("An engine that ends again and again comes back once in ten seconds", .needs(.gtk3))
    func again() throws {
      try field.withDesk { desk in
        var engine = try #require(desk.session.engines.first)
        var starts: [ContinuousClock.Instant] = []
        for _ in 0..<2 {
          kill(engine, SIGKILL)
          try EngineReturn.wait(in: desk, insteadOf: engine)
          starts.append(.now)
          engine = try #require(desk.session.engines.first)
        }
        // `starts[0]` was measured a little after the engine's start.
        #expect(starts[1] - starts[0] > EngineReturn.leastLife - .seconds(2))
        try desk.expectCalculates(isSelected: true)
      }
    }

    @Test("An engine that ends before it serves is not asked for again", .needs(.gtk3))
    func endsAtStart() throws {
      let files = FileManager.default
      let folder = files.temporaryDirectory.appending(path: UUID().uuidString)
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? files.removeItem(at: folder) }
      let program = folder.appending(path: PrivateSession.engine.lastPathComponent)
      try files.createSymbolicLink(at: program, withDestinationURL: PrivateSession.engine)
      try field.withDesk(program: program) { desk in
        let old = try #require(desk.session.engines.first)
        // From now on the daemon starts this script instead of the engine.
        let starts = folder.appending(path: "starts")
        let script = "#!/bin/sh\necho >>\(starts.path)\nkill -KILL $$\n"
        try files.removeItem(at: program)
        try script.write(to: program, atomically: true, encoding: .utf8)
        try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
        kill(old, SIGKILL)
        try waitUntil("the daemon was asked", within: .seconds(60)) {
          files.fileExists(atPath: starts.path)
        }
        try waitUntil("it was asked for the last time", within: .seconds(90)) {
          desk.session.engines == []
        }
        #expect(try String(contentsOf: starts, encoding: .utf8).count <= 2)
        try desk.keyboard.type("12+30 ")
        try desk.window.waitUntil("entry", is: "12+30 ")
      }
    }
  }
}
