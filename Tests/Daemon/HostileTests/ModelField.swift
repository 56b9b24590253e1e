import CIBus
import KeyboardTesting
import TestSupport

@testable import CalculationReading
@testable import CalculatorKeyboard

/// A field of a model client: its document, and the document that is expected.
final class ModelField {
  enum Habit {
    /// The client reports its text before each key, as the GTK modules do.
    case beforeEachKey
    /// It reports each change, but this number of changes late, as Qt may.
    case late(Int)
    case never
    /// It reports anything at any time; its text is not compared.
    case lies
  }

  let path: String
  /// The client's name; `nil` if the daemon does not give it.
  let client: String?
  let habit: Habit
  /// The client's text with all changes by the engine.
  let document = InMemoryDocument()
  /// The expected text: plain typing, and inserts that were offered.
  let plain = InMemoryDocument()
  var purpose: UInt32 = 0
  var hints: UInt32 = 0
  var capabilities: UInt32
  /// The preedit before the caret, which is not in the document yet.
  var preedit: String?
  /// A preedit that the daemon dropped with the focus.
  var stranded: String?
  var preview: String?
  var list: LookupTable?
  /// The list from which a form was chosen that waits for a report.
  var waitingList: LookupTable?
  /// True after an insert from the history, whose exact value is not known here.
  var recalls = false
  /// The last report of the text before the caret.
  var told: String?
  /// The result right before the caret or the text typed after it, with its exact value; `nil` for ordinary text.
  private(set) var goingOn: GoingOn?
  /// Directly after an insert: the inserted text, the text that Insert would put in its place, and the result
  /// that is then there.
  var swap: (there: String, other: String, exactly: InsertedResult?)?
  /// A Return that the engine took, and for which it has neither inserted nor forwarded anything yet.
  var waiting: HostileKey?
  /// The text after each of the last changes, for a late client.
  private var states: [(before: String, after: String)] = []

  init(path: String, client: String?, habit: Habit) {
    self.path = path
    self.client = client
    self.habit = habit
    let always =
      IBUS_CAP_FOCUS.rawValue | IBUS_CAP_PREEDIT_TEXT.rawValue | IBUS_CAP_AUXILIARY_TEXT.rawValue
    capabilities = always
    if case .never = habit { return }
    capabilities |= IBUS_CAP_SURROUNDING_TEXT.rawValue
  }

  var tells: Bool { capabilities & IBUS_CAP_SURROUNDING_TEXT.rawValue != 0 }

  /// True if the keyboard may do nothing here; from the specification, independent of the engine.
  var isRefused: Bool {
    client == "fake" || hints & (1 << 12) != 0 || [4, 8, 9].contains(purpose) || purpose > 10
  }

  /// True if ibus-daemon, not the client, commits a preedit when the focus goes.
  var leavesPreeditToDaemon: Bool { client == "xim" }

  /// True if the client reports all its text before the next key.
  var isPrompt: Bool {
    if case .beforeEachKey = habit { return tells }
    return false
  }

  var isHonest: Bool {
    if case .lies = habit { return false }
    return true
  }

  /// Puts the preedit into the document, as a client does before it resets or loses the focus.
  func keepPreedit() {
    guard let preedit else { return }
    document.insertText(preedit)
    self.preedit = nil
  }

  /// Inserts a result in place of the text before the caret; only Insert may do so without a preview.
  func insertPlain(_ result: String, inPlaceOf count: Int, exactly exact: InsertedResult?) {
    let deleted = String(String.UnicodeScalarView(plain.before.unicodeScalars.suffix(count)))
    let goingOnBefore = goingOn?.result
    plain.deleteBackward(count)
    plain.insertText(result)
    goingOn = exact.map { GoingOn($0, isSure: isPrompt) }
    // Insert takes a result back; the calculation is then ordinary text until Insert restores the result.
    let isTakingBack = swap.map { $0.there == deleted && $0.other == result } == true
    swap = (result, deleted, isTakingBack ? goingOnBefore : nil)
  }

  /// Applies a key to the exact value of a result, as docs/behaviour.md 3.4 says.
  func noteForGoingOn(_ key: HostileKey) {
    if !key.isRelease, !key.isModifier { goingOn = goingOn?.after(key.plain) }
  }

  func endGoingOn() { goingOn = nil }

  /// Notes that an event may have ended the use of the exact value.
  func doubtGoingOn() { goingOn?.isSure = false }

  func click(_ offset: Int) {
    document.move(toOffset: offset)
    plain.move(toOffset: offset)
  }

  /// The report that the client sends next, if its text has just changed.
  func nextToTell() -> (before: String, after: String)? {
    guard tells else { return nil }
    states.append((document.before, document.after))
    switch habit {
    case .late(let lag):
      if states.count > lag + 1 { states.removeFirst(states.count - lag - 1) }
      return states.first
    case .beforeEachKey, .lies:
      states.removeAll()
      return (document.before, document.after)
    case .never: return nil
    }
  }

  func catchUp() { states.removeAll() }

  /// The length of a text to the client: Qt counts UTF-16 code units, the others characters.
  func length(of text: String) -> Int {
    client == "QIBusInputContext" ? text.utf16.count : text.unicodeScalars.count
  }

  /// Converts the count of a deletion to characters, if the text is known.
  func inCharacters(_ output: EngineProcess.Output) -> EngineProcess.Output {
    guard case .delete(let offset, let length) = output, offset == -length else { return output }
    let text = Array((told ?? document.before).unicodeScalars)
    let count = (0...text.count).first {
      self.length(of: String(String.UnicodeScalarView(text.suffix($0)))) == length
    }
    return count.map { .delete(offset: -$0, count: $0) } ?? output
  }

  /// The difference between the documents; `nil` without one.
  var difference: String? {
    let before = document.before + (stranded ?? "") + (preedit ?? "")
    guard before != plain.before || document.after != plain.after else { return nil }
    return """
      the document is '\(document.before)‸\(document.after)', preedit '\(preedit ?? "")', and not \
      '\(plain.before)‸\(plain.after)'
      """
  }
}
