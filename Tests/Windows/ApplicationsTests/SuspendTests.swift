import Foundation
import TestSupport
import Testing

extension Applications {
  /// The machine sleeps and wakes: all programs stop at once and go on.
  @Suite struct SuspendTests {
    @Test(
      "All of a session stops amid keys and goes on: each key comes once, and it calculates",
      .needs(.gtk3), .needs(.gtk4), .needs(.qt5),
      arguments: [Field(.gtk3, "entry"), Field(.gtk4, "entry"), Field(.qt5, "entry")])
    func display(field: Field) throws {
      try field.withDesk { desk in
        try sleepAmidKeys(desk)
      }
    }

    @Test(
      "All of a session stops amid keys and goes on, under GNOME Shell",
      .needs(.gnomeGTK4))
    func gnome() throws {
      try Field(.gnomeGTK4, "entry").withDesk { desk in
        try sleepAmidKeys(desk)
      }
    }

    /// Stops everything at three moments after keys were typed, and expects that none is lost.
    private func sleepAmidKeys(_ desk: Desk) throws {
      for delay: UInt32 in [0, 2_000, 10_000] {
        try desk.window.set("entry", to: "")
        try desk.keyboard.type("Total: 12+3")
        usleep(delay)
        try sleep(desk, for: .seconds(3))
        try desk.window.waitUntil("entry", is: "Total: 12+3")
        // Soon after a stop, keys may go to the application, as the daemon did not wait for the engine.
        try desk.window.settle()
        usleep(300_000)
        try desk.keyboard.type("0")
        try desk.window.waitUntil("entry", is: "Total: 12+30")
        try desk.window.set("entry", to: "")
        try desk.window.settle()
        try desk.insert("12+30")
        try desk.window.waitUntil("entry", is: "42")
      }
    }

    /// Stops the session's programs for a time, except the screen, which receives the test's keys.
    private func sleep(_ desk: Desk, for duration: Duration) throws {
      let daemon = try #require(desk.session.daemonPid)
      let pids =
        desk.session.engines + [daemon, desk.window.pid]
        + desk.session.processes(running: "gnome-shell")
      for pid in pids { kill(pid, SIGSTOP) }
      defer { for pid in pids { kill(pid, SIGCONT) } }
      let end = ContinuousClock.now + duration
      try waitUntil("the night is over", within: .seconds(60)) { ContinuousClock.now >= end }
    }
  }
}
