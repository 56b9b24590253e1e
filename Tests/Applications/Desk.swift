import TestSupport
import Testing

/// All tests that need a screen run one after the other: together they would slow each other down
/// until keys arrive too late.
@Suite(.serialized) enum Applications {}

/// A session of its own for one test: a window that has the keyboard, and the engine selected.
final class Desk {
  let session: PrivateSession
  let recorder: BusRecorder
  let keyboard: Keyboard
  let window: TestWindow

  /// Starts it all.
  ///
  /// - Parameters:
  ///   - field: The field that gets the keyboard.
  ///   - engine: The name of the engine.
  ///   - environment: What to add to the window's environment.
  ///   - options: More options of the session.
  /// - Throws: When a part of it does not start.
  init(
    _ field: Field, engine: String = "calculator", environment: [String: String] = [:],
    options: [String] = []
  ) throws {
    session = try PrivateSession(["--display"] + options)
    do {
      recorder = try BusRecorder(session)
      keyboard = Keyboard(session)
      try session.selectEngine(engine)
      window = try TestWindow(field.toolkit, in: session, recorder, environment: environment)
      try window.focus(field.name)
    } catch {
      session.stop()
      throw error
    }
  }

  /// Ends it all; the session's script sees to every program that is left.
  func stop() {
    window.stop()
    recorder.stop()
    session.stop()
  }

  /// What the engine did to the document after a mark.
  func edits(since mark: Int) throws -> [String] {
    let edits = ["CommitText", "DeleteSurroundingText", "ForwardKeyEvent"]
    return try recorder.fromEngine(since: mark).filter { edits.contains($0) }
  }

  /// Presses Return, and expects that it is the application's and that nothing else happens.
  func expectPlainReturn(in field: String, after text: String) throws {
    let mark = try recorder.mark()
    let activations = try window.count(of: "activate")
    try keyboard.type("\n")
    try window.settle()
    if field == "text" {
      #expect(try window.content(of: field).text.filter { $0 != "\n" } == text)
      #expect(try window.content(of: field).text.count == text.count + 1)
    } else {
      #expect(try window.content(of: field).text == text)
      #expect(try window.count(of: "activate") == activations + 1)
    }
    #expect(try edits(since: mark) == [])
  }
}

/// A text field of a test window.
struct Field: CustomTestStringConvertible {
  let toolkit: Toolkit
  let name: String

  var testDescription: String { "\(toolkit.rawValue) \(name)" }

  /// An entry and a text view.
  static func all(_ toolkit: Toolkit) -> [Field] {
    ["entry", "text"].map { Field(toolkit: toolkit, name: $0) }
  }

  /// Runs a test at a desk with this field.
  func withDesk(
    engine: String = "calculator", environment: [String: String] = [:], options: [String] = [],
    _ body: (Desk) throws -> Void
  ) throws {
    let desk = try Desk(self, engine: engine, environment: environment, options: options)
    defer { desk.stop() }
    try body(desk)
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test, and says why, where a toolkit or something else it needs is not installed.
  static func needs(_ toolkit: Toolkit) -> Self {
    let missing = toolkit.missing
    return .enabled(
      if: missing == nil, Comment(rawValue: "\(toolkit.rawValue): \(missing ?? "") is missing"))
  }
}
