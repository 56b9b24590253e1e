import Foundation
import TestSupport
import Testing

/// The measured outcome of a fault.
struct FaultOutcome {
  /// The time from the end of the fault until a newly typed key was in the field.
  let typing: Duration
  /// The fate of the text that was being typed, in words for the table.
  let text: String
}

/// Writes the rows of `docs/faults.md` for `make faults`.
enum FaultRecord {
  /// The time within which a key must be in the field.
  static let limit = Duration.seconds(2)

  /// Checks the time of an outcome, and adds its row to the file that `CALCULATOR_FAULTS` names.
  ///
  /// Without that variable it does neither: typing must come back, but a busy machine may take long.
  static func add(_ fault: String, _ moment: String, _ outcome: FaultOutcome) throws {
    guard let path = ProcessInfo.processInfo.environment["CALCULATOR_FAULTS"] else { return }
    #expect(outcome.typing < limit, "\(fault), \(moment)")
    let milliseconds = Int(outcome.typing / .milliseconds(1))
    let row = "| \(fault) | \(moment) | \(milliseconds) | \(outcome.text) |\n"
    let file = try FileHandle(forUpdating: URL(filePath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data(row.utf8))
    try file.close()
  }
}

extension Desk {
  /// Types a key; returns the time until the field holds `text`.
  ///
  /// The time includes `xdotool` and the window's answer.
  func timeToType(_ key: String, in field: String, until text: String) throws -> Duration {
    try time(until: text, in: field) { try keyboard.type(key) }
  }

  /// Types keys, and Return once the window has them; returns the time until the field holds `text`.
  ///
  /// The time includes `xdotool` and the window's answers.
  func timeToInsert(_ keys: String, in field: String, until text: String) throws -> Duration {
    try time(until: text, in: field) { try insert(keys) }
  }

  private func time(until text: String, in field: String, _ action: () throws -> Void) throws
    -> Duration
  {
    let start = ContinuousClock.now
    try action()
    try window.waitUntil(field, is: text)
    return .now - start
  }

  /// Expects that the engine calculates, with one launcher and without a keypad.
  ///
  /// Selects the engine first, unless `isSelected`. It must be another process than `old`, if given.
  func expectCalculates(insteadOf old: pid_t? = nil, isSelected: Bool = false) throws {
    if !isSelected { try session.selectEngine("calculator") }
    if client == .xterm {
      // Return ends the terminal's line first.
      let before = try window.content(of: field).text
      try keyboard.type("\n")
      try window.waitUntil(field, is: before + "\n")
      try window.focus(field)
      try keyboard.type("=2*3\n")
      try window.waitUntil(field, is: before + "\n6")
    } else {
      try window.set(field, to: "")
      try window.focus(field)
      try insert("2*3")
      try window.waitUntil(field, is: "6")
      #expect(try window.content(of: "other").text == "")
    }
    #expect(session.engines.count == 1 && session.engines.first != old)
    try waitUntil("one launcher is there") {
      session.processes(running: "calculator-launcher").count == 1
    }
    #expect(KeypadWindow.processes(in: session) == [])
  }

  /// Waits until no engine, launcher or keypad is left.
  func waitUntilNothingIsLeft() throws {
    try waitUntil("nothing of the engine is left", within: .seconds(5)) {
      session.engines == [] && session.processes(running: "calculator-launcher") == []
        && KeypadWindow.processes(in: session) == []
    }
  }
}
