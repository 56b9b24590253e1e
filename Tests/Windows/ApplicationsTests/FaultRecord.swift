import Foundation
import TestSupport
import Testing

/// What came of a fault, measured.
struct FaultOutcome {
  /// From the end of the fault until a key typed then was in the field.
  let typing: Duration
  /// What became of what was being typed.
  let text: String
}

/// The rows of `docs/faults.md`, which `make faults` makes of a test run.
enum FaultRecord {
  /// How soon a key must be in the field again.
  static let limit = Duration.seconds(2)

  /// Checks that typing was back in time, and writes the row, where `CALCULATOR_FAULTS` names a file.
  ///
  /// Without it typing must come back, however long a busy machine takes.
  ///
  /// - Parameters:
  ///   - fault: What broke.
  ///   - moment: What the user was doing.
  ///   - outcome: What came of it.
  /// - Throws: When the row cannot be written.
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
  /// Types a key and tells how long it took to come to the field.
  ///
  /// - Parameters:
  ///   - key: The character.
  ///   - field: The field.
  ///   - text: What the field holds then.
  /// - Returns: The time, that of `xdotool` and of the window's answer included.
  /// - Throws: ``Timeout``.
  func timeToType(_ key: String, in field: String, until text: String) throws -> Duration {
    try time(until: text, in: field) { try keyboard.type(key) }
  }

  /// Types keys, and Return once the window has taken them in, and tells how long it took until the result was in
  /// the field.
  ///
  /// - Parameters:
  ///   - keys: The keys.
  ///   - field: The field.
  ///   - text: What the field holds then.
  /// - Returns: The time, that of `xdotool` and of the window's answers included.
  /// - Throws: ``Timeout``.
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

  /// Selects the engine again where it is not selected, and expects one engine with one launcher that calculates, and nothing
  /// left of another.
  ///
  /// - Parameters:
  ///   - old: The engine of before; `nil` where it is to be the same.
  ///   - isSelected: Whether it is selected already.
  /// - Throws: ``Timeout``.
  func expectCalculates(insteadOf old: pid_t? = nil, isSelected: Bool = false) throws {
    if !isSelected { try session.selectEngine("calculator") }
    if client == .xterm {
      // The line of the terminal is ended first.
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

  /// Waits until nothing of an engine is left, however its programs end.
  ///
  /// - Throws: ``Timeout``.
  func waitUntilNothingIsLeft() throws {
    try waitUntil("nothing of the engine is left", within: .seconds(5)) {
      session.engines == [] && session.processes(running: "calculator-launcher") == []
        && KeypadWindow.processes(in: session) == []
    }
  }
}
