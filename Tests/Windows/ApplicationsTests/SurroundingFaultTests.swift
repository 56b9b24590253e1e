import Foundation
import TestSupport
import Testing

extension Applications {
  /// Faults around the engine: of the daemon, the bus, the keypad, the disk, the clock.
  @Suite(.needsKeypad) struct SurroundingFaultTests {
    private let field = Field(.gtk3, "entry")

    @Test("The daemon is killed in mid-calculation: typing is back with a new one")
    func killDaemon() throws {
      try field.withDesk { desk in
        try desk.openKeypad().press("7")
        try desk.keyboard.type("Total: 12+")
        try desk.window.waitUntil("entry", is: "Total: 12+")
        let old = try #require(desk.session.engines.first)
        kill(try #require(desk.session.daemonPid), SIGKILL)
        try desk.waitUntilNothingIsLeft()
        #expect(desk.session.processes(running: EngineReturn.waiting) == [])
        try desk.session.restartDaemon()
        let time = try desk.timeToType("3", in: "entry", until: "Total: 12+3")
        try desk.session.selectEngine("calculator")
        try waitUntil("there is a new engine") { desk.session.engines.count == 1 }
        #expect(desk.session.engines.first != old)
        try FaultRecord.add(
          "daemon killed", "typing, keypad open",
          FaultOutcome(typing: time, text: "stays as typed"))
      }
    }

    @Test("The engine's bus socket is closed: it ends, and a new one calculates") func closeSocket()
      throws
    {
      let session = try PrivateSession(["--display"])
      defer { session.stop() }
      let proxy = try ChildProcess(
        [
          "/usr/bin/python3",
          PrivateSession.supportFolder.appending(path: "windows/bus_proxy.py").path,
        ], in: session)
      defer { proxy.stop(closesInput: false) }
      let address = try #require(proxy.line(within: .seconds(10)))
      let engine = try ChildProcess(
        [PrivateSession.engine.path, "--ibus"], in: session,
        environment: ["IBUS_ADDRESS": address])
      defer { engine.stop(closesInput: false) }
      // Otherwise the daemon would start an engine of its own.
      try waitUntil("the engine owns its name") { try session.engineNameIsOwned }
      try session.selectEngine("calculator")
      #expect(session.engines == [engine.pid])
      kill(proxy.pid, SIGKILL)
      #expect(engine.status(within: .seconds(5)) != nil)
      #expect(session.processes(running: EngineReturn.waiting) == [])
      let start = ContinuousClock.now
      try session.selectEngine("calculator")
      let recorder = try BusRecorder(session)
      defer { recorder.stop() }
      #expect(session.engines.count == 1 && session.engines != [engine.pid])
      let time = ContinuousClock.now - start
      let window = try TestWindow(.gtk3, in: session, recorder)
      defer { window.stop() }
      try window.focus("entry")
      try window.insert("2*3")
      try window.waitUntil("entry", is: "6")
      #expect(session.processes(running: "calculator-launcher").count == 1)
      try FaultRecord.add(
        "bus socket closed", "idle",
        FaultOutcome(typing: time, text: "a new engine is there"))
    }

    @Test("The name is taken: the second engine ends, and the first works on") func nameTaken()
      throws
    {
      try field.withDesk { desk in
        try desk.keyboard.type("Total: 12+")
        let engine = desk.session.engines
        let second = try ChildProcess([PrivateSession.engine.path, "--ibus"], in: desk.session)
        defer { second.stop(closesInput: false) }
        let status = second.status(within: .seconds(5))
        #expect(status != nil && status != 0)
        let time = try desk.timeToInsert("30", in: "entry", until: "Total: 42")
        try desk.expectCalculates()
        #expect(desk.session.engines == engine)
        try FaultRecord.add(
          "name already owned", "typing",
          FaultOutcome(typing: time, text: "is calculated by the first engine"))
      }
    }

    @Test(
      "The clock is a year ahead and a year behind in turn: everything works",
      .enabled(if: PrivateSession.missing("clang") == nil, "clang is missing"))
    func jumpingClock() throws {
      let library = try PreloadedLibrary("jumping_clock.c")
      try field.withDesk(engineVariables: library.variables) { desk in
        let engine = try #require(desk.session.engines.first)
        #expect(try library.isLoaded(by: engine), "the engine has the clock that everybody has")
        let time = try desk.timeToInsert("Total: 12+30", in: "entry", until: "Total: 42")
        try desk.insert("*2")
        try desk.window.waitUntil("entry", is: "Total: 84")
        #expect(desk.session.engines == [engine])
        try FaultRecord.add(
          "the clock jumps by two years", "typing",
          FaultOutcome(typing: time, text: "is calculated"))
      }
    }

    @Test("The keypad is killed: typing goes on, and it opens again") func killKeypad() throws {
      try field.withDesk { desk in
        try desk.openKeypad().press("7")
        try desk.keyboard.type("Total: 12+")
        for pid in KeypadWindow.processes(in: desk.session) { kill(pid, SIGKILL) }
        let time = try desk.timeToInsert("30", in: "entry", until: "Total: 42")
        try desk.expectCalculates()
        try desk.openKeypad().press("I")
        try desk.window.waitUntil("entry", is: "67")
        try FaultRecord.add(
          "keypad killed", "typing, keypad open",
          FaultOutcome(typing: time, text: "is calculated; the keypad's number is kept"))
      }
    }

    @Test(
      "The disk is full: everything works, and the keypad only forgets its place",
      .enabled(if: geteuid() == 0, "only root can mount a disk that is full"))
    func diskFull() throws {
      try field.withDesk { desk in
        // From IBus 1.5.28 on, one of the folders holds the daemon's socket, which a mount would hide.
        let address = try desk.session.run("ibus", "address").output
        let folders = ["home", "config", "cache", "data", "state", "tmp"].map {
          desk.session.folder.appending(path: $0).path
        }.filter { !address.contains($0 + "/") }
        var mounted: [String] = []
        defer { for folder in mounted { _ = try? desk.session.run("umount", "-l", folder) } }
        for folder in folders {
          let options = "size=4k,nr_inodes=2"
          let mount = try desk.session.run("mount", "-t", "tmpfs", "-o", options, "tmpfs", folder)
          try #require(mount.status == 0)
          mounted.append(folder)
          try Data(count: 4096).write(to: URL(filePath: folder + "/full"))
        }
        let time = try desk.timeToInsert("Total: 12+30", in: "entry", until: "Total: 42")
        let keypad = try desk.openKeypad()
        let before = try keypad.frame()
        try keypad.drag(x: -100, y: -50)
        try waitUntil("the keypad has moved") { try keypad.frame() != before }
        try keypad.press("7I")
        try desk.window.waitUntil("entry", is: "Total: 427")
        let state = try #require(desk.session.environment["XDG_STATE_HOME"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: state) == ["full"])
        try desk.keyboard.press("XF86Calculator")
        try KeypadWindow.waitUntilGone(in: desk.session)
        // An engine that is started on the full disk works as well.
        let old = try #require(desk.session.engines.first)
        kill(old, SIGKILL)
        try desk.waitUntilNothingIsLeft()
        try desk.expectCalculates(insteadOf: old)
        try FaultRecord.add(
          "disk full", "typing, keypad open",
          FaultOutcome(typing: time, text: "is calculated; the keypad's place is lost"))
      }
    }

    @Test("Two daemons on two displays: what befalls one does not reach the other")
    func twoDisplays() throws {
      try field.withDesk { first in
        try field.withDesk { second in
          try first.keyboard.type("12+")
          try second.keyboard.type("100+")
          try first.window.waitUntil("entry", is: "12+")
          try second.window.waitUntil("entry", is: "100+")
          kill(try #require(first.session.daemonPid), SIGKILL)
          try first.waitUntilNothingIsLeft()
          let time = try second.timeToInsert("1", in: "entry", until: "101")
          #expect(second.session.engines.count == 1)
          try first.session.restartDaemon()
          try first.session.selectEngine("calculator")
          #expect(try first.window.content(of: "entry").text == "12+")
          #expect(first.session.engines.count == 1)
          try FaultRecord.add(
            "one of two daemons killed", "typing in both",
            FaultOutcome(typing: time, text: "stays as typed there, is calculated here"))
        }
      }
    }

    @Test("A hundred rapid switches: one engine is left, and it calculates") func switches() throws
    {
      try field.withDesk { desk in
        try desk.keyboard.type("Total: 12+")
        try desk.window.waitUntil("entry", is: "Total: 12+")
        let engine = desk.session.engines
        let script = """
          for number in $(seq 50); do ibus engine xkb:us::eng; ibus engine calculator; done
          """
        try desk.session.run("sh", "-c", script)
        let time = try desk.timeToType("3", in: "entry", until: "Total: 12+3")
        try desk.expectCalculates()
        #expect(desk.session.engines == engine)
        try FaultRecord.add(
          "100 rapid engine switches", "typing",
          FaultOutcome(typing: time, text: "stays as typed"))
      }
    }
  }
}
