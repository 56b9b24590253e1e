package import Foundation

/// The window of a client.
///
/// Toolkits' windows have the fields `entry`, `text`, `password` and `other`, browsers more; of other
/// applications the document is the field `text`.
package final class TestWindow {
  /// What a field holds.
  package struct Content: Equatable, Sendable {
    /// Its text.
    package let text: String
    /// Where the caret is, in Unicode scalars (Qt: UTF-16 units).
    package let caret: Int
    /// The selected text.
    package let selection: String
    /// Whether the field has the keyboard.
    package let hasFocus: Bool
  }

  /// Where a field is on the screen, in pixels.
  package struct Place: Sendable {
    /// Its left edge, or that of the text in it.
    package let x: Int
    /// Its upper edge.
    package let y: Int
    /// Its width.
    package let width: Int
    /// Its height.
    package let height: Int
  }

  /// The process id of the program that shows it.
  package var pid: pid_t { child.pid }

  private let child: ChildProcess
  private let keyboard: any KeyboardDevice
  private let recorder: BusRecorder

  /// Opens a window, and waits until it has the keyboard and its input method answers.
  ///
  /// - Parameters:
  ///   - client: Whose window it is.
  ///   - session: A session with a display.
  ///   - recorder: The record of the session's IBus bus.
  ///   - keyboard: The keyboard of the session's screen; `nil` is that of its X display.
  ///   - environment: What to add to the session's environment.
  /// - Throws: ``Timeout``.
  package init(
    _ client: Client, in session: PrivateSession, _ recorder: BusRecorder,
    keyboard: (any KeyboardDevice)? = nil, environment: [String: String] = [:]
  ) throws {
    child = try ChildProcess(
      client.command, in: session,
      environment: client.environment.merging(environment) { _, new in new })
    self.keyboard = keyboard ?? Keyboard(session)
    self.recorder = recorder
    guard child.line(within: .seconds(90)) == #"{"ready": true}"# else {
      child.stop()
      throw Timeout(description: "a \(client.rawValue) window becomes active")
    }
  }

  /// What a field holds.
  ///
  /// - Parameter field: The field.
  /// - Returns: Its content.
  /// - Throws: ``Timeout``.
  package func content(of field: String) throws -> Content {
    try content(in: child.ask(["get": field]))
  }

  /// Gives a field the keyboard, and waits until its keys go through the input method.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - reachesEngine: Whether the client lets the input method have keys of the field.
  /// - Throws: ``Timeout``.
  package func focus(_ field: String, reachesEngine: Bool = true) throws {
    _ = try child.ask(["focus": field])
    try TestSupport.waitUntil("\(field) has focus") { try content(of: field).hasFocus }
    guard reachesEngine else { return }
    // Clients set up the input context of a field after it got focus, and until that is done keys
    // pass it by.
    try TestSupport.waitUntil("keys in \(field) reach the engine") {
      let mark = try recorder.mark()
      try settle()
      return try recorder.keysToEngine(since: mark) > 0
    }
  }

  /// Replaces what a field holds.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - text: Its new text.
  ///   - caret: The new place of the caret; `nil` is the end.
  /// - Throws: ``Timeout``.
  package func set(_ field: String, to text: String, caret: Int? = nil) throws {
    _ = try child.ask(["set": field, "text": text, "caret": caret ?? text.unicodeScalars.count])
  }

  /// Where a field is on the screen.
  ///
  /// - Parameter field: The field.
  /// - Returns: Its rectangle.
  /// - Throws: ``Timeout``.
  package func place(of field: String) throws -> Place {
    let answer = try child.ask(["geometry": field])
    return Place(
      x: answer["x"] as? Int ?? 0, y: answer["y"] as? Int ?? 0,
      width: answer["width"] as? Int ?? 0, height: answer["height"] as? Int ?? 0)
  }

  /// Where on the screen a click puts the caret before a character.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - offset: How many characters of its text are before the caret.
  /// - Returns: Pixels from the left and the upper edge.
  /// - Throws: ``Timeout``, also where the window does not know.
  package func point(in field: String, at offset: Int) throws -> (x: Int, y: Int) {
    let answer = try child.ask(["point": field, "at": offset])
    return (answer["x"] as? Int ?? 0, answer["y"] as? Int ?? 0)
  }

  /// How often a key came through the input method and was not taken by a field.
  ///
  /// - Parameter key: The key, as GTK calls it; `activate` is how often Return activated an entry,
  ///   and `inactive`, in GTK, how often the window lost the keyboard.
  /// - Returns: The number since the window was opened; `nil` when the client cannot tell.
  /// - Throws: ``Timeout``.
  package func count(of key: String) throws -> Int? {
    let count = try child.ask(["keys": key])["count"]
    return count is NSNull ? nil : count as? Int ?? 0
  }

  /// Makes its application busy, with one turn of its loop between: keys then wait for it, and what it
  /// tells comes late.
  ///
  /// - Parameter milliseconds: For how long at a time; 0 ends it.
  /// - Throws: ``Timeout``.
  package func makeBusy(_ milliseconds: Int) throws {
    _ = try child.ask(["busy": milliseconds])
  }

  /// Waits until the window has taken in all keys that were pressed before.
  ///
  /// A modifier key goes the same way behind them, and means nothing to the field or to the engine.
  /// A client that cannot tell has then at least had its answer from the engine.
  ///
  /// - Throws: ``Timeout``.
  package func settle() throws {
    guard let before = try count(of: "Control_R") else { return try settleUntold() }
    // Pressed again should it be lost: windows lose keys in their first moments.
    var presses = 0
    let start = ContinuousClock.now
    do {
      try TestSupport.waitUntil("the window sees the last key") {
        if ContinuousClock.now - start >= .seconds(presses * 3) {
          try keyboard.press("Control_R")
          presses += 1
        }
        return try count(of: "Control_R") ?? 0 > before
      }
    } catch let timeout as Timeout {
      let goal = try engineSeesKey() ? "it reaches the engine" : "it does not reach the engine"
      throw Timeout(description: "\(timeout.description), pressed \(presses) times; \(goal)")
    }
  }

  /// Types keys, and Return once the window has taken them in, so that a result is inserted however busy the
  /// machine is: a Return that comes sooner waits for the application a quarter of a second and no longer.
  ///
  /// - Parameter keys: The keys, as ``KeyboardDevice/type(_:)`` has them.
  /// - Throws: When the keyboard fails, or ``Timeout``.
  package func insert(_ keys: String) throws {
    try keyboard.type(keys)
    try settle()
    try keyboard.press("Return")
  }

  /// Presses a modifier key, and tells whether the engine gets it.
  private func engineSeesKey() throws -> Bool {
    let mark = try recorder.mark()
    try keyboard.press("Control_R")
    let wait: ()? = try? TestSupport.waitUntil("the engine sees it", within: .seconds(5)) {
      try recorder.keysToEngine(since: mark) > 0
    }
    return wait != nil
  }

  /// Waits until a client that counts no keys has told all it holds: pressed twice again, a modifier key
  /// then brings nothing new.
  ///
  /// Once is not enough: a toolkit's module puts keys that are the application's back into its queue, and on a busy
  /// machine the modifier key can have been read before. The second one is behind them.
  private func settleUntold() throws {
    var quietPresses = 0
    try TestSupport.waitUntil("the client has told all") {
      let mark = try recorder.mark()
      try keyboard.press("Control_R")
      try TestSupport.waitUntil("the engine sees the last key") {
        try recorder.keysToEngine(since: mark) > 0
      }
      // The daemon passes on what is new.
      let hasTold = try recorder.messages(since: mark).contains {
        $0.member == "SetSurroundingText" && $0.interface == "org.freedesktop.IBus.Engine"
      }
      quietPresses = hasTold ? 0 : quietPresses + 1
      return quietPresses == 2
    }
  }

  /// Waits until a field holds a text.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - text: The text.
  /// - Throws: ``Timeout``, with what it holds.
  package func waitUntil(_ field: String, is text: String) throws {
    var last = ""
    try TestSupport.waitUntil(
      "\(field) comes to hold \(text.debugDescription); it holds \(last.debugDescription)"
    ) {
      last = try content(of: field).text
      return last == text
    }
  }

  /// Clicks into a field.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - atStart: Whether to click before its first character, rather than in its middle.
  /// - Throws: ``Timeout``.
  package func click(_ field: String, atStart: Bool) throws {
    let place = try place(of: field)
    let firstLine = place.y + min(place.height / 2, 8)
    try keyboard.click(
      x: place.x + (atStart ? 2 : place.width / 2),
      y: field == "text" ? firstLine : place.y + place.height / 2)
  }

  /// Closes the window.
  package func stop() {
    child.stop()
  }

  private func content(in answer: [String: Any]) -> Content {
    Content(
      text: answer["text"] as? String ?? "", caret: answer["caret"] as? Int ?? -1,
      selection: answer["selection"] as? String ?? "", hasFocus: answer["focus"] as? Bool ?? false)
  }
}
