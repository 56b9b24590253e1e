import TestSupport
import Testing

extension Applications {
  /// The keypad over windows on Wayland: GNOME Shell shows it through XWayland.
  @Suite(.needsKeypadProgram, .needsXWayland) struct KeypadOnGnomeTests {
    /// The device that presses the keypad.
    enum Hand: CaseIterable {
      case mouse, finger
    }

    @Test(
      "Presses calculate and Insert inserts, while the window on Wayland keeps the keyboard",
      .needs(.gnomeGTK3), .needs(.gnomeGTK4),
      arguments: [Field(.gnomeGTK3, "entry"), Field(.gnomeGTK4, "entry")], Hand.allCases)
    func insert(field: Field, hand: Hand) throws {
      try field.withDesk(options: ["--x11", "--touch"]) { desk in
        let shell = desk.shell
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
        // Keys of the keyboard go to the document, not to the keypad.
        try desk.keyboard.type("+8")
        try desk.window.waitUntil(field.name, is: "42+8")
        try keypad.press("✕")
        try KeypadWindow.waitUntilGone(in: desk.session)
        try expectFocus(after: "✕")
        // The window has not lost the focus even for a moment.
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
        let places = "\(try desk.window.place(of: field.name)), \(try keypad.frame())"
        try waitUntil("the click is told; \(places)") {
          try desk.recorder.messages(since: mark).contains { $0.member == "Reset" }
        }
        try keypad.press("I")
        try desk.window.settle()
        // The keypad's own number is inserted at the caret all the same.
        try keypad.press("7I")
        try waitUntil("the keypad's number is sent") {
          try desk.recorder.fromEngine(since: mark).contains("CommitText")
        }
        try desk.window.waitUntil(field.name, is: "12+307")
      }
    }

    @Test(
      "A finger makes it larger by its corner, and moves it by its display, as a mouse does",
      .needs(.gnomeGTK4), arguments: Hand.allCases)
    func drag(hand: Hand) throws {
      try Field(.gnomeGTK4, "entry").withDesk(options: ["--x11", "--touch"]) { desk in
        let devices = try #require(desk.keyboard as? GnomeKeyboard)
        try desk.keyboard.press("XF86Calculator")
        let keypad = try KeypadWindow(
          desk.session, pressPlace: { try devices.touch(x: $0, y: $1) },
          dragPlace: { try devices.drag(from: $0, to: $1, withFinger: hand == .finger) })
        try expectDrags(of: keypad)
        try keypad.press("7I")
        try desk.window.waitUntil("entry", is: "7")
        #expect(try desk.window.content(of: "entry").hasFocus)
      }
    }

    @Test("A finger finds the corner from right to left, and with large type") func corners() throws
    {
      let session = try PrivateSession(["--gnome", "--x11", "--touch"])
      defer { session.stop() }
      let devices = try GnomeKeyboard(session)
      defer { devices.stop() }
      for (isRightToLeft, textScale) in [(true, 1), (true, 2), (false, 2)] {
        try KeypadWindow.setTextScale(textScale, in: session)
        let direction = isRightToLeft ? "rtl" : "ltr"
        // Each keypad has its own state folder, so it does not open at the place of another.
        let state = "\(session.environment["CALCULATOR_SESSION"] ?? "")/\(direction)\(textScale)"
        let program = try ChildProcess(
          [KeypadWindow.program, "--stdio", "--direction=\(direction)"], in: session,
          environment: ["XDG_STATE_HOME": state])
        defer { program.stop() }
        #expect(program.line(within: .seconds(20)) == "calculator-keypad 1")
        let keypad = try KeypadWindow(
          session, dragPlace: { try devices.drag(from: $0, to: $1, withFinger: true) })
        try expectDrags(of: keypad, isRightToLeft: isRightToLeft)
        program.stop()
        try KeypadWindow.waitUntilGone(in: session)
      }
    }

    /// Drags the corner and the display: the keypad grows, moves, and becomes as small as it was.
    private func expectDrags(of keypad: KeypadWindow, isRightToLeft: Bool = false) throws {
      var frame = try keypad.frame()
      /// Waits until the keypad has grown at its upper corner, and moved, by so many pixels.
      func wait(larger: (x: Int, y: Int) = (0, 0), moved: (x: Int, y: Int) = (0, 0)) throws {
        frame.x += moved.x - (isRightToLeft ? 0 : larger.x)
        frame.y += moved.y - larger.y
        frame.width += larger.x
        frame.height += larger.y
        var last = frame
        try waitUntil("the keypad is at \(frame); it is at \(last)") {
          last = try keypad.frame()
          return last == frame
        }
      }
      let outward = isRightToLeft ? 1 : -1
      try keypad.dragCorner(x: outward * 120, y: -30, isRightToLeft: isRightToLeft)
      try wait(larger: (120, 30))
      let inward = isRightToLeft ? 60 : -60
      try keypad.drag(x: inward, y: -20)
      try wait(moved: (inward, -20))
      // The keypad does not become smaller than at first.
      try keypad.dragCorner(x: outward * -400, y: 300, isRightToLeft: isRightToLeft)
      try wait(larger: (-120, -30))
    }

    @Test("Without an X display it does not open, and takes nothing", .needs(.gnomeGTK4))
    func noXDisplay() throws {
      try Field(.gnomeGTK4, "entry").withDesk { desk in
        #expect(desk.session.environment["DISPLAY"] == nil)
        let shell = desk.shell
        let title = try shell.focusedWindow()
        let windows = try shell.evaluate("global.get_window_actors().length")
        let losses = try desk.window.count(of: "inactive")
        let mark = try desk.recorder.mark()
        try desk.keyboard.press("XF86Calculator")
        // The property is switched on, and off again once the keypad reports that it cannot be shown.
        try waitUntil("the keypad was started, and has ended") {
          try desk.recorder.fromEngine(since: mark).filter { $0 == "UpdateProperty" }.count >= 2
            && KeypadWindow.processes(in: desk.session) == []
        }
        #expect(try shell.evaluate("global.get_window_actors().length") == windows)
        #expect(try shell.focusedWindow() == title)
        try desk.keyboard.type("12+30")
        try desk.window.waitUntil("entry", is: "12+30")
        // The window reports its text only after the key.
        try desk.window.settle()
        try desk.keyboard.type("\n")
        try desk.window.waitUntil("entry", is: "42")
        #expect(try desk.window.count(of: "inactive") == losses)
      }
    }
  }
}

extension Trait where Self == ConditionTrait {
  static var needsXWayland: Self {
    let missing = PrivateSession.missing("Xwayland", "pipewire", "xdotool")
    return .enabled(if: missing == nil, Comment(rawValue: "\(missing ?? "") is missing"))
  }
}
