import TestSupport
import Testing

extension Applications {
  /// The keypad over windows on Wayland: GNOME Shell shows it through XWayland.
  @Suite(.needsKeypad, .needsXWayland) struct KeypadOnGnomeTests {
    /// What presses the keypad.
    enum Hand: CaseIterable {
      case mouse, finger
    }

    @Test(
      "Presses calculate and Insert inserts, while the window on Wayland keeps the keyboard",
      .needs(.gnomeGTK3), .needs(.gnomeGTK4),
      arguments: [Field(.gnomeGTK3, "entry"), Field(.gnomeGTK4, "entry")], Hand.allCases)
    func insert(field: Field, hand: Hand) throws {
      try field.withDesk(options: ["--x11", "--touch"]) { desk in
        let shell = GnomeShell(desk.session)
        let devices = try #require(desk.keyboard as? GnomeKeyboard)
        let title = try shell.focusedWindow()
        #expect(title.hasPrefix("gtk"))
        let losses = try desk.window.count(of: "inactive")
        try desk.keyboard.press("XF86Calculator")
        let keypad = try KeypadWindow(desk.session) { x, y in
          switch hand {
          case .mouse: try devices.click(x: x, y: y)
          case .finger: try devices.touch(x: x, y: y)
          }
        }
        func expectFocus(after label: Character) throws {
          #expect(try desk.window.content(of: field.name).hasFocus, "after \(label)")
          #expect(try shell.focusedWindow() == title, "after \(label)")
        }
        for label in "12+30" {
          try keypad.press(String(label))
          try expectFocus(after: label)
        }
        #expect(try desk.window.content(of: field.name).text == "")
        try keypad.press("I")
        try desk.window.waitUntil(field.name, is: "42")
        try expectFocus(after: "I")
        // Physical keys are the document's.
        try desk.keyboard.type("+8")
        try desk.window.waitUntil(field.name, is: "42+8")
        try keypad.press("✕")
        try KeypadWindow.waitUntilGone(in: desk.session)
        try expectFocus(after: "✕")
        // Not even for a moment.
        #expect(try desk.window.count(of: "inactive") == losses)
      }
    }

    @Test(
      "After a click at the caret Insert leaves what was typed as it is", .needs(.gnomeGTK3),
      .needs(.gnomeGTK4), arguments: [Field(.gnomeGTK3), Field(.gnomeGTK4)])
    func insertAfterClick(field: Field) throws {
      try field.withDesk(options: ["--x11"]) { desk in
        let devices = try #require(desk.keyboard as? GnomeKeyboard)
        try desk.keyboard.press("XF86Calculator")
        let keypad = try KeypadWindow(desk.session) { try devices.click(x: $0, y: $1) }
        try desk.keyboard.type("12+30")
        try desk.window.waitUntil(field.name, is: "12+30")
        let mark = try desk.recorder.mark()
        try desk.window.click(field.name, atStart: false)
        try waitUntil("the click is told") {
          try desk.recorder.messages(since: mark).contains { $0.member == "Reset" }
        }
        try keypad.press("I")
        try desk.window.settle()
        // Its own number goes to the caret all the same.
        try keypad.press("7I")
        try waitUntil("the keypad's number is sent") {
          try desk.recorder.fromEngine(since: mark).contains("CommitText")
        }
        try desk.window.waitUntil(field.name, is: "12+307")
      }
    }

    @Test("Without an X display it does not open, and takes nothing", .needs(.gnomeGTK4))
    func noXDisplay() throws {
      try Field(.gnomeGTK4, "entry").withDesk { desk in
        #expect(desk.session.environment["DISPLAY"] == nil)
        let shell = GnomeShell(desk.session)
        let title = try shell.focusedWindow()
        let windows = try shell.evaluate("global.get_window_actors().length")
        let losses = try desk.window.count(of: "inactive")
        let mark = try desk.recorder.mark()
        try desk.keyboard.press("XF86Calculator")
        // Its property is switched on, and off again when it has said that it cannot be shown.
        try waitUntil("the keypad was started, and has ended") {
          try desk.recorder.fromEngine(since: mark).filter { $0 == "UpdateProperty" }.count >= 2
            && KeypadWindow.processes(in: desk.session) == []
        }
        #expect(try shell.evaluate("global.get_window_actors().length") == windows)
        #expect(try shell.focusedWindow() == title)
        try desk.keyboard.type("12+30")
        try desk.window.waitUntil("entry", is: "12+30")
        // What the window tells of its text comes after the key.
        try desk.window.settle()
        try desk.keyboard.type("\n")
        try desk.window.waitUntil("entry", is: "42")
        #expect(try desk.window.count(of: "inactive") == losses)
      }
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test, and says why, where the parts of a GNOME session with an X display are missing.
  static var needsXWayland: Self {
    let missing = PrivateSession.missing("Xwayland", "pipewire", "xdotool")
    return .enabled(if: missing == nil, Comment(rawValue: "\(missing ?? "") is missing"))
  }
}
