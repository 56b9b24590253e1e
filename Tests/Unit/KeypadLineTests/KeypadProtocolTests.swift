import TestSupport
import Testing

@testable import KeypadLine

@Suite struct KeypadProtocolTests {
  static let refusals = FieldRefusal.allCases
  static let updates: [KeypadUpdate] =
    [.version(1), .display(""), .display("-1,5"), .calculation(""), .error(nil), .status(.enabled)]
    + KeypadError.allCases.map { .error($0) }
    + refusals.map { .status(.refused($0)) } + refusals.map { .status(.insertRefused($0)) }
    + [.mark(","), .mark("٫"), .visible(true), .visible(false)]
  static let events: [KeypadEvent] =
    [.version(1), .close, .unavailable] + KeypadKey.allCases.map { .key($0) }

  @Test("Every message is read as it was written") func roundTrip() {
    for update in Self.updates { #expect(KeypadUpdate(line: update.line) == update) }
    for event in Self.events { #expect(KeypadEvent(line: event.line) == event) }
  }

  @Test(
    "Messages as they are documented",
    arguments: [
      (KeypadUpdate.version(1), "calculator-keypad 1"), (.display("42"), "display 42"),
      (.display(""), "display"),
      (.calculation("12\u{A0}+"), "calculation 12\u{A0}+"), (.calculation(""), "calculation"),
      (.error(.divisionByZero), "error division-by-zero"),
      (.status(.enabled), "enabled"), (.status(.refused(.password)), "refused password"),
      (.status(.insertRefused(.keyNeeded)), "no-insert key-needed"), (.mark(","), "mark ,"),
    ])
  func documented(update: KeypadUpdate, line: String) {
    #expect(update.line == line)
  }

  @Test(
    "Lines that are no messages",
    arguments: [
      "", " ", "key", "key ", "key  1", "key 10", "key 1 ", " key 1", "key 1 2", "KEY 1",
      "key Insert",
      "close now", "display ", "calculator-keypad \(String(repeating: "0", count: 600))1",
      "display 1 2", "display  1", "display 1\u{7}", "display 1\u{202E}2", "calculation 12 +",
      "error", "error oops", "refused", "refused me", "no-insert", "enabled yes",
      "mark", "mark ab", "mark \u{200F}", "calculator-keypad", "calculator-keypad one",
      "calculator-keypad 99999999999999999999", "unknown",
      "display \(String(repeating: "9", count: 129))",
      String(repeating: "x", count: 5_000),
    ])
  func malformed(line: String) {
    #expect(KeypadUpdate(line: line) == nil)
    #expect(KeypadEvent(line: line) == nil)
  }

  @Test("Lines come in pieces of any size; what is none is left out")
  func pieces() {
    let lines = [
      "key 1", "nonsense", "key insert", "", String(repeating: "k", count: 600), "close",
      // Cut, it would be a message.
      "calculator-keypad \(String(repeating: "0", count: 600))",
    ]
    let bytes = lines.flatMap { Array($0.utf8) + [10] } + Array("key 2".utf8)
    for size in [1, 2, 3, 7, 64, 10_000] {
      var reader = KeypadLineReader<KeypadEvent>()
      var events: [KeypadEvent] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        events += reader.read(rest.prefix(size))
        rest = rest.dropFirst(size)
      }
      #expect(events == [.key(.one), .key(.insert), .close])
    }
  }

  @Test("A line that is not UTF-8 is left out") func notUTF8() {
    var reader = KeypadLineReader<KeypadUpdate>()
    let bytes = Array("display 1".utf8) + [0xFF, 10] + Array("display 2\n".utf8)
    #expect(reader.read(bytes) == [.display("2")])
  }

  /// Messages with random faults; a failure prints its seed.
  @Test("Whatever arrives, only messages come out", arguments: 1...20)
  func fuzz(seed: Int) {
    var generator = SplitMix64(state: UInt64(seed))
    var events = KeypadLineReader<KeypadEvent>()
    var updates = KeypadLineReader<KeypadUpdate>()
    for _ in 0..<400 {
      var bytes = Array(
        (Bool.random(using: &generator)
          ? Self.updates.randomElement(using: &generator)?.line
          : Self.events.randomElement(using: &generator)?.line)?.utf8 ?? "".utf8)
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        let place = Int.random(in: 0...bytes.count, using: &generator)
        let byte = UInt8.random(in: 0...255, using: &generator)
        switch Int.random(in: 0...3, using: &generator) {
        case 0 where place < bytes.count: bytes[place] = byte
        case 1 where place < bytes.count: bytes.remove(at: place)
        case 2: bytes.insert(contentsOf: Array(repeating: byte, count: 700), at: place)
        default: bytes.insert(byte, at: place)
        }
      }
      bytes.append(10)
      for event in events.read(bytes) {
        #expect(KeypadEvent(line: event.line) == event, "seed \(seed)")
      }
      for update in updates.read(bytes) {
        #expect(KeypadUpdate(line: update.line) == update, "seed \(seed)")
      }
    }
  }

  @Test("A keypad that is told the differences shows the same") func differences() {
    var generator = SplitMix64(state: 11)
    var content = KeypadContent()
    var shown: KeypadContent?
    var keypad = KeypadContent()
    for _ in 0..<500 {
      for update in content.updates(from: shown) {
        guard let read = KeypadUpdate(line: update.line) else {
          Issue.record("\(update) cannot be read")
          continue
        }
        keypad.apply(read)
      }
      #expect(keypad == content)
      #expect(content.updates(from: content) == [])
      shown = content
      switch Int.random(in: 0...5, using: &generator) {
      case 5: content.isVisible.toggle()
      case 0: content.display = String(Int.random(in: -99...99, using: &generator))
      case 1:
        content.showCalculation(["", "12 +", "12 + 30 ="].randomElement(using: &generator) ?? "")
      case 2: content.error = (KeypadError.allCases + [nil]).randomElement(using: &generator) ?? nil
      case 3: content.mark = [".", ",", "٫"].randomElement(using: &generator) ?? "."
      default:
        content.status =
          ([.enabled] + Self.refusals.flatMap { [.refused($0), .insertRefused($0)] })
          .randomElement(using: &generator) ?? .enabled
      }
    }
  }
}
