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

  private let window: ChildProcess
  private let reader: ChildProcess

  /// Opens the preferences.
  ///
  /// - Parameters:
  ///   - session: A session with a display and accessibility.
  ///   - page: The page, as the command line names it.
  ///   - environment: What to add to the session's environment.
  /// - Throws: ``Timeout``, or when a program cannot be started.
  package init(
    _ session: PrivateSession, page: String, environment: [String: String] = [:]
  ) throws {
    window = try ChildProcess(
      [Self.program.path, "--page=\(page)"], in: session, environment: environment)
    let program = PrivateSession.supportFolder.appending(path: "windows/window_reader.py").path
    reader = try ChildProcess(
      ["/usr/bin/python3", program, Self.program.lastPathComponent], in: session)
    // It registers by and by, and until then the answer is an error.
    try waitUntil("the preferences can be read") {
      !window.isRunning || (try? reader.ask(["texts": true]))?["texts"] != nil
    }
  }

  /// Whether the program still runs.
  package var isRunning: Bool { window.isRunning }

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

  /// Chooses another one of some choices.
  ///
  /// - Parameters:
  ///   - choice: The choice.
  ///   - name: What is chosen of.
  /// - Throws: ``Timeout``.
  package func choose(_ choice: String, of name: String) throws {
    try press(name)
    try press(choice)
  }

  /// Gives something the keyboard.
  ///
  /// - Parameter name: What it is called.
  /// - Throws: ``Timeout``.
  package func focus(_ name: String) throws {
    try waitUntil("\(name) takes the keyboard") {
      try reader.ask(["focus": name])["focused"] as? Bool == true
    }
  }

  /// Closes the window.
  package func stop() {
    reader.stop()
    window.stop(closesInput: false)
  }
}
