import Foundation
import Glibc

/// The keyboard and the mouse of a session with GNOME Shell.
///
/// There must be one before the first window, and until the last one is closed: without it GNOME
/// gives no window the focus.
public final class GnomeKeyboard: KeyboardDevice {
  private let child: ChildProcess

  /// Plugs the devices in.
  ///
  /// - Parameter session: A session with GNOME Shell.
  /// - Throws: ``Timeout``.
  public init(_ session: PrivateSession) throws {
    let program = PrivateSession.supportFolder.appending(path: "windows/gnome_keyboard.py").path
    child = try ChildProcess(["/usr/bin/python3", program], in: session)
    guard child.line(within: .seconds(30)) == #"{"ready": true}"# else {
      child.stop()
      throw Timeout(description: "GNOME Shell takes a keyboard")
    }
  }

  /// Types text, and the keys that ``Keyboard/keys`` names.
  ///
  /// - Parameters:
  ///   - text: The text, of characters that the US layout has.
  ///   - delay: Milliseconds from one key to the next.
  /// - Throws: When the shell takes no more keys.
  public func type(_ text: String, delay: Int) throws {
    var run = ""
    for character in text {
      if let key = Keyboard.keys[character] {
        try ask(["type": run, "delay": delay])
        run = ""
        // A person's pace: what the window tells of its text comes through the shell, after the key.
        if key == "Return" { usleep(250_000) }
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
  /// - Throws: When the shell takes no more keys.
  public func press(_ key: String) throws {
    try ask(["press": key])
  }

  /// Clicks with the first mouse button.
  ///
  /// - Parameters:
  ///   - x: Pixels from the left edge of the screen.
  ///   - y: Pixels from its upper edge.
  /// - Throws: When the shell takes no more keys.
  public func click(x: Int, y: Int) throws {
    try ask(["click": [x, y]])
  }

  /// Touches the screen for a moment.
  ///
  /// - Parameters:
  ///   - x: Pixels from the left edge of the screen.
  ///   - y: Pixels from its upper edge.
  /// - Throws: When the shell takes no touches: in a session without `--touch`.
  public func touch(x: Int, y: Int) throws {
    try ask(["touch": [x, y]])
  }

  /// Unplugs the devices.
  public func stop() {
    child.stop()
  }

  private func ask(_ command: [String: Any]) throws {
    try child.ask(command, within: .seconds(60))
  }
}
