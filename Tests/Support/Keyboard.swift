/// The keyboard and the mouse of a session's display, through `xdotool`.
public struct Keyboard {
  private let session: PrivateSession

  /// What stands for a key in text to be typed.
  ///
  /// `xdotool type` itself would send a new line as Linefeed, which toolkits ignore.
  public static let keys: [Character: String] = [
    "\n": "Return", "\t": "Tab", "⌫": "BackSpace", "⌦": "Delete", "⎋": "Escape", "←": "Left",
    "→": "Right", "↑": "Up", "↓": "Down", "⇱": "Home", "⇲": "End",
  ]

  /// The keyboard of a session.
  ///
  /// - Parameter session: A session with a display.
  public init(_ session: PrivateSession) {
    self.session = session
  }

  /// Types text, and the keys that ``keys`` names.
  ///
  /// - Parameters:
  ///   - text: The text, of characters that the US layout has.
  ///   - delay: Milliseconds from one key to the next.
  /// - Throws: When xdotool fails.
  public func type(_ text: String, delay: Int = 10) throws {
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
  /// - Parameter key: The key, as xdotool calls it: `Return`, `ctrl+a`.
  /// - Throws: When xdotool fails.
  public func press(_ key: String) throws {
    try xdotool(["key", key])
  }

  /// Presses and releases keys, one after the other.
  ///
  /// - Parameters:
  ///   - keys: The keys, as xdotool calls them: names, or X key codes of two digits and more.
  ///   - delay: Milliseconds from one key to the next.
  /// - Throws: When xdotool fails.
  public func press(_ keys: [String], delay: Int = 12) throws {
    try xdotool(["key", "--delay", String(delay * 2)] + keys)
  }

  /// Clicks with the first mouse button.
  ///
  /// - Parameters:
  ///   - x: Pixels from the left edge of the screen.
  ///   - y: Pixels from its upper edge.
  /// - Throws: When xdotool fails.
  public func click(x: Int, y: Int) throws {
    try xdotool(["mousemove", String(x), String(y), "click", "1"])
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
