package import Foundation

/// A session of its own for one test: a window that has the keyboard, and the engine selected.
package final class Desk {
  /// The session.
  package let session: PrivateSession
  /// The record of the session's IBus bus.
  package let recorder: BusRecorder
  /// The keyboard and the mouse.
  package let keyboard: any KeyboardDevice
  /// The window.
  package let window: TestWindow
  /// Whose window it is.
  package let client: Client
  /// The field that has the keyboard.
  package let field: String

  /// Starts it all.
  ///
  /// - Parameters:
  ///   - field: The field that gets the keyboard.
  ///   - engine: The name of the engine.
  ///   - options: Options of the session's script, besides those for the screen.
  ///   - environment: What to add to the window's environment.
  ///   - engineVariables: What to add to the engine's environment.
  ///   - program: The engine's program.
  /// - Throws: When a part of it does not start.
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

  /// Ends it all; the session's script sees to every program that is left.
  package func stop() {
    window.stop()
    (keyboard as? ProgramKeyboard)?.stop()
    recorder.stop()
    session.stop()
  }

  /// Types keys, and Return once the window has taken them in: ``TestWindow/insert(_:)``.
  ///
  /// - Parameter keys: The keys, as ``KeyboardDevice/type(_:)`` has them.
  /// - Throws: When the keyboard fails, or ``Timeout``.
  package func insert(_ keys: String) throws {
    try window.insert(keys)
  }

  /// What the engine did to the document after a mark.
  ///
  /// - Parameter mark: The mark.
  /// - Returns: The names of the signals, in their order.
  /// - Throws: ``Timeout``.
  package func edits(since mark: Int) throws -> [String] {
    let edits = ["CommitText", "DeleteSurroundingText", "ForwardKeyEvent"]
    return try recorder.fromEngine(since: mark).filter { edits.contains($0) }
  }
}

/// A text field of a client's window.
package struct Field: Sendable, CustomStringConvertible {
  /// The client.
  package let client: Client
  /// The name of the field.
  package let name: String

  /// Both names.
  package var description: String { "\(client.rawValue) \(name)" }

  /// A field of a client.
  ///
  /// - Parameters:
  ///   - client: The client.
  ///   - name: The name of the field.
  package init(_ client: Client, _ name: String = "text") {
    self.client = client
    self.name = name
  }

  /// An entry and a text view.
  ///
  /// - Parameter client: A client that has both.
  /// - Returns: The fields.
  package static func all(_ client: Client) -> [Field] {
    [Field(client, "entry"), Field(client, "text")]
  }

  /// Runs a test at a desk with this field.
  ///
  /// - Parameters:
  ///   - engine: The name of the engine.
  ///   - options: Options of the session's script.
  ///   - environment: What to add to the window's environment.
  ///   - engineVariables: What to add to the engine's environment.
  ///   - program: The engine's program.
  ///   - body: The test.
  /// - Returns: What the test returns.
  /// - Throws: What the test throws, or when a part of the desk does not start.
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
