package import Foundation

/// The preferences in a session, as a screen reader reads and uses them.
package final class SetupReader {
  /// The program, beside the test bundle.
  package static let program = Bundle.main.bundleURL.appending(path: "ibus-setup-calculator")

  /// One thing in the window.
  package struct Item: Equatable, Sendable {
    /// What it is called.
    package let name: String
    /// What is told besides.
    package let description: String
    /// Whether it is on.
    package let isChecked: Bool
    /// Whether it can be used.
    package let isSensitive: Bool
    /// Whether it has the keyboard.
    package let isFocused: Bool
    /// What it is, as AT-SPI calls it.
    package let role: String
    /// Where it is in its window: x, y, width and height, in pixels; all 0 where it was not asked for.
    package let frame: [Int]

    /// Whether it is a button.
    package var isButton: Bool { ["push button", "button"].contains(role) }
  }

  /// The program; `nil` where something else has started it.
  private let window: ChildProcess?
  private let reader: ChildProcess

  /// Opens the preferences.
  ///
  /// - Parameters:
  ///   - session: A session with a display and accessibility.
  ///   - page: The page, as the command line names it.
  ///   - environment: What to add to the session's environment.
  /// - Throws: ``Timeout``, or when a program cannot be started.
  package convenience init(
    _ session: PrivateSession, page: String, environment: [String: String] = [:]
  ) throws {
    try self.init(
      session,
      ChildProcess([Self.program.path, "--page=\(page)"], in: session, environment: environment))
  }

  /// Reads the preferences that something else in the session opens.
  ///
  /// - Parameter session: A session with a display and accessibility.
  /// - Throws: ``Timeout``, or when a program cannot be started.
  package convenience init(openedIn session: PrivateSession) throws {
    try self.init(session, nil)
  }

  private init(_ session: PrivateSession, _ window: ChildProcess?) throws {
    self.window = window
    let program = PrivateSession.supportFolder.appending(path: "windows/window_reader.py").path
    reader = try ChildProcess(
      ["/usr/bin/python3", program, Self.program.lastPathComponent], in: session)
    // It registers by and by, and until then the answer is an error.
    try waitUntil("the preferences can be read") {
      window?.isRunning == false || (try? reader.ask(["texts": true]))?["texts"] != nil
    }
  }

  /// Whether the program still runs.
  package var isRunning: Bool { window?.isRunning != false }

  /// Everything that has a name.
  ///
  /// - Parameter frames: Whether it is asked for where they are, which takes its time.
  /// - Returns: The things, in the order a screen reader walks them.
  /// - Throws: ``Timeout``.
  package func items(withFrames frames: Bool = false) throws -> [Item] {
    let question = frames ? ["names": true, "frames": true] : ["names": true]
    return (try reader.ask(question)["names"] as? [[String: Any]] ?? []).map {
      Item(
        name: $0["name"] as? String ?? "", description: $0["description"] as? String ?? "",
        isChecked: $0["checked"] as? Bool ?? false,
        isSensitive: $0["sensitive"] as? Bool ?? false,
        isFocused: $0["focused"] as? Bool ?? false,
        role: $0["role"] as? String ?? "", frame: $0["frame"] as? [Int] ?? [0, 0, 0, 0])
    }
  }

  /// The texts that are shown.
  ///
  /// - Returns: The texts.
  /// - Throws: ``Timeout``.
  package func texts() throws -> [String] {
    try reader.ask(["texts": true])["texts"] as? [String] ?? []
  }

  /// Presses what has a name, once there is one.
  ///
  /// - Parameter name: The name.
  /// - Throws: ``Timeout``.
  package func press(_ name: String) throws {
    try waitUntil("\(name) can be pressed") {
      try reader.ask(["press": name])["pressed"] as? Bool == true
    }
  }

  /// Changes a number.
  ///
  /// - Parameters:
  ///   - name: What it is called.
  ///   - value: The number.
  /// - Throws: ``Timeout``.
  package func set(_ name: String, to value: Int) throws {
    try waitUntil("\(name) can be set") {
      try reader.ask(["set": name, "value": value])["set"] as? Bool == true
    }
  }

  /// Gives something the keyboard, by going from one thing to the next: GTK 4.8 lets a reader move nothing.
  ///
  /// - Parameters:
  ///   - name: What it is called.
  ///   - keyboard: The keyboard.
  /// - Throws: ``Timeout``.
  package func focus(_ name: String, by keyboard: Keyboard) throws {
    func isThere() throws -> Bool {
      try items().contains { $0.isFocused && ($0.name == name || $0.name.hasSuffix(" \(name)")) }
    }
    try waitUntil("\(name) takes the keyboard") {
      if try isThere() { return true }
      try keyboard.press("Tab")
      // It is told a moment later; what is missed comes again, since Tab goes round.
      return try isThere() || isThere()
    }
  }

  /// Clicks into the middle of something with the mouse.
  ///
  /// - Parameters:
  ///   - name: What it is called.
  ///   - session: The session, on an X display.
  /// - Throws: ``Timeout``, or when the mouse fails.
  package func click(_ name: String, in session: PrivateSession) throws {
    var place: (x: Int, y: Int) = (0, 0)
    try waitUntil("\(name) has a place") {
      let found = try session.run(
        "xdotool", "search", "--onlyvisible", "--class", "^ibus-setup-calculator$")
      guard let window = found.output.split(separator: "\n").last,
        let frame = try items(withFrames: true)
          .first(where: { $0.name == name && $0.frame[2] > 0 })?.frame
      else { return false }
      let text = try session.run("xdotool", "getwindowgeometry", "--shell", String(window)).output
      var numbers: [Substring: Int] = [:]
      for line in text.split(separator: "\n") {
        let parts = line.split(separator: "=")
        if parts.count == 2 { numbers[parts[0]] = Int(parts[1]) }
      }
      guard let x = numbers["X"], let y = numbers["Y"] else { return false }
      place = (x + frame[0] + frame[2] / 2, y + frame[1] + frame[3] / 2)
      return true
    }
    try Keyboard(session).click(x: place.x, y: place.y)
  }

  /// Closes the window.
  package func stop() {
    reader.stop()
    window?.stop(closesInput: false)
  }
}
