import Foundation
import TestSupport
import Testing

extension Applications {
  /// The on-screen keypad beside real windows.
  @Suite(.needsKeypad) struct KeypadTests {
    @Test("Clicks insert in GTK 3 while the field keeps the keyboard", arguments: Field.all(.gtk3))
    func insertInGTK3(field: Field) throws {
      try insert(into: field)
    }

    @Test(
      "Clicks insert in GTK 4 while the field keeps the keyboard", .needs(.gtk4),
      arguments: Field.all(.gtk4))
    func insertInGTK4(field: Field) throws {
      try insert(into: field)
    }

    @Test(
      "Clicks insert in Qt 5 while the field keeps the keyboard", .needs(.qt5),
      arguments: Field.all(.qt5))
    func insertInQt5(field: Field) throws {
      try insert(into: field)
    }

    private func insert(into field: Field) throws {
      try field.withDesk { desk in
        let active = try KeypadWindow.activeWindow(in: desk.session)
        let keypad = try desk.openKeypad()
        try keypad.press("12+30")
        #expect(try desk.window.content(of: field.name).text == "")
        try keypad.press("I")
        try desk.window.waitUntil(field.name, is: "42")
        #expect(try desk.window.content(of: field.name).hasFocus)
        #expect(try KeypadWindow.activeWindow(in: desk.session) == active)
        try keypad.press("I")
        try desk.window.waitUntil(field.name, is: "4242")
        // Keys of the keyboard go to the document, not to the keypad.
        try desk.keyboard.type("*2=")
        try desk.window.waitUntil(field.name, is: "4242*2=")
      }
    }

    @Test("In a terminal Insert types the result once a key has come", .needs(.xterm))
    func terminal() throws {
      try Field(.xterm).withDesk { desk in
        try desk.keyboard.type("echo ")
        try desk.window.waitUntil("text", is: "echo ")
        try desk.openKeypad().press("12+30I I")
        try desk.window.waitUntil("text", is: "echo 4242")
        try desk.keyboard.type("\n")
        try desk.window.waitUntil("text", is: "echo 4242\n")
      }
    }

    @Test("While it is idle Insert replaces the calculation that was typed") func mirror() throws {
      try Field(.gtk3, "entry").withDesk { desk in
        let keypad = try desk.openKeypad()
        try desk.keyboard.type("Total: 12+30")
        try desk.window.waitUntil("entry", is: "Total: 12+30")
        try desk.window.settle()
        try keypad.press("I")
        try desk.window.waitUntil("entry", is: "Total: 42")
      }
    }

    @Test("The keypad opens and closes by its key and its button, and is then gone")
    func openAndClose() throws {
      try Field(.gtk3, "entry").withDesk { desk in
        #expect(KeypadWindow.processes(in: desk.session) == [])
        let keypad = try desk.openKeypad()
        // A compositor would give the focus to a window of type NORMAL.
        let type = "_NET_WM_WINDOW_TYPE(ATOM) = _NET_WM_WINDOW_TYPE_UTILITY\n"
        #expect(try keypad.type() == type)
        try desk.keyboard.press("XF86Calculator")
        try KeypadWindow.waitUntilGone(in: desk.session)
        try desk.openKeypad().press("✕")
        try KeypadWindow.waitUntilGone(in: desk.session)
        try desk.insert("12+30")
        try desk.window.waitUntil("entry", is: "42")
      }
    }

    @Test("A keypad that is killed disturbs nothing, and opens again") func killKeypad() throws {
      try Field(.gtk3, "entry").withDesk { desk in
        try desk.openKeypad().press("7")
        try desk.keyboard.type("12+")
        for pid in KeypadWindow.processes(in: desk.session) { kill(pid, SIGKILL) }
        try desk.insert("30")
        try desk.window.waitUntil("entry", is: "42")
        try KeypadWindow.waitUntilGone(in: desk.session)
        try desk.openKeypad().press("I")
        try desk.window.waitUntil("entry", is: "427")
      }
    }

    @Test("A keypad that is stopped keeps no key waiting") func stopKeypad() throws {
      try Field(.gtk3, "entry").withDesk { desk in
        let keypad = try desk.openKeypad()
        let pid = try #require(KeypadWindow.processes(in: desk.session).first)
        kill(pid, SIGSTOP)
        defer { kill(pid, SIGCONT) }
        let text = String(repeating: "1+", count: 300)
        try desk.keyboard.type(text, delay: 4)
        try desk.window.waitUntil("entry", is: text)
        kill(pid, SIGCONT)
        try desk.keyboard.type(" ")
        try desk.window.waitUntil("entry", is: text + " ")
        try keypad.press("8I")
        try desk.window.waitUntil("entry", is: text + " 8")
      }
    }

    @Test("When the engine goes, the keypad goes") func killEngine() throws {
      try Field(.gtk3, "entry").withDesk { desk in
        _ = try desk.openKeypad()
        for pid in desk.session.engines { kill(pid, SIGKILL) }
        try KeypadWindow.waitUntilGone(in: desk.session)
      }
    }

    @Test("The globe switches to the next keyboard, and the keypad goes with this one")
    func nextKeyboard() throws {
      try Field(.gtk3, "entry").withDesk { desk in
        try desk.openKeypad().press("🌐")
        try waitUntil("another engine is selected") {
          desk.session.selectedEngine == "xkb:us::eng"
        }
        try KeypadWindow.waitUntilGone(in: desk.session)
      }
    }

    @Test("With another keyboard it is hidden, and with this one it is back") func otherKeyboard()
      throws
    {
      try Field(.gtk3, "entry").withDesk { desk in
        let keypad = try desk.openKeypad()
        try keypad.press("12+30")
        let frame = try keypad.frame()
        try desk.session.selectEngine("xkb:us::eng")
        try waitUntil("it is hidden") { try KeypadWindow.window(in: desk.session) == nil }
        let active = try KeypadWindow.activeWindow(in: desk.session)
        try desk.session.selectEngine("calculator")
        try waitUntil("it is back") { try KeypadWindow.window(in: desk.session) != nil }
        #expect(try keypad.frame() == frame)
        #expect(try KeypadWindow.activeWindow(in: desk.session) == active)
        try desk.window.focus("entry")
        try keypad.press("I")
        try desk.window.waitUntil("entry", is: "42")
      }
    }

    @Test("It is moved by its display, stays on the screen, and comes back where it was")
    func drag() throws {
      try Field(.gtk3, "entry").withDesk { desk in
        let keypad = try desk.openKeypad()
        let start = try keypad.frame()
        #expect(start.x + start.width == 1280 - 24 && start.y + start.height == 720 - 24)
        try keypad.drag(x: -300, y: -200)
        var moved = start
        moved.x -= 300
        moved.y -= 200
        try waitUntil("the keypad has moved; it is at \(moved)") { try keypad.frame() == moved }
        try desk.keyboard.press("XF86Calculator")
        try KeypadWindow.waitUntilGone(in: desk.session)
        let again = try desk.openKeypad()
        #expect(try again.frame() == moved)
        try again.drag(x: -900, y: -700)
        try waitUntil("the keypad is in the corner") {
          let frame = try again.frame()
          return frame.x == 0 && frame.y == 0
        }
        try again.press("7I")
        try desk.window.waitUntil("entry", is: "7")
        let file = URL(filePath: desk.session.environment["XDG_STATE_HOME"] ?? "/nonexistent")
          .appending(path: "ibus-calculator/keypad")
        #expect(
          try String(contentsOf: file, encoding: .utf8)
            == "1280x720+0+0 0 0 \(start.width) \(start.height)\n")
      }
    }

    @Test("Qt does not tell about passwords, but nothing gets into one", .needs(.qt5))
    func passwordInQt() throws {
      try Field(.qt5, "entry").withDesk { desk in
        let keypad = try desk.openKeypad()
        try keypad.press("7I")
        try desk.window.waitUntil("entry", is: "7")
        try desk.window.click("password", atStart: false)
        try waitUntil("the password field has focus") {
          try desk.window.content(of: "password").hasFocus
        }
        try desk.keyboard.type("ab")
        try desk.window.waitUntil("password", is: "ab")
        try keypad.press("I")
        try desk.window.settle()
        try desk.window.focus("other")
        try keypad.press("I")
        try desk.window.waitUntil("other", is: "7")
        #expect(try desk.window.content(of: "password").text == "ab")
      }
    }

    // GTK cancels such a press if the layout has changed and the pointer has not moved since.
    @Test("Each tap on a touchpad, which is released at once, counts once") func taps() throws {
      let session = try PrivateSession(["--display"])
      defer { session.stop() }
      let keypad = try ChildProcess([KeypadWindow.program, "--stdio"], in: session)
      defer { keypad.stop() }
      #expect(keypad.line(within: .seconds(20)) == "calculator-keypad 1")
      for line in ["calculator-keypad 1", "display 0", "enabled", "visible yes"] {
        keypad.send(line)
      }
      let window = try KeypadWindow(session)
      try window.press("5")
      #expect(keypad.line(within: .seconds(20)) == "key 5")
      for number in 1...60 {
        keypad.send("display \(number)")
        keypad.send(number.isMultiple(of: 2) ? "pending add" : "pending none")
        // A person taps only after the change is laid out.
        try session.run("xdotool", "sleep", "0.1", "click", "1")
        try #require(keypad.line(within: .seconds(20)) == "key 5", "after tap \(number)")
      }
      try window.press("7")
      #expect(keypad.line(within: .seconds(20)) == "key 7")
    }

    @Test("Nonsense on the line harms nothing, and the end of the line ends the keypad")
    func nonsense() throws {
      let session = try PrivateSession(["--display"])
      defer { session.stop() }
      let keypad = try ChildProcess([KeypadWindow.program, "--stdio"], in: session)
      defer { keypad.stop() }
      #expect(keypad.line(within: .seconds(20)) == "calculator-keypad 1")
      let window = try KeypadWindow(session)
      let before = try window.frame()
      for line in [
        "", " ", "display", "display 1 2", String(repeating: "9", count: 100_000), "\u{0}\u{1}",
        "pending what", "error", "refused", "visible maybe", "mark \u{202E}", "🌐",
        "display \(String(repeating: "8", count: 128))", "calculator-keypad",
      ] {
        keypad.send(line)
      }
      try window.press("7I")
      #expect(keypad.line(within: .seconds(20)) == "key 7")
      #expect(keypad.line(within: .seconds(20)) == "key insert")
      // Even a long number does not change the keypad's size.
      #expect(try window.frame() == before)
      keypad.send("calculator-keypad 2")
      #expect(keypad.status(within: .seconds(20)) == 0)
    }

    @Test("In a password field nothing can be pressed", .needs(.gtk4)) func password() throws {
      try Field(.gtk4, "entry").withDesk { desk in
        let keypad = try desk.openKeypad()
        try keypad.press("12+30")
        try desk.window.click("password", atStart: false)
        try waitUntil("the password field has focus") {
          try desk.window.content(of: "password").hasFocus
        }
        try desk.window.settle()
        try keypad.press("5I")
        try desk.window.settle()
        #expect(try desk.window.content(of: "password").text == "")
        try desk.window.focus("entry")
        try keypad.press("I")
        try desk.window.waitUntil("entry", is: "42")
      }
    }
  }
}

extension Desk {
  /// Presses the key that opens the keypad, and waits for its window.
  func openKeypad() throws -> KeypadWindow {
    try keyboard.press("XF86Calculator")
    return try KeypadWindow(session)
  }
}

extension Trait where Self == ConditionTrait {
  static var needsKeypadProgram: Self {
    .enabled(if: isKeypadBuilt, "ibus-calculator-keypad (CALCULATOR_FULL=1) is missing")
  }

  /// Skips a test if the keypad is not built, or GTK 3 for the window is not installed.
  static var needsKeypad: Self {
    let missing =
      isKeypadBuilt ? Client.gtk3.missing : "ibus-calculator-keypad (CALCULATOR_FULL=1)"
    return .enabled(if: missing == nil, Comment(rawValue: "\(missing ?? "") is missing"))
  }

  private static var isKeypadBuilt: Bool {
    FileManager.default.isExecutableFile(atPath: KeypadWindow.program)
  }
}
