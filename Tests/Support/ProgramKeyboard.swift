import Foundation
import Glibc

/// A keyboard and a mouse on a Wayland screen: a program that is told what to type, line by line.
package class ProgramKeyboard: KeyboardDevice {
  private let child: ChildProcess

  /// Plugs the devices in.
  ///
  /// - Parameters:
  ///   - session: A session with a screen.
  ///   - program: The program's name in the folder `windows`.
  /// - Throws: ``Timeout``.
  init(_ session: PrivateSession, program: String) throws {
    let path = PrivateSession.supportFolder.appending(path: "windows/\(program)").path
    child = try ChildProcess(["/usr/bin/python3", path], in: session)
    guard child.line(within: .seconds(30)) == #"{"ready": true}"# else {
      child.stop()
      throw Timeout(description: "\(program) is a keyboard")
    }
  }

  /// Types text, and the keys that ``Keyboard/keys`` names.
  ///
  /// - Parameters:
  ///   - text: The text, of characters that the US layout has.
  ///   - delay: Milliseconds from one key to the next.
  /// - Throws: When the screen takes no more keys.
  package func type(_ text: String, delay: Int) throws {
    var run = ""
    for character in text {
      if let key = Keyboard.keys[character] {
        try ask(["type": run, "delay": delay])
        run = ""
        try press(key)
      } else {
        run.append(character)
      }
    }
    try ask(["type": run, "delay": delay])
  }

  /// Presses and releases a key.
  ///
  /// - Parameter key: The key, as xdotool calls it: `Return`, `ctrl+a`.
  /// - Throws: When the screen takes no more keys.
  package func press(_ key: String) throws {
    try ask(["press": key])
  }

  /// Clicks with the first mouse button.
  ///
  /// - Parameters:
  ///   - x: Pixels from the left edge of the screen.
  ///   - y: Pixels from its upper edge.
  ///   - count: How often; 2 is a double-click.
  /// - Throws: When the screen takes no more keys.
  package func click(x: Int, y: Int, count: Int) throws {
    try ask(["click": [x, y], "count": count])
  }

  /// Unplugs the devices.
  package func stop() {
    child.stop()
  }

  func ask(_ command: [String: Any]) throws {
    try child.ask(command, within: .seconds(60))
  }
}

/// The keyboard and the mouse of a session with a ``Compositor``.
package final class WaylandKeyboard: ProgramKeyboard {
  /// Plugs the devices in.
  ///
  /// - Parameter session: A session with a compositor.
  /// - Throws: ``Timeout``.
  package init(_ session: PrivateSession) throws {
    try super.init(session, program: "wayland_keyboard.py")
  }
}
