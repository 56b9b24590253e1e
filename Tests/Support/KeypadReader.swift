import Foundation

/// The on-screen keypad of a session, as a screen reader finds and presses it.
package final class KeypadReader {
  /// One thing on the keypad.
  package struct Widget: Equatable, Sendable {
    /// What it is called.
    package let name: String
    /// What it is: `push button`, `status bar`.
    package let role: String
    /// What is told besides.
    package let description: String
    /// Whether it can be used.
    package let isSensitive: Bool
    /// Whether it has the keyboard.
    package let isFocused: Bool
    /// Where it is in its window: x, y, width and height, in pixels.
    package let frame: [Int]
  }

  private let child: ChildProcess

  /// Starts to read.
  ///
  /// - Parameter session: A session with a display and accessibility.
  /// - Throws: When the reader cannot be started.
  package init(_ session: PrivateSession) throws {
    let program = PrivateSession.supportFolder.appending(path: "windows/keypad_reader.py").path
    child = try ChildProcess(["/usr/bin/python3", program], in: session)
    // It registers by and by, and until then the answer is an error.
    try waitUntil("the keypad can be read") {
      (try? child.ask(["texts": true]))?["texts"] != nil
    }
  }

  /// Everything that has a name.
  ///
  /// - Returns: The widgets, in the order a screen reader walks them.
  /// - Throws: ``Timeout``.
  package func widgets() throws -> [Widget] {
    (try child.ask(["widgets": true])["widgets"] as? [[String: Any]] ?? []).map {
      Widget(
        name: $0["name"] as? String ?? "", role: $0["role"] as? String ?? "",
        description: $0["description"] as? String ?? "",
        isSensitive: $0["sensitive"] as? Bool ?? false,
        isFocused: $0["focused"] as? Bool ?? false,
        frame: $0["frame"] as? [Int] ?? [0, 0, 0, 0])
    }
  }

  /// The texts that are read out when they change: first of all the number.
  ///
  /// - Returns: The texts.
  /// - Throws: ``Timeout``.
  package func texts() throws -> [String] {
    try child.ask(["texts": true])["texts"] as? [String] ?? []
  }

  /// Presses a button, and waits until the display shows a number or a message.
  ///
  /// - Parameters:
  ///   - name: The button's name.
  ///   - display: What the display shows then; `nil` does not wait.
  /// - Throws: ``Timeout``.
  package func press(_ name: String, showing display: String? = nil) throws {
    guard try child.ask(["press": name])["pressed"] as? Bool == true else {
      throw Timeout(description: "\(name) can be pressed")
    }
    guard let display else { return }
    var shown: [String] = []
    try waitUntil("\(name) makes it show \(display); it shows \(shown)") {
      shown = try texts()
      return shown.first == display
    }
  }

  /// Ends the reader.
  package func stop() {
    child.stop()
  }
}
