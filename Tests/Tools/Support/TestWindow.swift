package import Foundation

/// The window of a client.
///
/// Toolkits' windows have the fields `entry`, `text`, `password` and `other`, and browsers more; in other applications the document
/// is the field `text`.
package final class TestWindow {
  package struct Content: Equatable, Sendable {
    package let text: String
    /// In Unicode scalars (Qt: UTF-16 units).
    package let caret: Int
    package let selection: String
    package let hasFocus: Bool
  }

  /// The place of a field on the screen, in pixels.
  package struct Place: Sendable {
    /// The left edge of the field, or of the text in it.
    package let x: Int
    package let y: Int
    package let width: Int
    package let height: Int
  }

  package var pid: pid_t { child.pid }

  private let child: ChildProcess
  private let keyboard: any KeyboardDevice
  private let recorder: BusRecorder

  /// Opens a window, and waits until it has the keyboard and its input method answers.
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

  package func content(of field: String) throws -> Content {
    try content(in: child.ask(["get": field]))
  }

  /// Focuses a field, and waits until its keys go through the input method.
  ///
  /// Pass false for `reachesEngine` if the client keeps the field's keys from the input method.
  package func focus(_ field: String, reachesEngine: Bool = true) throws {
    _ = try child.ask(["focus": field])
    try TestSupport.waitUntil("\(field) has focus") { try content(of: field).hasFocus }
    guard reachesEngine else { return }
    // Clients set up a field's input context after it gets the focus; until then its keys bypass the context.
    try TestSupport.waitUntil("keys in \(field) reach the engine") {
      let mark = try recorder.mark()
      try settle()
      return try recorder.keysToEngine(since: mark) > 0
    }
  }

  /// Replaces a field's text; `nil` puts the caret at its end.
  package func set(_ field: String, to text: String, caret: Int? = nil) throws {
    _ = try child.ask(["set": field, "text": text, "caret": caret ?? text.unicodeScalars.count])
  }

  package func place(of field: String) throws -> Place {
    let answer = try child.ask(["geometry": field])
    return Place(
      x: answer["x"] as? Int ?? 0, y: answer["y"] as? Int ?? 0,
      width: answer["width"] as? Int ?? 0, height: answer["height"] as? Int ?? 0)
  }

  /// The pixel where a click puts the caret after `offset` characters.
  package func point(in field: String, at offset: Int) throws -> (x: Int, y: Int) {
    let answer = try child.ask(["point": field, "at": offset])
    return (answer["x"] as? Int ?? 0, answer["y"] as? Int ?? 0)
  }

  /// Counts the keys that came through the input method and were not taken by a field, since the window was opened.
  ///
  /// Keys have GTK's names. `activate` counts Returns that activated an entry, `inactive` (GTK) the times the window lost the
  /// keyboard. The result is `nil` if the client cannot count.
  package func count(of key: String) throws -> Int? {
    let count = try child.ask(["keys": key])["count"]
    return count is NSNull ? nil : count as? Int ?? 0
  }

  /// Blocks the application for `milliseconds` at a time, with one turn of its loop between; 0 ends it.
  ///
  /// Keys then wait, and reports come late.
  package func makeBusy(_ milliseconds: Int) throws {
    _ = try child.ask(["busy": milliseconds])
  }

  /// Waits until the window has taken in all keys pressed before.
  ///
  /// A modifier key follows them, which means nothing to the field or the engine. A client that cannot count has at least had the
  /// engine's answer then.
  package func settle() throws {
    guard let before = try count(of: "Control_R") else { return try settleUntold() }
    // Pressed again if it is lost: windows lose keys in their first moments.
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

  /// Types keys, and Return once the window has taken them in.
  ///
  /// So the result is inserted even on a busy machine: an earlier Return waits only a quarter of a second for the application.
  package func insert(_ keys: String) throws {
    try keyboard.type(keys)
    try settle()
    try keyboard.press("Return")
  }

  /// Presses a modifier key; returns true if it reaches the engine.
  private func engineSeesKey() throws -> Bool {
    let mark = try recorder.mark()
    try keyboard.press("Control_R")
    let wait: ()? = try? TestSupport.waitUntil("the engine sees it", within: .seconds(5)) {
      try recorder.keysToEngine(since: mark) > 0
    }
    return wait != nil
  }

  /// Waits until a client that counts no keys has reported everything: two more modifier keys bring no report.
  ///
  /// One is not enough: a toolkit's module puts the application's keys back into its queue, and on a busy machine the modifier key can
  /// have been read before them. The second comes after them.
  private func settleUntold() throws {
    var quietPresses = 0
    try TestSupport.waitUntil("the client has told all") {
      let mark = try recorder.mark()
      try keyboard.press("Control_R")
      try TestSupport.waitUntil("the engine sees the last key") {
        try recorder.keysToEngine(since: mark) > 0
      }
      // The daemon passes on only changes.
      let hasTold = try recorder.messages(since: mark).contains {
        $0.member == "SetSurroundingText" && $0.interface == "org.freedesktop.IBus.Engine"
      }
      quietPresses = hasTold ? 0 : quietPresses + 1
      return quietPresses == 2
    }
  }

  package func waitUntil(_ field: String, is text: String) throws {
    var last = ""
    try TestSupport.waitUntil(
      "\(field) comes to hold \(text.debugDescription); it holds \(last.debugDescription)"
    ) {
      last = try content(of: field).text
      return last == text
    }
  }

  /// Clicks before the first character of a field, or in its middle.
  package func click(_ field: String, atStart: Bool) throws {
    let place = try place(of: field)
    let firstLine = place.y + min(place.height / 2, 8)
    try keyboard.click(
      x: place.x + (atStart ? 2 : place.width / 2),
      y: field == "text" ? firstLine : place.y + place.height / 2)
  }

  package func stop() {
    child.stop()
  }

  private func content(in answer: [String: Any]) -> Content {
    Content(
      text: answer["text"] as? String ?? "", caret: answer["caret"] as? Int ?? -1,
      selection: answer["selection"] as? String ?? "", hasFocus: answer["focus"] as? Bool ?? false)
  }
}
