/// A keyboard and a mouse outside the applications.
package protocol KeyboardDevice {
  /// Types characters of the US layout, and the keys of ``Keyboard/keys``; `delay` is in milliseconds from key to key.
  func type(_ text: String, delay: Int) throws

  /// Presses and releases a key, with a name of xdotool: `Return`, `ctrl+a`.
  func press(_ key: String) throws

  /// Clicks with the first mouse button at pixels of the screen; a `count` of 2 is a double-click.
  func click(x: Int, y: Int, count: Int) throws
}

extension KeyboardDevice {
  /// Types at the usual pace.
  package func type(_ text: String) throws {
    try type(text, delay: 10)
  }

  package func click(x: Int, y: Int) throws {
    try click(x: x, y: y, count: 1)
  }
}

/// The keyboard and the mouse of a session's X display, through `xdotool`.
package struct Keyboard: KeyboardDevice {
  private let session: PrivateSession

  /// The characters that are typed as keys.
  ///
  /// `xdotool type` would send a new line as Linefeed, which toolkits ignore.
  package static let keys: [Character: String] = [
    "\n": "Return", "\t": "Tab", "⌫": "BackSpace", "⌦": "Delete", "⎋": "Escape", "←": "Left",
    "→": "Right", "↑": "Up", "↓": "Down", "⇱": "Home", "⇲": "End",
  ]

  package init(_ session: PrivateSession) {
    self.session = session
  }

  package func type(_ text: String, delay: Int) throws {
    // xdotool halves the delay it is given.
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

  /// Presses a key by its name or its key code of X.
  package func press(_ key: String) throws {
    try xdotool(["key", key])
  }

  package func click(x: Int, y: Int, count: Int) throws {
    let clicks = ["click", "--repeat", String(count), "--delay", "60", "1"]
    try xdotool(["mousemove", String(x), String(y)] + clicks)
  }

  /// Drags with the first mouse button; the edges of the screen limit it.
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
