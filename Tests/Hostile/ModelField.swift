import CIBus
import KeyboardTesting
import TestSupport

@testable import CalculationReading
@testable import CalculatorKeyboard

/// A field of a model client: the document it holds, and the one it would hold had every key been
/// typed without a keyboard.
final class ModelField {
  /// When a client tells what it holds.
  enum Habit {
    /// Before each key, as the GTK modules do.
    case beforeEachKey
    /// After each change, and that many changes late, as Qt's can be.
    case late(Int)
    /// Never.
    case never
    /// Anything at any time: nothing it holds is compared.
    case lies
  }

  let path: String
  /// The client's name; `nil` where the daemon does not tell it.
  let client: String?
  let habit: Habit
  /// What the client holds, with all that the engine did to it.
  let document = InMemoryDocument()
  /// What plain typing and the inserts that were offered make of it.
  let plain = InMemoryDocument()
  var purpose: UInt32 = 0
  var hints: UInt32 = 0
  var capabilities: UInt32
  /// What is shown before the caret, and not in the document yet.
  var preedit: String?
  /// A preedit that the daemon dropped with the focus.
  var stranded: String?
  var preview: String?
  /// The list of forms, while it is open.
  var list: LookupTable?
  /// The list in which a form was chosen that waits until the client has told more.
  var waitingList: LookupTable?
  /// Whether a result of the history was inserted, whose exact value is not known here.
  var recalls = false
  /// What the engine was last told stands before the caret.
  var told: String?
  /// The result that stands right before the caret, or before what was typed behind it, with its exact
  /// value; `nil` where all there is ordinary text.
  private(set) var goingOn: GoingOn?
  /// Straight after an insert: what was put there, what Insert would put in its place, and the result
  /// that is then there.
  var swap: (there: String, other: String, exactly: InsertedResult?)?
  /// A Return that the engine has taken, and neither inserted for nor sent on yet.
  var waiting: HostileKey?
  /// What it held after each of the last changes, for a client that is late.
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

  /// Whether the keyboard may do nothing here, written down anew from the specification.
  var isRefused: Bool {
    client == "fake" || hints & (1 << 12) != 0 || [4, 8, 9].contains(purpose) || purpose > 10
  }

  /// Whether the keyboard may work in the document.
  var isInDocument: Bool { tells && !isRefused && purpose != 10 }

  /// Whether ibus-daemon, not the client, has to keep a preedit when the focus goes.
  var leavesPreeditToDaemon: Bool { client == "xim" }

  /// Whether it has told all it holds by the time of the next key.
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

  /// Puts a result in place of what stands before the caret, where nobody but Insert does so unseen.
  func insertPlain(_ result: String, inPlaceOf count: Int, exactly exact: InsertedResult?) {
    let deleted = String(String.UnicodeScalarView(plain.before.unicodeScalars.suffix(count)))
    let goingOnBefore = goingOn?.result
    plain.deleteBackward(count)
    plain.insertText(result)
    goingOn = exact.map { GoingOn($0, isSure: isPrompt) }
    // Taken back, the calculation is ordinary text; Insert puts the result there once more.
    let isTakingBack = swap.map { $0.there == deleted && $0.other == result } == true
    swap = (result, deleted, isTakingBack ? goingOnBefore : nil)
  }

  /// What a key does to the exact value of a result, as docs/behaviour.md 3.4 has it.
  func noteForGoingOn(_ key: HostileKey) {
    if !key.isRelease, !key.isModifier { goingOn = goingOn?.after(key.plain) }
  }

  /// The result is ordinary text from here on.
  func endGoingOn() { goingOn = nil }

  /// Something came that may have ended it.
  func doubtGoingOn() { goingOn?.isSure = false }

  /// Puts the caret elsewhere in both documents.
  func click(_ offset: Int) {
    document.move(toOffset: offset)
    plain.move(toOffset: offset)
  }

  /// What it tells now, had it just changed.
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

  /// A late client has caught up.
  func catchUp() { states.removeAll() }

  /// How long a text is to the client: Qt counts UTF-16 code units, the others characters.
  func length(of text: String) -> Int {
    client == "QIBusInputContext" ? text.utf16.count : text.unicodeScalars.count
  }

  /// A deletion in characters, as far as the text is known from which it is.
  func inCharacters(_ output: EngineProcess.Output) -> EngineProcess.Output {
    guard case .delete(let offset, let length) = output, offset == -length else { return output }
    let text = Array((told ?? document.before).unicodeScalars)
    let count = (0...text.count).first {
      self.length(of: String(String.UnicodeScalarView(text.suffix($0)))) == length
    }
    return count.map { .delete(offset: -$0, count: $0) } ?? output
  }

  /// What is wrong with the document; `nil` when it is as it should be.
  var difference: String? {
    let before = document.before + (stranded ?? "") + (preedit ?? "")
    guard before != plain.before || document.after != plain.after else { return nil }
    return """
      the document is '\(document.before)‸\(document.after)', preedit '\(preedit ?? "")', and not \
      '\(plain.before)‸\(plain.after)'
      """
  }
}
