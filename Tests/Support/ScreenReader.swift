package import Foundation

/// A stand-in for Orca in a session: it takes down what it is to say.
package final class ScreenReader {
  private let child: ChildProcess

  /// Starts it; no engine can see it yet.
  ///
  /// - Parameter session: The session.
  /// - Throws: When it cannot be started.
  package init(_ session: PrivateSession) throws {
    let program = PrivateSession.supportFolder.appending(path: "windows/screen_reader.py").path
    child = try ChildProcess(["/usr/bin/python3", program], in: session)
  }

  /// Begins to be on the session bus.
  ///
  /// - Parameter name: `Orca1`, as from Orca 51 on, or `Orca`, as in 49 and 50.
  /// - Throws: ``Timeout``.
  package func start(_ name: String) throws {
    guard try child.ask(["start": name])["started"] as? Bool == true else {
      throw Timeout(description: "the name of \(name) is owned")
    }
  }

  /// Begins to listen on the accessibility bus, as Orca before 49.
  ///
  /// - Parameter event: What for: `object:announcement` or `object:state-changed:showing`.
  /// - Throws: ``Timeout``.
  package func listen(to event: String) throws {
    guard try child.ask(["listen": event])["listens"] as? Bool == true else {
      throw Timeout(description: "somebody listens to \(event)")
    }
  }

  /// Leaves the session bus.
  ///
  /// - Throws: ``Timeout``.
  package func quit() throws {
    _ = try child.ask(["quit": true])
  }

  /// What it was to say since it was asked last.
  ///
  /// - Returns: The messages.
  /// - Throws: ``Timeout``.
  package func messages() throws -> [String] {
    try child.ask(["messages": true])["messages"] as? [String] ?? []
  }

  /// Who is on the session bus.
  ///
  /// - Returns: Their process ids.
  /// - Throws: ``Timeout``.
  package func clients() throws -> [pid_t] {
    (try child.ask(["clients": true])["clients"] as? [Int] ?? []).map { pid_t($0) }
  }

  /// Ends it.
  package func stop() {
    child.stop()
  }
}
