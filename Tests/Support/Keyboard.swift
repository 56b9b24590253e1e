/// A keyboard and a mouse outside the applications.
package protocol KeyboardDevice {
  /// Types text, and the keys that ``Keyboard/keys`` names.
  ///
  /// - Parameters:
  ///   - text: The text, of characters that the US layout has.
  ///   - delay: Milliseconds from one key to the next.
  /// - Throws: When the device fails.
  func type(_ text: String, delay: Int) throws

  /// Presses and releases a key.
  ///
  /// - Parameter key: The key, as xdotool calls it: `Return`, `ctrl+a`.
  /// - Throws: When the device fails.
  func press(_ key: String) throws

  /// Clicks with the first mouse button.
  ///
  /// - Parameters:
  ///   - x: Pixels from the left edge of the screen.
  ///   - y: Pixels from its upper edge.
  ///   - count: How often; 2 is a double-click.
  /// - Throws: When the device fails.
  func click(x: Int, y: Int, count: Int) throws
}

extension KeyboardDevice {
  /// Types text, and the keys that ``Keyboard/keys`` names, at the usual pace.
  ///
  /// - Parameter text: The text, of characters that the US layout has.
  /// - Throws: When the device fails.
  package func type(_ text: String) throws {
    try type(text, delay: 10)
  }

  /// Clicks once with the first mouse button.
  ///
  /// - Parameters:
  ///   - x: Pixels from the left edge of the screen.
  ///   - y: Pixels from its upper edge.
  /// - Throws: When the device fails.
  package func click(x: Int, y: Int) throws {
    try click(x: x, y: y, count: 1)
  }
}

/// The keyboard and the mouse of a session's display, through `xdotool`.
package struct Keyboard: KeyboardDevice {
  private let session: PrivateSession

  /// What stands for a key in text to be typed.
  ///
  /// `xdotool type` itself would send a new line as Linefeed, which toolkits ignore.
  package static let keys: [Character: String] = [
    "\n": "Return", "\t": "Tab", "⌫": "BackSpace", "⌦": "Delete", "⎋": "Escape", "←": "Left",
    "→": "Right", "↑": "Up", "↓": "Down", "⇱": "Home", "⇲": "End",
  ]

  /// The keyboard of a session.
  ///
  /// - Parameter session: A session with a display.
  package init(_ session: PrivateSession) {
    self.session = session
  }

  /// Types text, and the keys that ``Keyboard/keys`` names.
  ///
  /// - Parameters:
  ///   - text: The text, of characters that the US layout has.
  ///   - delay: Milliseconds from one key to the next.
  /// - Throws: When xdotool fails.
  package func type(_ text: String, delay: Int) throws {
    // xdotool takes half of the delay it is given.
    let pace = ["--delay", String(delay * 2)]
    var commands: [String] = []
    var run = ""
    for character in text {
      if let key = Self.keys[character] {
        if !run.isEmpty { commands += ["type"] + pace + ["--args", "1", "--", run] }
        run = ""
        commands += ["key"] + pace + [key]
      } else {
        run.append(character)
      }
    }
    if !run.isEmpty { commands += ["type"] + pace + ["--args", "1", "--", run] }
    try xdotool(commands)
  }

  /// Presses and releases a key.
  ///
  /// - Parameter key: The key, as xdotool calls it: `Return`, `ctrl+a`, or a key code of X.
  /// - Throws: When xdotool fails.
  package func press(_ key: String) throws {
    try xdotool(["key", key])
  }

  /// Clicks with the first mouse button.
  ///
  /// - Parameters:
  ///   - x: Pixels from the left edge of the screen.
  ///   - y: Pixels from its upper edge.
  ///   - count: How often; 2 is a double-click.
  /// - Throws: When xdotool fails.
  package func click(x: Int, y: Int, count: Int) throws {
    let clicks = ["click", "--repeat", String(count), "--delay", "60", "1"]
    try xdotool(["mousemove", String(x), String(y)] + clicks)
  }

  /// Drags from one place to another with the first mouse button.
  ///
  /// - Parameters:
  ///   - start: Pixels from the left and the upper edge of the screen.
  ///   - end: Where it goes; the edges of the screen keep it.
  /// - Throws: When xdotool fails.
  func drag(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) throws {
    try xdotool(["mousemove", "\(start.x)", "\(start.y)", "mousedown", "1"])
    // In steps, as a hand does.
    for step in 1...4 {
      let x = max(0, start.x + (end.x - start.x) * step / 4)
      let y = max(0, start.y + (end.y - start.y) * step / 4)
      try xdotool(["mousemove", "\(x)", "\(y)"])
    }
    try xdotool(["mouseup", "1"])
  }

  func xdotool(_ arguments: [String]) throws {
    let child = try ChildProcess(["xdotool"] + arguments, in: session)
    guard let status = child.status(within: .seconds(300)), status == 0 else {
      child.stop()
      let line = arguments.joined(separator: " ")
      throw PrivateSession.Failure(description: "xdotool \(line) failed")
    }
  }
}
