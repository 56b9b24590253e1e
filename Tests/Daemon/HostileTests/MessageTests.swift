import BusSupport
import CIBus
import CalculationReading
import CalculatorKeyboard
import Foundation
import TestSupport
import Testing

/// Tests messages whose effect no client or document shows.
@Suite struct MessageTests {
  @Test("Switched on, with the focus, it asks for the text around the caret") func enable() throws {
    let engine = try EngineProcess()
    try engine.openField()
    let count = engine.requestCount
    try engine.send("Enable")
    #expect(engine.requestCount == count + 1)
    try engine.destroyObjects()
    #expect(LibraryMessages.removed(from: engine.stop()) == "")
  }

  @Test("Switched off without a word about the focus, it follows nothing") func disable() throws {
    let engine = try EngineProcess()
    try engine.openField()
    try engine.tell("")
    _ = try engine.press("12+30".unicodeScalars.map { HostileKey($0) })
    try engine.tell("12+30")
    try engine.send("Disable")
    #expect(try !engine.press(keyval: UInt32(IBUS_KEY_Return), state: 0).isHandled)
    try engine.destroyObjects()
    #expect(LibraryMessages.removed(from: engine.stop()) == "")
  }

  @Test("The panel's entry for the next keyboard ends what is held") func nextKeyboard() throws {
    let engine = try EngineProcess()
    try engine.openField()
    try engine.send("FocusInId", [.string("/terminal"), .string("kitty")])
    _ = try engine.press("=1+2".unicodeScalars.map { HostileKey($0) })
    let outputs = try engine.send("PropertyActivate", [.string("NextKeyboard"), .uint32(0)])
    #expect(outputs.filter(\.isEdit) == [.commit("=1+2")])
    try engine.destroyObjects()
    #expect(LibraryMessages.removed(from: engine.stop()) == "")
  }

  @Test(
    "Nobody reads its standard error, and its schema has no path: it goes on, and calculates",
    arguments: [EngineProcess.StandardError.unread, .closed])
  func noErrors(standardError: EngineProcess.StandardError) throws {
    let schemas = try CompiledSchemas.make(
      #"<schemalist><schema id="\#(SettingKey.schema)"/></schemalist>"#)
    defer { try? FileManager.default.removeItem(at: schemas) }
    // The engine warns about the schema.
    let engine = try EngineProcess(standardError: standardError, schemas: schemas)
    try engine.openField()
    try engine.tell("")
    _ = try engine.press("12+30".unicodeScalars.map { HostileKey($0) })
    try engine.tell("12+30")
    let outputs = try engine.press([HostileKey(IBUS_KEY_Return)])
    #expect(outputs.filter(\.isEdit) == [.delete(offset: -5, count: 5), .commit("42")])
    let target = try FileManager.default.destinationOfSymbolicLink(
      atPath: "/proc/\(engine.processIdentifier)/fd/2")
    #expect((target == "/dev/null") == (standardError == .closed))
    try engine.destroyObjects()
    #expect(engine.stop() == "")
  }

  @Test("A row of the list is chosen by the panel's buttons and a click") func list() throws {
    let engine = try EngineProcess()
    try engine.openField()
    for key in "12+30=".unicodeScalars { _ = try engine.press([HostileKey(key)]) }
    try engine.tell("12+30=")
    let opened = try engine.press([HostileKey(IBUS_KEY_Down)])
    var rows: [Int?] = []
    for method in ["CursorUp", "CursorDown", "PageDown", "PageUp"] {
      for case .list(let table) in try engine.send(method) { rows.append(table?.index) }
    }
    #expect(opened.contains { if case .list(let table) = $0 { table?.index == 1 } else { false } })
    #expect(rows == [0, 1, 2, 0])
    let outputs = try engine.send("CandidateClicked", [.uint32(1), .uint32(1), .uint32(0)])
    #expect(
      outputs.filter(\.isEdit) == [.delete(offset: -6, count: 6), .commit("12 + 30 = 42")])
    try engine.destroyObjects()
    #expect(LibraryMessages.removed(from: engine.stop()) == "")
  }

  @Test("The panel's entries cannot be used in a password field, and can be again behind it")
  func usable() throws {
    let engine = try EngineProcess()
    try engine.openField()
    let password = IBUS_INPUT_PURPOSE_PASSWORD.rawValue
    for (purpose, isUsable) in [(password, false), (0, true)] {
      _ = try engine.setContentType(purpose: purpose, hints: 0)
      _ = try engine.press(keyval: UInt32(IBUS_KEY_a), state: 0)
      let names = ["History", "InputMode", "Keypad", "NextKeyboard", "UsedSpace"]
      // Menu entries can be used only if their menu can.
      let properties = engine.usableProperties.filter { !$0.key.contains("/") }
      #expect(properties.keys.sorted() == names)
      #expect(properties.values.allSatisfy { $0 == isUsable })
    }
    try engine.destroyObjects()
    #expect(LibraryMessages.removed(from: engine.stop()) == "")
  }
}
