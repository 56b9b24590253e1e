import Foundation
import TestSupport
import Testing

extension Applications {
  /// Changes of the settings while the engine runs; dconf stores and reports them.
  @Suite(.needs(.gtk3), .needsSettings) struct SettingsTests {
    private static let schema = "org.freedesktop.ibus.engine.calculator"
    private let entry = Field(.gtk3, "entry")

    private func set(_ key: String, _ value: String, in session: PrivateSession) throws {
      let status = try session.run("gsettings", "set", Self.schema, key, value).status
      #expect(status == 0, "\(key) \(value)")
    }

    private func get(_ key: String, in session: PrivateSession) throws -> String {
      try session.run("gsettings", "get", Self.schema, key).output
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The engine's own lines in the log of ibus-daemon.
    private func warnings(in session: PrivateSession) throws -> [Substring] {
      try String(contentsOf: session.folder.appending(path: "log/ibus-daemon"), encoding: .utf8)
        .split(separator: "\n").filter { $0.hasPrefix("ibus-engine-calculator: ") }
    }

    @Test("What dconf stores is obeyed by the next key, in the middle of a calculation")
    func dconf() throws {
      try entry.withDesk(options: ["--dconf"]) { desk in
        let engine = try #require(desk.session.engines.first)
        // As for a new user; in other test sessions it is true.
        try set("introduced", "false", in: desk.session)
        try desk.keyboard.type("1/3=")
        try desk.window.waitUntil("entry", is: "1/3=")
        try desk.window.settle()
        // The bubble changes without a key.
        var mark = try desk.recorder.mark()
        try set("fraction-digits", "2", in: desk.session)
        try waitUntil("another bubble is shown") {
          try desk.recorder.fromEngine(since: mark) == ["UpdateAuxiliaryText"]
        }
        try desk.keyboard.type("\n")
        try desk.window.waitUntil("entry", is: "0.33")
        // The engine is locked in, and can store this all the same.
        try waitUntil("it is stored that a result was inserted") {
          try get("introduced", in: desk.session) == "true"
        }

        try desk.window.set("entry", to: "")
        try desk.keyboard.type("12+30")
        try desk.window.waitUntil("entry", is: "12+30")
        mark = try desk.recorder.mark()
        try set("show-preview", "false", in: desk.session)
        try waitUntil("the bubble is gone") {
          try desk.recorder.fromEngine(since: mark).contains("HideAuxiliaryText")
        }
        try desk.expectPlainReturn(in: "entry", after: "12+30")
        try desk.insert("=")
        try desk.window.waitUntil("entry", is: "42")
        // The last row of the list stores another order, also from within the lock-in.
        try set("show-preview", "true", in: desk.session)
        try desk.window.set("entry", to: "")
        try desk.keyboard.type("1+2*3=")
        try desk.window.waitUntil("entry", is: "1+2*3=")
        try desk.window.settle()
        try desk.keyboard.type("↓↓↓↓↓↓↓↓\n")
        try waitUntil("the order is stored") {
          try get("order", in: desk.session) == "'written'"
        }
        try desk.window.settle()
        #expect(try desk.window.content(of: "entry").text == "1+2*3=")
        try desk.keyboard.type("\n")
        try desk.window.waitUntil("entry", is: "7")
        #expect(desk.session.engines == [engine])
      }
    }

    @Test("A terminal that is left alone gets what was held as typed, and its keys") func terminal()
      throws
    {
      try Field(.gtk3, "terminal").withDesk(options: ["--dconf"]) { desk in
        try desk.keyboard.type("=12+30")
        try desk.window.settle()
        try set("terminals", "off", in: desk.session)
        try desk.window.waitUntil("terminal", is: "=12+30")
        try desk.keyboard.type(" =1+1")
        try desk.window.waitUntil("terminal", is: "=12+30 =1+1")
      }
    }

    @Test(
      "Where settings cannot be had the keyboard works, with a warning or two and without a crash",
      arguments: [
        ("no schema", ["XDG_DATA_HOME": "/nonexistent", "XDG_DATA_DIRS": "/nonexistent"], 1),
        ("no such backend", ["GSETTINGS_BACKEND": "nonsense"], 0),
        ("no bus of the session", ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"], 0),
        ("in memory", ["GSETTINGS_BACKEND": "memory"], 0),
      ])
    func unusable(name: String, variables: [String: String], ownWarnings: Int) throws {
      try Field(.gtk3, "entry").withDesk(
        options: ["--dconf", "--debug"], engineVariables: variables
      ) { desk in
        let session = desk.session
        let engine = try #require(session.engines.first)
        try desk.insert("12+30")
        try desk.window.waitUntil("entry", is: "42")
        try session.run("gsettings", "set", Self.schema, "order", "keys")
        try desk.insert("+1")
        try desk.window.waitUntil("entry", is: "43")
        #expect(session.engines == [engine])
        let warnings = try warnings(in: session).filter { !$0.contains("locked in") }
        #expect(warnings.count == ownWarnings, "\(name): \(warnings)")
      }
    }

    @Test("What is stored and cannot be used is the default, and named once") func outOfRange()
      throws
    {
      let session = try PrivateSession(["--display", "--dconf", "--debug"])
      defer { session.stop() }
      let path = "/org/freedesktop/ibus/engine/calculator/"
      for (key, value) in [
        ("fraction-digits", "99"), ("order", "'postfix'"), ("terminals", "true"),
      ] {
        try session.run("dconf", "write", path + key, value)
      }
      let recorder = try BusRecorder(session)
      defer { recorder.stop() }
      try session.selectEngine("calculator")
      let window = try TestWindow(.gtk3, in: session, recorder)
      defer { window.stop() }
      try window.focus("entry")
      try window.insert("1/3=")
      try window.waitUntil("entry", is: "0.33333")
      try set("history-size", "3", in: session)
      try window.insert("*3")
      try window.waitUntil("entry", is: "1")
      let warnings = try warnings(in: session)
      let named = ["fraction-digits", "order", "terminals"].map { key in
        warnings.count { $0.contains("the setting \(key) cannot be used") }
      }
      #expect(named == [1, 1, 1], "\(warnings)")
    }
  }
}

extension Trait where Self == ConditionTrait {
  fileprivate static var needsSettings: Self {
    let service = "/usr/share/dbus-1/services/ca.desrt.dconf.service"
    let missing =
      FileManager.default.fileExists(atPath: service)
      ? PrivateSession.missing("gsettings", "dconf") : "dconf-service"
    return .enabled(if: missing == nil, "\(missing ?? "") is missing")
  }
}
