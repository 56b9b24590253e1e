import Foundation
import TestSupport
import Testing

extension Applications {
  /// The preferences window through AT-SPI, with settings that dconf stores.
  @Suite(.needsSetup) struct SetupTests {
    private static let schema = "org.freedesktop.ibus.engine.calculator"

    private func withSession(_ body: (PrivateSession) throws -> Void) throws {
      let session = try PrivateSession(["--display", "--accessibility", "--dconf"])
      defer { session.stop() }
      try body(session)
    }

    private func value(_ key: String, of schema: String = schema, in session: PrivateSession) throws
      -> String
    {
      try session.run("gsettings", "get", schema, key).output
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    @Test("A setting that is changed is obeyed by the running engine, in its next calculation")
    func obeyed() throws {
      try Field(.gtk3, "entry").withDesk(options: ["--accessibility", "--dconf"]) { desk in
        try desk.keyboard.type("1/3=")
        try desk.window.waitUntil("entry", is: "1/3=")
        try desk.window.settle()
        try desk.keyboard.press("Return")
        try desk.window.waitUntil("entry", is: "0.33333")
        let setup = try SetupReader(desk.session, page: "settings")
        try setup.set("Digits after the decimal mark", to: 2)
        try waitUntil("it is stored") {
          try value("fraction-digits", in: desk.session) == "2"
        }
        try waitUntil("the example changes with it") {
          try setup.texts().contains { $0.contains("1/3=\u{A0}Return\u{A0}→\u{A0}0.33\u{2069}") }
        }
        setup.stop()
        try desk.window.set("entry", to: "")
        try desk.window.focus("entry")
        try desk.keyboard.type("1/3=")
        try desk.window.waitUntil("entry", is: "1/3=")
        try desk.window.settle()
        try desk.keyboard.press("Return")
        try desk.window.waitUntil("entry", is: "0.33")
      }
    }

    @Test("What can be on or off, and a choice, are changed by a press") func pressed() throws {
      try withSession { session in
        let setup = try SetupReader(session, page: "settings")
        defer { setup.stop() }
        try setup.press("Show the result before it is inserted")
        try waitUntil("it is off") { try value("show-preview", in: session) == "false" }
        try waitUntil("the example changes with it") {
          try setup.texts().contains { $0.contains("no bubble") }
        }
        _ = try session.run("gsettings", "set", Self.schema, "show-preview", "true")
        try waitUntil("a change from elsewhere is shown") {
          try !setup.texts().contains { $0.contains("no bubble") }
        }
      }
    }

    @Test("The key for the next keyboard is recorded by pressing it, and taken away by BackSpace")
    func recorded() throws {
      try withSession { session in
        let keyboard = Keyboard(session)
        let setup = try SetupReader(session, page: "settings")
        defer { setup.stop() }
        func record(_ key: String) throws {
          try setup.press("Key for the next keyboard")
          try waitUntil("it waits for a key") { try setup.texts().contains("Press a key…") }
          try keyboard.press(key)
        }
        for (key, expected) in [
          ("ctrl+alt+n", "'<Control><Alt>n'"), ("F12", "'F12'"), ("BackSpace", "''"),
          ("shift+Escape", "'<Shift>Escape'"),
        ] {
          try record(key)
          try waitUntil("\(key) is stored") {
            try value("next-keyboard-key", in: session) == expected
          }
        }
        try record("5")
        try waitUntil("a key that types is refused") {
          try setup.texts().contains { $0.hasPrefix("That key types text.") }
        }
        try keyboard.press("Escape")
        try waitUntil("it waits no more, and says nothing of the key") {
          try !setup.texts().contains { $0 == "Press a key…" || $0.hasPrefix("That key types") }
        }
        #expect(try value("next-keyboard-key", in: session) == "'<Shift>Escape'")
      }
    }

    @Test("What is typed as soon as the window is there is calculated") func typedAtOnce() throws {
      try withSession { session in
        try session.selectEngine("calculator")
        let keyboard = Keyboard(session)
        let setup = try SetupReader(session, page: "try-it")
        defer { setup.stop() }
        func shows(_ text: String) throws {
          try waitUntil("\(text) is shown") { try setup.texts().contains(text) }
        }
        try shows("For example")
        try keyboard.type("12+30")
        try shows("12+30")
        try keyboard.press("Return")
        try shows("42")
      }
    }

    @Test("It is turned on and off: the settings of IBus are as they were") func turnedOn()
      throws
    {
      try withSession { session in
        let schema = "org.freedesktop.ibus.general"
        func engines() throws -> String { try value("preload-engines", of: schema, in: session) }
        _ = try session.run("gsettings", "set", schema, "preload-engines", "['xkb:us::eng']")
        let before = try session.run("dconf", "dump", "/").output
        let setup = try SetupReader(session, page: "try-it")
        defer { setup.stop() }
        try setup.click("Turn on", in: session)
        try waitUntil("it is added") { try engines() == "['xkb:us::eng', 'calculator']" }
        // Super+Space, which comes next, needs a text field with the focus.
        try Keyboard(session).type("hello")
        try waitUntil("the field has the focus") { try setup.texts().contains("hello") }
        try setup.press("Turn off")
        try waitUntil("it is taken out") { try engines() == "['xkb:us::eng']" }
        #expect(try session.run("dconf", "dump", "/").output == before)
      }
    }

    @Test(
      "In GNOME it is turned on and off: the input sources are as they were",
      .needs(.shellGTK4))
    func turnedOnInGnome() throws {
      let desktop = Client.shellGTK4.desktop
      let session = try PrivateSession(["--\(desktop)", "--accessibility"])
      defer { session.stop() }
      let schema = "org.\(desktop).desktop.input-sources"
      func sources() throws -> String { try value("sources", of: schema, in: session) }
      _ = try session.run("gsettings", "set", schema, "sources", "[('xkb', 'us')]")
      try waitUntil("there is one source") { try sources() == "[('xkb', 'us')]" }
      let setup = try SetupReader(session, page: "try-it")
      defer { setup.stop() }
      try setup.press("Turn on")
      try waitUntil("it is added") {
        try sources() == "[('xkb', 'us'), ('ibus', 'calculator')]"
      }
      try setup.press("Turn off")
      try waitUntil("it is taken out") { try sources() == "[('xkb', 'us')]" }
    }

    @Test("Another choice is made by the keyboard alone") func chosen() throws {
      try withSession { session in
        let keyboard = Keyboard(session)
        let setup = try SetupReader(session, page: "settings")
        defer { setup.stop() }
        for (key, expected) in [("Down", "'written'"), ("Up", "'keys'")] {
          try setup.focus("Order of operations", by: keyboard)
          for key in ["Return", key, "Return"] { try keyboard.press(key) }
          try waitUntil("\(expected) is stored") { try value("order", in: session) == expected }
        }
      }
    }

    @Test("The used space is shown folded, and unfolded by the keyboard alone")
    func usedSpace() throws {
      try withSession { session in
        let keyboard = Keyboard(session)
        let setup = try SetupReader(session, page: "used-space")
        defer { setup.stop() }
        try waitForUsedSpace(setup)
        func showsRows() throws -> Bool {
          try Set(setup.texts()).isSuperset(of: ["Free", "Total"])
        }
        #expect(try !showsRows())
        try setup.focus("used", by: keyboard)
        try keyboard.press("Return")
        try waitUntil("it is unfolded", showsRows)
      }
    }

    /// The height of the list that folds and unfolds.
    private func height(_ setup: SetupReader) throws -> Int {
      try setup.items(withFrames: true)
        .first { $0.name == "Used space" && $0.role == "list" }?.frame[3] ?? 0
    }

    private func waitForUsedSpace(_ setup: SetupReader) throws {
      try waitUntil("it is shown") {
        try setup.texts().contains { $0.hasSuffix("% used") } && height(setup) > 0
      }
    }

    @Test("Its rows are in their order, and folded again at each opening") func foldedAgain() throws
    {
      try withSession { session in
        let keyboard = Keyboard(session)
        let setup = try SetupReader(session, page: "used-space")
        defer { setup.stop() }
        try waitForUsedSpace(setup)
        let folded = try height(setup)
        func unfold() throws {
          try waitUntil("it is folded") { try height(setup) == folded }
          // The title begins with the used amount, which may change meanwhile.
          try setup.focus("used", by: keyboard)
          try keyboard.press("Return")
          try waitUntil("it is unfolded") { try height(setup) > 3 * folded }
        }
        try unfold()
        let rows = try setup.items(withFrames: true).filter {
          ["Used", "Free", "Total"].contains($0.name)
        }
        .filter { $0.role == "list item" }
        #expect(rows.sorted { $0.frame[1] < $1.frame[1] }.map(\.name) == ["Used", "Free", "Total"])
        #expect(rows.allSatisfy { !$0.description.isEmpty })
        // The keyboard folds the list as well.
        try keyboard.press("Return")
        try unfold()
        try keyboard.press("alt+2")
        try keyboard.press("alt+4")
        try unfold()
        #expect(try session.run([SetupReader.program.path, "--page=used-space"]).status == 0)
        try waitUntil("it is folded, opened once more") { try height(setup) == folded }
      }
    }

    @Test(
      "It unfolds by and by; at once, where the user wants no animations", arguments: [true, false])
    func unfolding(isAnimated: Bool) throws {
      try withSession { session in
        if !isAnimated {
          let folder = URL(filePath: session.environment["XDG_CONFIG_HOME"] ?? "/nonexistent")
            .appending(path: "gtk-4.0")
          try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
          try "[Settings]\ngtk-enable-animations=false\n".write(
            to: folder.appending(path: "settings.ini"), atomically: true, encoding: .utf8)
        }
        let keyboard = Keyboard(session)
        // Slows the animation, so that a busy machine sees it too.
        let setup = try SetupReader(
          session, page: "used-space", environment: ["GTK_SLOWDOWN": "20"])
        defer { setup.stop() }
        try waitForUsedSpace(setup)
        let folded = try height(setup)
        try setup.focus("used", by: keyboard)
        try keyboard.press("Return")
        var heights: Set<Int> = []
        try waitUntil("it is unfolded") {
          let now = try height(setup)
          heights.insert(now)
          return now > 4 * folded - 8
        }
        #expect((heights.count > 2) == isAnimated, "\(heights.sorted())")
      }
    }

    @Test("From the panel the preferences are opened, and in the same window their page")
    func fromThePanel() throws {
      try withSession { session in
        let field = try PropertyField(session)
        defer { field.stop() }
        try session.selectEngine("calculator")
        try waitUntil("the menu is there") { try field.property("UsedSpace")?.isVisible == true }
        // The engine, though locked in, has stored the amounts before any window is open.
        try waitUntil("the used space is stored") {
          try !value("used-space-snapshot", in: session).hasPrefix("(uint64 0,")
        }
        try field.activate("Preferences")
        let setup = try SetupReader(openedIn: session)
        defer { setup.stop() }
        try waitUntil("the first page is shown") {
          try setup.texts().contains("Type here as in any application")
        }
        let windows = session.processes(running: "/ibus-setup-calculator")
        // The window's own field has the focus now.
        let next = try PropertyField(session)
        defer { next.stop() }
        try waitUntil("the page is offered") {
          try next.property("UsedSpace/4")?.label == "Details…"
        }
        try waitUntil("the other page is shown") {
          // Within a second after a start the engine starts no program, so this is tried again.
          try next.activate("UsedSpace/4")
          return try setup.texts().contains { $0.hasSuffix("% used") }
        }
        try waitUntil("it is the same window") {
          session.processes(running: "/ibus-setup-calculator") == windows
        }
        #expect(windows.count == 1)
      }
    }

    @Test("Whether Calculator is active is told as it changes") func active() throws {
      try withSession { session in
        let setup = try SetupReader(session, page: "try-it")
        defer { setup.stop() }
        try session.selectEngine("calculator")
        try waitUntil("it is active") { try setup.texts().contains("Calculator is active") }
        try session.selectEngine("xkb:us::eng")
        try waitUntil("it is not") { try setup.texts().contains("Calculator is not turned on") }
        let keys = ["preload-engines", "['xkb:us::eng', 'calculator']"]
        _ = try session.run(["gsettings", "set", "org.freedesktop.ibus.general"] + keys)
        try waitUntil("it says what to press") {
          try setup.texts().contains { $0.hasPrefix("Now press Super+Space.") }
        }
      }
    }

    @Test("What the engine may not do is tried, and the kernel's answers are shown")
    func confinement() throws {
      try withSession { session in
        let setup = try SetupReader(session, page: "confinement")
        defer { setup.stop() }
        try waitUntil("it is tried") { try showsLimits(setup) }
        // The page shows an engine that was started meanwhile once it is opened again.
        try session.selectEngine("calculator")
        try setup.press("Used space")
        try setup.press("Limits")
        try waitUntil("the engine is there") { try setup.texts().contains("The running engine") }
      }
    }

    private func showsLimits(_ setup: SetupReader) throws -> Bool {
      try setup.texts().contains {
        $0.hasPrefix("No network.") && $0.hasSuffix("161 of 161 attempts refused")
      }
    }

    @Test("The keypad is opened from the applications' menu, or the window says why not")
    func keypadAlone() throws {
      try withSession { session in
        try session.selectEngine("calculator")
        // As on a busy machine, each message is sent 20 ms late; the trees of newer releases have no strace.
        let strace =
          PrivateSession.missing("strace") == nil
          ? ["strace", "-f", "-o", "/dev/null", "-e", "inject=sendmsg:delay_enter=20000"] : []
        #expect(try session.run(strace + [SetupReader.program.path, "--keypad"]).status == 0)
        _ = try KeypadWindow(session)
        try session.selectEngine("xkb:us::eng")
        let window = try ChildProcess([SetupReader.program.path, "--keypad"], in: session)
        defer { window.stop(closesInput: false) }
        let setup = try SetupReader(openedIn: session)
        defer { setup.stop() }
        try waitUntil("it says so") {
          try setup.texts().contains("Switch to Calculator first, then it can be opened")
        }
      }
    }

    @Test("Without the schema the page says so, and the rest works") func noSchema() throws {
      try withSession { session in
        let setup = try SetupReader(
          session, page: "settings",
          environment: ["XDG_DATA_HOME": "/nonexistent", "XDG_DATA_DIRS": "/usr/share"])
        defer { setup.stop() }
        try waitUntil("it says so") {
          try setup.texts().contains("The settings are not installed")
        }
        try setup.press("Limits")
        try waitUntil("another page is shown") { try showsLimits(setup) }
        #expect(setup.isRunning)
      }
    }

    @Test("The keypad is opened where Calculator is in use, and what keeps it from that is told")
    func keypad() throws {
      try withSession { session in
        try session.selectEngine("xkb:us::eng")
        let setup = try SetupReader(session, page: "settings")
        defer { setup.stop() }
        func isSensitive() throws -> Bool {
          try setup.items().contains {
            $0.name.hasSuffix("On-screen keypad") && $0.isButton && $0.isSensitive
          }
        }
        try waitUntil("it says that another keyboard is in use") {
          try setup.texts().contains("Switch to Calculator first, then it can be opened")
        }
        #expect(try !isSensitive())
        try session.selectEngine("calculator")
        try waitUntil("it can be opened", isSensitive)
        #expect(KeypadWindow.processes(in: session) == [])
        let active = try KeypadWindow.activeWindow(in: session)
        try setup.press("On-screen keypad")
        let keypad = try KeypadWindow(session)
        #expect(try KeypadWindow.activeWindow(in: session) == active)
        // A second press does not close the keypad.
        try setup.press("On-screen keypad")
        try waitUntil("it says that it is open") {
          try setup.texts().contains("The keypad is open already")
        }
        #expect(try KeypadWindow.window(in: session) != nil)
        // The keypad belongs to the running engine, and inserts at the caret.
        try setup.press("Set up")
        try setup.click("A field to try Calculator in", in: session)
        try keypad.press("12+30I")
        try waitUntil("the result is in the field") { try setup.texts().contains("42") }
        #expect(session.engines.count == 1)
      }
    }

    @Test("The bubble of its field is at the caret") func bubble() throws {
      let session = try PrivateSession(["--display", "--accessibility", "--dconf", "--panel"])
      defer { session.stop() }
      try session.selectEngine("calculator")
      let setup = try SetupReader(session, page: "try-it")
      defer { setup.stop() }
      let field = "A field to try Calculator in"
      let keyboard = Keyboard(session)
      try keyboard.type("100")
      let frame = try setup.frame(of: field, in: session)
      for more in ["+1", "+20"] {
        try keyboard.type(more)
        _ = try session.panelWindow("a bubble at the caret in \(frame)") {
          (12..<frame.width).contains($0.x - frame.x) && (12...50).contains($0.y - frame.y)
        }
      }
    }

    @Test("Its pages are chosen at the top, and at the bottom where the window is narrow")
    func narrow() throws {
      try withSession { session in
        let setup = try SetupReader(session, page: "try-it")
        defer { setup.stop() }
        let window = try session.run(
          "xdotool", "search", "--onlyvisible", "--class", "^ibus-setup-calculator$"
        ).output.trimmingCharacters(in: .whitespacesAndNewlines)
        func tabsAtTheBottom() throws -> [String] {
          try setup.items(withFrames: true)
            .filter { $0.role == "page tab" && $0.frame[1] > 500 && $0.frame[3] > 0 }.map(\.name)
        }
        #expect(try tabsAtTheBottom() == [])
        _ = try session.run("xdotool", "windowsize", window, "360", "700")
        try waitUntil("they are at the bottom") {
          try tabsAtTheBottom() == ["Set up", "Settings", "Limits", "Used space"]
        }
        try setup.press("Limits")
        try waitUntil("the page is shown, and its name below the title") {
          // The label of the tab has the same name, but is narrower.
          try showsLimits(setup)
            && setup.items(withFrames: true).contains {
              $0.name == "Limits" && $0.role == "label" && $0.frame[1] < 60 && $0.frame[2] > 100
            }
        }
      }
    }

    @Test("Opened again, the window that is there goes to the page") func once() throws {
      try withSession { session in
        let setup = try SetupReader(session, page: "settings")
        defer { setup.stop() }
        let again = try session.run([SetupReader.program.path, "--page=confinement"])
        #expect(again.status == 0)
        try waitUntil("the page is shown") { try showsLimits(setup) }
        #expect(session.processes(running: "ibus-setup-calculator").count == 1)
      }
    }
  }
}

extension Trait where Self == ConditionTrait {
  fileprivate static var needsSetup: Self {
    let isBuilt = FileManager.default.isExecutableFile(atPath: SetupReader.program.path)
    let missing =
      isBuilt
      ? PrivateSession.missing("gsettings", "dconf", "Xvfb")
      : "ibus-setup-calculator (CALCULATOR_FULL=1)"
    return .enabled(if: missing == nil, Comment(rawValue: "\(missing ?? "") is missing"))
  }
}
