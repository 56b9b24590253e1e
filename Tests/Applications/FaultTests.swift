import Foundation
import TestSupport
import Testing

extension Applications {
  /// What breaks around the keyboard, or breaks it.
  @Suite(.needs(.gtk3)) struct FaultTests {
    private let field = Field(.gtk3, "entry")

    @Test("The engine is killed in mid-calculation: keys still arrive, and it can be had again")
    func killEngine() throws {
      try field.withDesk { desk in
        try desk.keyboard.type("Total: 12+")
        try desk.window.waitUntil("entry", is: "Total: 12+")
        let old = try desk.engine()
        kill(old, SIGKILL)
        try waitUntil("the engine is gone") { desk.session.engines == [] }
        try desk.keyboard.type("30\n")
        try desk.window.waitUntil("entry", is: "Total: 12+30")
        try desk.window.settle()
        #expect(try desk.window.count(of: "activate") == 1)

        try desk.session.selectEngine("calculator")
        try desk.window.set("entry", to: "")
        try desk.window.focus("entry")
        try desk.keyboard.type("12+30\n")
        try desk.window.waitUntil("entry", is: "42")
        #expect(try desk.engine() != old)
      }
    }

    @Test("ibus-daemon is killed: the engine goes with it, and a fresh pair calculates")
    func killDaemon() throws {
      let session = try PrivateSession(["--display"])
      defer { session.stop() }
      try session.selectEngine("calculator")
      let old = try #require(session.engines.first)
      let daemon = try #require(session.daemonPid)
      kill(daemon, SIGKILL)
      try waitUntil("the engine is gone") { session.engines == [] }
      try session.restartDaemon()

      let recorder = try BusRecorder(session)
      defer { recorder.stop() }
      try session.selectEngine("calculator")
      let window = try TestWindow(.gtk3, in: session, recorder)
      defer { window.stop() }
      try window.focus("entry")
      try Keyboard(session).type("12+30\n")
      try window.waitUntil("entry", is: "42")
      #expect(session.engines.count == 1)
      #expect(session.engines.first != old)
    }

    @Test("A second engine ends at once, and the first works on")
    func startTwice() throws {
      try field.withDesk { desk in
        let first = try desk.engine()
        let second = try ChildProcess([PrivateSession.engine.path, "--ibus"], in: desk.session)
        defer { second.stop() }
        let status = second.status(within: .seconds(5))
        #expect(status != nil && status != 0)
        #expect(desk.session.engines == [first])
        try desk.keyboard.type("12+30\n")
        try desk.window.waitUntil("entry", is: "42")
      }
    }

    @Test("The engine ends when it is told to")
    func terminate() throws {
      try field.withDesk { desk in
        kill(try desk.engine(), SIGTERM)
        try waitUntil("the engine is gone", within: .seconds(5)) { desk.session.engines == [] }
        try desk.keyboard.type("12+30\n")
        try desk.window.waitUntil("entry", is: "12+30")
      }
    }
  }
}

extension Desk {
  fileprivate func engine() throws -> pid_t {
    try #require(session.engines.first)
  }
}
