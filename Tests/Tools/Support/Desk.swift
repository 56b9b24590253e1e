package import Foundation

/// A session for one test, with the engine selected and a window that has the keyboard.
package final class Desk {
  package let session: PrivateSession
  package let recorder: BusRecorder
  package let keyboard: any KeyboardDevice
  package let window: TestWindow
  package let client: Client
  package let field: String

  /// Starts the session, selects the engine and focuses the field.
  ///
  /// `options` are those of `private-session`, besides the screen's. `environment` is the window's, `engineVariables` the engine's.
  package init(
    _ field: Field, engine: String = "calculator", options: [String] = [],
    environment: [String: String] = [:], engineVariables: [String: String] = [:],
    program: URL = PrivateSession.engine
  ) throws {
    client = field.client
    self.field = field.name
    let desktop = field.client.desktop
    session = try PrivateSession(
      [desktop.sessionOption] + options, engineVariables: engineVariables,
      program: program)
    do {
      recorder = try BusRecorder(session)
      keyboard = try desktop.plugKeyboard(into: session)
      try desktop.select(engine, in: session)
      window = try TestWindow(
        field.client, in: session, recorder, keyboard: keyboard, environment: environment)
      try window.focus(field.name)
    } catch {
      session.stop()
      throw error
    }
  }

  /// Ends it all; the session's script ends the programs that are left.
  package func stop() {
    window.stop()
    (keyboard as? ProgramKeyboard)?.stop()
    recorder.stop()
    session.stop()
  }

  /// The shell of GNOME, or of Cinnamon.
  package var shell: GnomeShell { GnomeShell(session, isCinnamon: client.desktop == .cinnamon) }

  /// Types keys, and Return once the window has taken them in: ``TestWindow/insert(_:)``.
  package func insert(_ keys: String) throws {
    try window.insert(keys)
  }

  /// The signals by which the engine changed the document since a mark.
  package func edits(since mark: Int) throws -> [String] {
    let edits = ["CommitText", "DeleteSurroundingText", "ForwardKeyEvent"]
    return try recorder.fromEngine(since: mark).filter { edits.contains($0) }
  }
}

/// A text field of a client's window.
package struct Field: Sendable, CustomStringConvertible {
  package let client: Client
  package let name: String

  package var description: String { "\(client.rawValue) \(name)" }

  package init(_ client: Client, _ name: String = "text") {
    self.client = client
    self.name = name
  }

  /// The entry and the text view of a client that has both.
  package static func all(_ client: Client) -> [Field] {
    [Field(client, "entry"), Field(client, "text")]
  }

  /// Runs a test at a ``Desk`` with this field.
  @discardableResult
  package func withDesk<Result>(
    engine: String = "calculator", options: [String] = [], environment: [String: String] = [:],
    engineVariables: [String: String] = [:], program: URL = PrivateSession.engine,
    _ body: (Desk) throws -> Result
  ) throws -> Result {
    let desk = try Desk(
      self, engine: engine, options: options, environment: environment,
      engineVariables: engineVariables, program: program)
    defer { desk.stop() }
    return try body(desk)
  }
}
