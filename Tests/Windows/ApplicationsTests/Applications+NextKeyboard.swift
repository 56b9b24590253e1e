import Foundation
import TestSupport
import Testing

extension Applications {
  /// The key that switches to the next keyboard, on plain IBus and on GNOME.
  @Suite struct NextKeyboardTests {
    private let plain = Field(.gtk3, "entry")
    private let gnome = Field(.gnomeGTK3, "entry")

    @Test("The key leads back to the keyboard used before", .needs(.gtk3)) func key() throws {
      try plain.withDesk(engine: "xkb:fr::fra") { desk in
        try desk.session.selectEngine("calculator")
        try desk.window.focus("entry")
        try desk.keyboard.type("12+30")
        try desk.window.waitUntil("entry", is: "12+30")
        try desk.keyboard.press("shift+Escape")
        try desk.waitForEngine("xkb:fr::fra")
        try desk.keyboard.type("\n")
        try desk.window.settle()
        #expect(try desk.window.content(of: "entry").text == "12+30")
      }
    }

    @Test("The keyboard used before is the one used last, not the one of the start", .needs(.gtk3))
    func usedBefore() throws {
      try plain.withDesk(engine: "xkb:fr::fra") { desk in
        try desk.session.selectEngine("calculator")
        let engine = desk.session.engines
        try desk.session.selectEngine("xkb:es::spa")
        try desk.session.selectEngine("calculator")
        try desk.window.focus("entry")
        try desk.keyboard.press("shift+Escape")
        try desk.waitForEngine("xkb:es::spa")
        #expect(desk.session.engines == engine)
      }
    }

    @Test(
      "Where none was used before, it is the first known one in the order of use", .needs(.gtk3))
    func order() throws {
      try plain.withDesk(engineVariables: ["GSETTINGS_BACKEND": "keyfile"]) { desk in
        let session = desk.session
        let engine = session.engines
        for (key, engines) in [
          ("preload-engines", "['removed', 'xkb:fr::fra', 'xkb:es::spa', 'calculator']"),
          ("engines-order", "['calculator', 'removed', 'xkb:es::spa', 'xkb:fr::fra']"),
        ] {
          let status = try session.run(
            "env", "GSETTINGS_BACKEND=keyfile", "gsettings", "set", "org.freedesktop.ibus.general",
            key, engines
          ).status
          #expect(status == 0)
        }
        try desk.keyboard.press("shift+Escape")
        try waitUntil("the first in the order is in use, not \(session.selectedEngine ?? "none")") {
          session.selectedEngine == "xkb:es::spa"
        }
        #expect(session.engines == engine)
      }
    }

    @Test("The panel's entry leads there, too", .needs(.gtk3)) func property() throws {
      try plain.withDesk(engine: "xkb:fr::fra") { desk in
        let program = PrivateSession.supportFolder.appending(path: "windows/panel.py").path
        let panel = try ChildProcess(["/usr/bin/python3", program], in: desk.session)
        defer { panel.stop() }
        try #require(panel.line(within: .seconds(20)) == "ready")
        try desk.session.selectEngine("calculator")
        try desk.window.focus("entry")
        try desk.keyboard.type("12+30")
        try desk.window.waitUntil("entry", is: "12+30")
        panel.send("NextKeyboard")
        try #require(panel.line(within: .seconds(20)) == "done")
        try desk.waitForEngine("xkb:fr::fra")
        #expect(try desk.window.content(of: "entry").text == "12+30")
      }
    }

    @Test("Pressed twenty times, it switches once and the daemon lives", .needs(.gtk3))
    func twentyPresses() throws {
      try plain.withDesk(engine: "xkb:fr::fra") { desk in
        let daemon = desk.session.daemonPid
        try desk.session.selectEngine("calculator")
        try desk.window.focus("entry")
        let mark = try desk.recorder.mark()
        for _ in 0..<20 { try desk.keyboard.press("shift+Escape") }
        try desk.waitForEngine("xkb:fr::fra")
        try desk.window.settle()
        #expect(try desk.globalEngineChanges(since: mark) == 1)
        #expect(desk.session.daemonPid == daemon)
        try desk.session.selectEngine("calculator")
        try desk.window.focus("entry")
        try desk.calculate()
      }
    }

    /// Switches to the next keyboard while a calculation is offered, and expects that the text stays.
    ///
    /// Returns the number of keys that the engine forwarded for the switch.
    private func switchInMidCalculation(_ desk: Desk) throws -> Int {
      try desk.keyboard.type("12+30")
      try desk.window.waitUntil("entry", is: "12+30")
      let mark = try desk.recorder.mark()
      try desk.keyboard.press("shift+Escape")
      try desk.waitForEngine("xkb:us::eng")
      let sentKeys = try desk.recorder.fromEngine(since: mark).count { $0 == "ForwardKeyEvent" }
      try desk.keyboard.type("\n")
      try desk.window.settle()
      #expect(try desk.window.content(of: "entry").text == "12+30")
      return sentKeys
    }

    @Test(
      "On GNOME the top bar goes along, and its own shortcut comes back", .needs(.gnomeGTK3),
      .takesSentShortcuts)
    func gnomeShortcut() throws {
      try gnome.withDesk { desk in
        let shell = desk.shell
        let sentKeys = try switchInMidCalculation(desk)
        #expect(try shell.source() == "us" && sentKeys == 4)
        try desk.keyboard.press("super+space")
        try waitUntil("the desktop's shortcut comes back") {
          try shell.source() == "calculator" && desk.session.selectedEngine == "calculator"
        }
        try desk.window.set("entry", to: "")
        try desk.window.focus("entry")
        try desk.calculate()
      }
    }

    @Test(
      "On newer GNOME the engine is told; its shortcut first follows, and then comes back",
      .needs(.shellGTK3), .takesNoSentShortcuts)
    func gnomeTopBar() throws {
      try Field(.shellGTK3, "entry").withDesk { desk in
        let shell = desk.shell
        let sentKeys = try switchInMidCalculation(desk)
        #expect(try shell.source() == "calculator" && sentKeys == 0)
        for (source, engine) in [("us", "xkb:us::eng"), ("calculator", "calculator")] {
          try desk.keyboard.press("super+space")
          try waitUntil("the top bar shows \(source)") {
            try shell.source() == source && desk.session.selectedEngine == engine
          }
        }
        try desk.window.set("entry", to: "")
        try desk.window.focus("entry")
        try desk.calculate()
      }
    }

    @Test("On GNOME its own shortcut leaves what is held where it is, once", .needs(.gnomeGTK4))
    func gnomeHeldText() throws {
      try Field(.gnomeGTK4, "terminal").withDesk { desk in
        try desk.keyboard.type("=12+3")
        try desk.window.settle()
        #expect(try desk.window.content(of: "terminal").text == "")
        try desk.keyboard.press("super+space")
        try desk.waitForEngine("xkb:us::eng")
        try desk.window.waitUntil("terminal", is: "=12+3")
        try desk.keyboard.type("9")
        try desk.window.waitUntil("terminal", is: "=12+39")
      }
    }

    @Test("On GNOME without a shortcut the engine is told", .needs(.gnomeGTK3))
    func gnomeEngine() throws {
      try gnome.withDesk { desk in
        try desk.setSwitchShortcuts("[]")
        let mark = try desk.recorder.mark()
        try desk.keyboard.press("shift+Escape")
        try desk.waitForEngine("xkb:us::eng")
        #expect(try desk.recorder.fromEngine(since: mark).count { $0 == "ForwardKeyEvent" } == 0)
        // GNOME's top bar does not notice the switch; choosing Calculator in its menu works all the same.
        let shell = desk.shell
        #expect(try shell.source() == "calculator")
        try shell.select("calculator")
        try desk.window.focus("entry")
        try desk.calculate()
      }
    }

    @Test(
      "On GNOME, where the shortcut does nothing, the engine is told after all",
      .needs(.gnomeGTK3), .takesSentShortcuts)
    func gnomeFallback() throws {
      try gnome.withDesk { desk in
        // The engine still sends this shortcut, but the shell no longer takes it.
        let shell = desk.shell
        _ = try shell.evaluate("Main.wm.removeKeybinding('switch-input-source')")
        let mark = try desk.recorder.mark()
        try desk.keyboard.press("shift+Escape")
        try desk.waitForEngine("xkb:us::eng")
        #expect(try desk.recorder.fromEngine(since: mark).count { $0 == "ForwardKeyEvent" } == 4)
      }
    }
  }
}

extension Desk {
  /// Types a calculation into the empty entry, and expects that Return inserts its result.
  fileprivate func calculate() throws {
    try keyboard.type("12+30")
    // An earlier Return could overtake the window's report of its text.
    try window.waitUntil("entry", is: "12+30")
    try window.settle()
    try keyboard.type("\n")
    try window.waitUntil("entry", is: "42")
  }

  fileprivate func waitForEngine(_ name: String) throws {
    try waitUntil("\(name) is in use, not \(session.selectedEngine ?? "none")") {
      session.selectedEngine == name
    }
  }

  fileprivate func globalEngineChanges(since mark: Int) throws -> Int {
    try recorder.messages(since: mark)
      .count { $0.kind == "sig" && $0.member == "GlobalEngineChanged" }
  }

  fileprivate func setSwitchShortcuts(_ value: String) throws {
    try session.run(
      "gsettings", "set", "org.gnome.desktop.wm.keybindings", "switch-input-source", value)
  }
}

extension Trait where Self == ConditionTrait {
  /// Up to GNOME 45 the shell takes a shortcut that an engine forwards, as if the user had pressed it.
  fileprivate static var takesSentShortcuts: Self {
    .enabled(if: Installed.gnomeShell < .init(46), "this GNOME takes no shortcut from an engine")
  }

  fileprivate static var takesNoSentShortcuts: Self {
    .enabled(
      if: Client.gtk3.desktop == .cinnamon || Installed.gnomeShell >= .init(46),
      "this GNOME takes shortcuts from an engine")
  }
}
