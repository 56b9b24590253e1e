package import Foundation

/// A stand-in for Orca that records the messages it is to say.
package final class ScreenReader {
  private let child: ChildProcess

  /// Starts the program; no engine can see it yet.
  package init(_ session: PrivateSession) throws {
    let program = PrivateSession.supportFolder.appending(path: "windows/screen_reader.py").path
    child = try ChildProcess(["/usr/bin/python3", program], in: session)
  }

  /// Takes a name on the session bus: `Orca1`, as Orca 51 and later do, or `Orca`, as 49 and 50 do.
  package func start(_ name: String) throws {
    guard try child.ask(["start": name])["started"] as? Bool == true else {
      throw Timeout(description: "the name of \(name) is owned")
    }
  }

  /// Listens on the accessibility bus, as Orca before 49: to `object:announcement` or `object:state-changed:showing`.
  package func listen(to event: String) throws {
    guard try child.ask(["listen": event])["listens"] as? Bool == true else {
      throw Timeout(description: "somebody listens to \(event)")
    }
  }

  package func quit() throws {
    _ = try child.ask(["quit": true])
  }

  /// The messages since the last call.
  package func messages() throws -> [String] {
    try child.ask(["messages": true])["messages"] as? [String] ?? []
  }

  /// The process ids of all clients of the session bus.
  package func clients() throws -> [pid_t] {
    (try child.ask(["clients": true])["clients"] as? [Int] ?? []).map { pid_t($0) }
  }

  package func stop() {
    child.stop()
  }
}
