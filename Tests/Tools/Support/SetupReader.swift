package import Foundation

/// Reads and uses the preferences of a session as a screen reader does.
package final class SetupReader {
  /// The program, beside the test bundle; in a tree of another release, where it is installed.
  package static let program: URL = {
    let name = "ibus-setup-calculator"
    let built = Bundle.main.bundleURL.appending(path: name)
    let isBuilt = FileManager.default.isExecutableFile(atPath: built.path)
    let installation = PrivateSession.engine.deletingLastPathComponent().deletingLastPathComponent()
    return isBuilt ? built : installation.appending(path: "bin/\(name)")
  }()

  /// `nil` if another program has opened the preferences.
  private let window: ChildProcess?
  private let reader: ChildProcess

  /// Opens a page of the preferences, named as on the command line; the session needs a display and accessibility.
  package convenience init(
    _ session: PrivateSession, page: String, environment: [String: String] = [:]
  ) throws {
    try self.init(
      session,
      ChildProcess([Self.program.path, "--page=\(page)"], in: session, environment: environment))
  }

  /// Reads the preferences that another program opens.
  package convenience init(openedIn session: PrivateSession) throws {
    try self.init(session, nil)
  }

  private init(_ session: PrivateSession, _ window: ChildProcess?) throws {
    self.window = window
    let program = PrivateSession.supportFolder.appending(path: "windows/window_reader.py").path
    reader = try ChildProcess(
      ["/usr/bin/python3", program, Self.program.lastPathComponent], in: session)
    // The window registers some time after its start, and the answer is an error until then.
    try waitUntil("the preferences can be read") {
      window?.isRunning == false || (try? reader.ask(["texts": true]))?["texts"] != nil
    }
  }

  package var isRunning: Bool { window?.isRunning != false }

  /// All items with a name, in a screen reader's order; asking for frames takes its time.
  package func items(withFrames frames: Bool = false) throws -> [AccessibleItem] {
    let question = frames ? ["names": true, "frames": true] : ["names": true]
    let answer = try reader.ask(question)["names"]
    return (answer as? [[String: Any]] ?? []).map { AccessibleItem($0) }
  }

  package func texts() throws -> [String] {
    try reader.ask(["texts": true])["texts"] as? [String] ?? []
  }

  /// Presses an item, once it is there.
  package func press(_ name: String) throws {
    try waitUntil("\(name) can be pressed") {
      try reader.ask(["press": name])["pressed"] as? Bool == true
    }
  }

  package func set(_ name: String, to value: Int) throws {
    try waitUntil("\(name) can be set") {
      try reader.ask(["set": name, "value": value])["set"] as? Bool == true
    }
  }

  /// Moves the focus to an item with Tab: GTK 4.8 does not let a reader move it.
  package func focus(_ name: String, by keyboard: Keyboard) throws {
    func isThere() throws -> Bool {
      try items().contains { $0.isFocused && ($0.name == name || $0.name.hasSuffix(" \(name)")) }
    }
    try waitUntil("\(name) takes the keyboard") {
      if try isThere() { return true }
      try keyboard.press("Tab")
      // The focus is reported a moment later; a missed item comes again, since Tab goes round.
      return try isThere() || isThere()
    }
  }

  /// Clicks into the middle of an item; the session needs an X display.
  package func click(_ name: String, in session: PrivateSession) throws {
    let frame = try frame(of: name, in: session)
    try Keyboard(session).click(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
  }

  /// The frame of an item on the screen, once it has one.
  package func frame(of name: String, in session: PrivateSession) throws -> KeypadWindow.Frame {
    var place = KeypadWindow.Frame(x: 0, y: 0, width: 0, height: 0)
    try waitUntil("\(name) has a place") {
      let found = try session.run(
        "xdotool", "search", "--onlyvisible", "--class", "^ibus-setup-calculator$")
      guard let window = found.output.split(separator: "\n").last,
        let frame = try items(withFrames: true)
          .first(where: { $0.name == name && $0.frame[2] > 0 })?.frame,
        let around = try session.frame(ofWindow: String(window))
      else { return false }
      place = KeypadWindow.Frame(
        x: around.x + frame[0], y: around.y + frame[1], width: frame[2], height: frame[3])
      return true
    }
    return place
  }

  package func stop() {
    reader.stop()
    window?.stop(closesInput: false)
  }
}
