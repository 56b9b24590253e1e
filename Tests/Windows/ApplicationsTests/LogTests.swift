import Foundation
import TestSupport
import Testing

extension Applications {
  /// Typed text is in no log, even if engine and daemon log all that they can.
  @Suite(.needs(.gtk3)) struct LogTests {
    @Test("Engine and daemon print nothing for a key, and nothing of what is typed")
    func typedText() throws {
      try Field(.gtk3, "entry").withDesk(options: ["--debug"]) { desk in
        let log = desk.session.folder.appending(path: "log/ibus-daemon")
        let before = try String(contentsOf: log, encoding: .utf8)
        let engine = try #require(desk.session.engines.first)
        #expect(before.contains("(process:\(engine)): "), "the engine's messages are not there")

        try desk.keyboard.type("Zebra: 8642+1357")
        try desk.window.waitUntil("entry", is: "Zebra: 8642+1357")
        try desk.window.settle()
        try desk.keyboard.type("\n")
        try desk.window.waitUntil("entry", is: "Zebra: 9999")
        try desk.window.focus("terminal")
        try desk.keyboard.type("=7193*2\n")
        try desk.window.waitUntil("terminal", is: "14386")
        try desk.keyboard.type(" =6207z")
        try desk.window.waitUntil("terminal", is: "14386 =6207z")
        try desk.window.focus("password", reachesEngine: false)
        try desk.keyboard.type("hunter5309+1=")
        try desk.window.waitUntil("password", is: "hunter5309+1=")
        #expect(desk.session.engines == [engine])

        // A program prints its buffered output when it ends.
        kill(engine, SIGTERM)
        try waitUntil("the engine is gone") { !desk.session.engines.contains(engine) }
        let printed = try String(contentsOf: log, encoding: .utf8).dropFirst(before.count)
        #expect(printed == "")
      }
    }
  }
}
