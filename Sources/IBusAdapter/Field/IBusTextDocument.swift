internal import CIBus
internal import CalculatorKeyboard
internal import GLibSupport

/// The document of an IBus engine object: commit, delete-surrounding, and the surrounding text that
/// the client reports.
final class IBusTextDocument: TextDocumentProxy {
  /// The number of scalars read on each side of the caret.
  static let contextLength = 512

  private let object: any EngineObject
  private let desktop: RunningDesktop
  /// The traits that stay the same while the field has the focus.
  var field = FieldTraits()

  private var surroundingText: GObjectReference<IBusText>?
  private var passedKeys = PassedKeys()
  private var caret = 0
  private var anchor = 0
  /// Cached until the next report.
  private var lastSurroundings: Surroundings?

  /// The text around the caret, as strings.
  private struct Surroundings {
    let before: String
    let after: String
    /// `nil` if the selection is too long or not wholly in the reported text.
    ///
    /// Qt reports one paragraph, even if the selection spans several.
    let selected: String?
  }

  init(_ object: any EngineObject, desktop: RunningDesktop) {
    self.object = object
    self.desktop = desktop
    field.waylandBridge = desktop.waylandBridge
    field.hasField = false
  }

  /// Takes the surrounding text that the client reports.
  ///
  /// It copies nothing, since most keys never read the text.
  func setSurroundingText(_ text: UnsafeMutablePointer<IBusText>, caret: UInt32, anchor: UInt32) {
    surroundingText = GObjectReference(text)
    lastSurroundings = nil
    passedKeys.noteTold(at: monotonicTime())
    self.caret = Int(caret)
    self.anchor = Int(anchor)
  }

  func forgetSurroundingText() {
    passedKeys = PassedKeys()
    surroundingText = nil
    lastSurroundings = nil
  }

  /// A key went to the application.
  func keyPassed() {
    passedKeys.note(at: monotonicTime())
  }

  /// A key did not go to the application.
  func keyHandled() {
    passedKeys.noteHandled(at: monotonicTime())
  }

  func insertText(_ text: String) {
    object.commit(text)
    passedKeys.note(at: monotonicTime())
  }

  func deleteBackward(_ count: Int) {
    guard count > 0, let length = clientLength(ofLast: count), let size = UInt32(exactly: length),
      let offset = Int32(exactly: -length)
    else { return }
    object.deleteSurroundingText(offset: offset, count: size)
  }

  /// The client's length of the last scalars before the caret; `nil` if they are not reported.
  private func clientLength(ofLast count: Int) -> Int? {
    guard field.entry.countsUTF16 else { return count }
    guard let before = surroundings?.before.unicodeScalars, before.count >= count else {
      return nil
    }
    return before.suffix(count).reduce(0) { $0 + UTF16.width($1) }
  }

  /// Sends a press with its release: the key itself may have been released before, and Wayland's clients
  /// repeat a key that is only pressed.
  func sendKey(_ stroke: KeyStroke) {
    if let event = stroke.event {
      object.forwardKey(event)
      object.forwardKey(event.released)
    }
    passedKeys.noteLate(at: monotonicTime())
  }

  /// GTK takes the preedit for a change, and then reports its caret.
  func askForCaret(showing preedit: String) {
    object.showPreedit(preedit)
    object.hidePreedit()
  }

  var documentContextBeforeInput: String? { surroundings?.before }

  var documentContextAfterInput: String? { surroundings?.after }

  var selectedText: String? { surroundings.flatMap(\.selected) }

  var mayBeBehind: Bool { passedKeys.isUntold(at: monotonicTime()) }

  var hasJustGotKey: Bool { passedKeys.isFresh(at: monotonicTime()) }

  var isQuietForSomeTime: Bool { passedKeys.isQuiet(at: monotonicTime()) }

  var caretReportTime: Duration { passedKeys.questionTime }

  var fieldTraits: FieldTraits {
    let (purpose, hints) = object.contentType
    var traits = FieldTranslator.traits(
      purpose: purpose, hints: hints, capabilities: object.capabilities, of: field)
    traits.shellDeletion = desktop.shellDeletion
    return traits
  }

  private var surroundings: Surroundings? {
    if let lastSurroundings { return lastSurroundings }
    guard let text = surroundingText?.pointer.pointee.text else { return nil }
    let reported = ReportedText(text, countsUTF16: field.entry.countsUTF16)
    // What is not before the end counts as the end, and needs no counting where each byte is a character.
    let isAtEnd = caret == anchor && caret >= reported.end
    let start = isAtEnd ? nil : reported.place(min(caret, anchor))
    let end = caret == anchor ? start : reported.place(max(caret, anchor))
    let place = (caret < anchor ? start : end) ?? reported.end
    let surroundings = Surroundings(
      before: reported.text(before: place, length: Self.contextLength),
      after: reported.text(after: place, length: Self.contextLength),
      selected: caret == anchor ? "" : reported.text(from: start, to: end))
    lastSurroundings = surroundings
    return surroundings
  }
}
