import BusSupport
import CIBus
import Foundation
import TestSupport
import Testing

@testable import CalculationReading
@testable import CalculatorKeyboard

/// Sends a real engine process all that a daemon and its clients may send, and all that they may not.
///
/// `make test` fuzzes for thirty seconds with an engine under AddressSanitizer, `make fuzz` for ten
/// minutes from another seed each time. A finding names the seed of its round; set as
/// `CALCULATOR_HOSTILE_SEED` it makes that round the first of a run.
@Suite(.serialized) struct HostileTests {
  static let environment = ProcessInfo.processInfo.environment
  static let seconds = environment["CALCULATOR_HOSTILE_SECONDS"].flatMap { Int($0) } ?? 30
  /// True if there is time for everything, as in `make fuzz`.
  static let isLong = seconds >= 300
  static let seed = environment["CALCULATOR_HOSTILE_SEED"].flatMap { UInt64($0) } ?? 1

  @Test(
    "The engine is locked in; one under AddressSanitizer is not",
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: KeypadWindow.program),
      "the lock-in (CALCULATOR_FULL=1) is missing"))
  func lockIn() throws {
    let engine = try EngineProcess()
    let own = try #require(EngineProcess.filterCounts(of: getpid()).first)
    let counts = try EngineProcess.filterCounts(of: engine.processIdentifier)
    let expected = EngineProcess.isUnderAddressSanitizer ? own : own + 1
    #expect(!counts.isEmpty && counts.allSatisfy { $0 == expected }, "\(counts), here \(own)")
    #expect(LibraryMessages.removed(from: engine.stop()) == "")
  }

  @Test("No document but what was typed and what was offered")
  func documents() throws {
    let totals = try run { try $0.orderlyRound() }
    #expect(LibraryMessages.removed(from: totals.complaints) == "")
    #expect(totals.inserts > totals.keys / 200, "the documents saw too few inserts")
  }

  @Test("Keys that come faster than their previews are all in the result")
  func burst() throws {
    let engine = try EngineProcess()
    try engine.openField()
    for _ in 0..<100 {
      try engine.tell("")
      _ = try engine.press("12+30".unicodeScalars.map { HostileKey($0) })
      try engine.tell("12+30")
      let outputs = try engine.press([HostileKey(IBUS_KEY_Return)])
      let edits = outputs.filter(\.isEdit)
      #expect(edits == [.delete(offset: -5, count: 5), .commit("42")])
      try engine.tell("42")
      _ = try engine.press([HostileKey(IBUS_KEY_Left)])
    }
    try engine.destroyObjects()
    #expect(LibraryMessages.removed(from: engine.stop()) == "")
  }

  @Test(
    "What is not right any more is hidden before the Return behind that is decided",
    arguments: [false, true])
  func hiding(isList: Bool) throws {
    let engine = try EngineProcess()
    try engine.openField()
    let settle = HostileKey.releasedShift
    for _ in 0..<100 {
      try engine.tell("")
      let typed = try engine.press("3*3=".unicodeScalars.map { HostileKey($0) })
      // The menu of used space may be sent at any time, so only previews count.
      let shown = try (typed + engine.tell("3*3=") + engine.press([settle])).filter(\.isPreview)
      #expect(shown.last == .preview("\u{2066}3 × 3 = 9\u{2069} ⏎ Return inserts   ↓"))
      if isList {
        let opened = try engine.press([HostileKey(IBUS_KEY_Down), settle]).filter(\.isPreview)
        #expect(opened.last.map { if case .list(.some) = $0 { true } else { false } } == true)
      }
      let outputs = try engine.press([HostileKey(IBUS_KEY_Delete), HostileKey(IBUS_KEY_Return)])
      #expect(outputs.filter { $0 != .properties } == [isList ? .list(nil) : .preview(nil)])
    }
    try engine.destroyObjects()
    #expect(LibraryMessages.removed(from: engine.stop()) == "")
  }

  @Test("No crash and no leak, whatever comes in whatever order")
  func brawl() throws {
    let totals = try run { try $0.brawl() }
    #expect(LibraryMessages.removed(from: totals.complaints, getsNonsense: true) == "")
  }

  @Test("No key symbol ends the engine, with any modifiers; `make test` presses some of them all")
  func everyKeyval() throws {
    let engine = try EngineProcess()
    try engine.openField()
    var generator = SplitMix64(state: Self.seed)
    let step = Self.isLong ? 1 : 16
    let keys = stride(from: Int(Self.seed % UInt64(step)), to: 0x1_0000, by: step).lazy.flatMap {
      keyval in
      [0, 1 << 30, HostileKey.masks.randomElement(using: &generator) ?? 0].map {
        HostileKey(UInt32(keyval), state: $0)
      }
    }
    let outputs = try engine.press(keys)
    for case .delete(let offset, let count) in outputs {
      Issue.record("seed \(Self.seed): it deletes \(count) at \(offset)")
    }
    try engine.destroyObjects()
    #expect(LibraryMessages.removed(from: engine.stop()) == "")
  }

  @Test(
    "A keypad that does not keep to its protocol",
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: KeypadWindow.program),
      "ibus-calculator-keypad (CALCULATOR_FULL=1) is missing"))
  func keypad() throws {
    let program = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "hostile_keypad.py")
    let engine = try EngineProcess(keypad: program, seed: Self.seed)
    var generator = SplitMix64(state: Self.seed)
    var insertedCount = 0
    for _ in 0..<Self.seconds {
      try engine.openField()
      try engine.send("PropertyActivate", [.string("Keypad"), .uint32(1)])
      let end = ContinuousClock.now + .milliseconds(200)
      while ContinuousClock.now < end {
        for key in HostileKey.random(using: &generator) {
          // A text that begins with `=` was held. Any other is a result, perhaps after held text.
          for case .commit(let text) in try engine.press(keyval: key.keyval, state: key.state)
            .outputs where !text.hasPrefix("=")
          {
            insertedCount += 1
            // Capital letters are right only in a currency sign: `R$`.
            let withoutSigns = text.replacing(/[A-Z]{0,3}\p{Currency_Symbol}/, with: "")
            let isCalculation = withoutSigns.unicodeScalars.allSatisfy {
              CalculatorCharacter($0) != nil || $0 == "E"
            }
            #expect(isCalculation, "seed \(Self.seed): '\(text)' was inserted")
          }
        }
      }
      try engine.destroyObjects()
    }
    #expect(insertedCount > 0, "no press came through")
    #expect(LibraryMessages.removed(from: engine.stop()) == "")
  }

  private struct Totals {
    var keys = 0
    var messages = 0
    var inserts = 0
    var complaints = ""
  }

  /// Runs rounds for half of the time, each with the next seed.
  private func run(_ round: (inout HostileFuzz) throws -> Void) throws -> Totals {
    let engine = try EngineProcess()
    let end = ContinuousClock.now + .milliseconds(Self.seconds * 500)
    var seed = Self.seed
    var totals = Totals()
    while ContinuousClock.now < end {
      var fuzz = HostileFuzz(engine, seed: seed)
      do {
        try round(&fuzz)
      } catch {
        Issue.record("\(error)\n\(engine.stop())")
        throw error
      }
      totals.keys += fuzz.keyCount
      totals.messages += fuzz.eventCount
      totals.inserts += fuzz.insertedCount
      seed += 1
    }
    print(
      """
      hostile: seeds \(Self.seed)..<\(seed), \(totals.keys) keys, \(totals.messages) messages, \
      \(totals.inserts) inserts with \(EngineProcess.program.path)
      """)
    totals.complaints = engine.stop()
    return totals
  }
}
