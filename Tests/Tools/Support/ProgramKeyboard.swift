import Foundation
import Glibc

/// A keyboard and a mouse on a Wayland screen, run by a program of the folder `windows`.
package class ProgramKeyboard: KeyboardDevice {
  private let child: ChildProcess

  init(_ session: PrivateSession, program: String) throws {
    let path = PrivateSession.supportFolder.appending(path: "windows/\(program)").path
    child = try ChildProcess(["/usr/bin/python3", path], in: session)
    guard child.line(within: .seconds(30)) == #"{"ready": true}"# else {
      child.stop()
      throw Timeout(description: "\(program) is a keyboard")
    }
  }

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

  package func press(_ key: String) throws {
    try ask(["press": key])
  }

  package func click(x: Int, y: Int, count: Int) throws {
    try ask(["click": [x, y], "count": count])
  }

  package func stop() {
    child.stop()
  }

  func ask(_ command: [String: Any]) throws {
    try child.ask(command, within: .seconds(60))
  }
}

/// The keyboard and the mouse of a session with KWin or Sway.
package final class WaylandKeyboard: ProgramKeyboard {
  package init(_ session: PrivateSession) throws {
    try super.init(session, program: "wayland_keyboard.py")
  }
}
