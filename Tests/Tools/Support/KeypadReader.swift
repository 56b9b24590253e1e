import Foundation

/// Reads and presses the on-screen keypad of a session as a screen reader does.
package final class KeypadReader {
  private let child: ChildProcess

  /// Starts to read; the session needs a display and accessibility.
  package init(_ session: PrivateSession) throws {
    let program = PrivateSession.supportFolder.appending(path: "windows/keypad_reader.py").path
    child = try ChildProcess(["/usr/bin/python3", program], in: session)
    // The keypad registers some time after its start, and the answer is an error until then.
    try waitUntil("the keypad can be read") {
      (try? child.ask(["texts": true]))?["texts"] != nil
    }
  }

  /// All widgets with a name, in a screen reader's order.
  package func widgets() throws -> [AccessibleItem] {
    let answer = try child.ask(["widgets": true])["widgets"]
    return (answer as? [[String: Any]] ?? []).map { AccessibleItem($0) }
  }

  /// The texts that are read out when they change; the number is first.
  package func texts() throws -> [String] {
    try child.ask(["texts": true])["texts"] as? [String] ?? []
  }

  /// Presses a button, and waits until the display shows a text; `nil` does not wait.
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

  package func stop() {
    child.stop()
  }
}
