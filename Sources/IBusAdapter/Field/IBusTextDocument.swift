internal import CIBus
internal import CalculatorKeyboard
internal import GLibSupport

/// The document behind an IBus engine object: commit, delete-surrounding, and the surrounding text
/// the client has sent.
final class IBusTextDocument: TextDocumentProxy {
  /// How many scalars before the caret are looked at.
  static let contextLength = 512

  private let object: any EngineObject
  private let desktop: RunningDesktop
  /// The client's name, where the daemon told it.
  var client: String? {
    get { field.client }
    set { field.client = newValue }
  }
  /// Whether a field has the focus; the daemon's own context is none.
  var hasField: Bool {
    get { field.hasField }
    set { field.hasField = newValue }
  }
  /// What stays the same of the field as long as it has the focus.
  private var field = FieldTraits()

  private var surroundingText: GObjectReference<IBusText>?
  private var passedKeys = PassedKeys()
  private var caret = 0
  private var anchor = 0
  /// What was last made of it; `nil` until somebody looks.
  private var lastSurroundings: Surroundings?

  /// What stands around the caret, as strings.
  private struct Surroundings {
    let before: String
    let after: String
    /// `nil` where not all of the selection is in the reported text, or it is too long to be looked at.
    ///
    /// Qt reports one paragraph, also where the selection goes on in another.
    let selected: String?
  }

  init(_ object: any EngineObject, desktop: RunningDesktop) {
    self.object = object
    self.desktop = desktop
    field.waylandBridge = desktop.waylandBridge
    field.hasField = false
  }

  /// Takes what the client says stands around the caret.
  ///
  /// Nothing is copied here: most keys never look at it.
  func setSurroundingText(_ text: UnsafeMutablePointer<IBusText>, caret: UInt32, anchor: UInt32) {
    surroundingText = GObjectReference(text)
    lastSurroundings = nil
    passedKeys.noteTold(at: monotonicTime())
    self.caret = Int(caret)
    self.anchor = Int(anchor)
  }

  /// Forgets what stood in the field that had the focus.
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

  /// How long the client takes the last scalars before the caret to be; `nil` where they are not told.
  private func clientLength(ofLast count: Int) -> Int? {
    guard field.entry.countsUTF16 else { return count }
    guard let before = surroundings?.before.unicodeScalars, before.count >= count else {
      return nil
    }
    return before.suffix(count).reduce(0) { $0 + UTF16.width($1) }
  }

  func sendKey(_ stroke: KeyStroke) {
    if let event = stroke.event { object.forwardKey(event) }
    passedKeys.noteLate(at: monotonicTime())
  }

  /// Shows a preedit that nobody sees, and hides it: to GTK that is a change, after which it reports its
  /// caret.
  func askForCaret() {
    object.showPreedit("\u{200B}")
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

  /// Made once for what the client said, however often it is looked at.
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
