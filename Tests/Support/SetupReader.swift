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
  /// - Returns: The things, in the order a screen reader walks them.
  /// - Throws: ``Timeout``.
  package func items() throws -> [Item] {
    (try reader.ask(["names": true])["names"] as? [[String: Any]] ?? []).map {
      Item(
        name: $0["name"] as? String ?? "", description: $0["description"] as? String ?? "",
        isChecked: $0["checked"] as? Bool ?? false,
        isSensitive: $0["sensitive"] as? Bool ?? false,
        isFocused: $0["focused"] as? Bool ?? false)
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

  /// Closes the window.
  package func stop() {
    reader.stop()
    window?.stop(closesInput: false)
  }
}
