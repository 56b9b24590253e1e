import CalculatorKeyboard
import TestSupport

/// What a client sees of the keyboard after a key.
struct Observation: Equatable, CustomStringConvertible {
  var document: String
  var preedit: String?
  var preview: String?
  var isHandled: Bool

  var description: String {
    """
    document '\(document)', preedit \(preedit.map { "'\($0)'" } ?? "nothing"), \
    preview \(preview.map { "'\($0)'" } ?? "nothing"), \(isHandled ? "handled" : "passed")
    """
  }
}

/// Something that takes the keys of a transcript: the session in memory, or a real daemon.
@MainActor protocol TranscribedKeyboard: AnyObject {
  func press(_ stroke: KeyStroke) throws
  func reset() throws
  func click() throws
  func changePurpose(_ purpose: FieldPurpose)
  func replaceText(before: String, after: String)
  func moveFocus() throws
  var observation: Observation { get }
}

/// The session and a document in memory, with a client that tells what it holds before each key,
/// as the GTK modules do.
final class InMemoryKeyboard: TranscribedKeyboard {
  private var session: KeyboardSession
  private var document: InMemoryDocument
  private var screen = Screen()
  private var isHandled = false

  init(_ transcript: Transcript, offersSurroundingText: Bool? = nil) {
    session = KeyboardSession(locale: transcript.locale)
    var traits = transcript.traits
    if let offersSurroundingText { traits.offersSurroundingText = offersSurroundingText }
    document = InMemoryDocument(
      before: transcript.start.0, after: transcript.start.1, traits: traits)
    document.isSilent = transcript.isSilent
    handle(.focusIn(nil))
  }

  @discardableResult
  private func handle(_ event: KeyboardEvent) -> Response.Disposition {
    let response = session.handle(event, in: document)
    let presentation = session.presentation(in: document)
    return response.apply(to: document, showing: presentation, in: screen)
  }

  func press(_ stroke: KeyStroke) {
    tellSurroundingText()
    isHandled = handle(.key(stroke)) == .handled
    if !isHandled { document.type(stroke) }
  }

  func reset() {
    // A client puts a COMMIT preedit into the document before it resets.
    if let preedit = screen.shown.preedit { document.insertText(preedit) }
    handle(.reset)
  }

  func click() {
    tellSurroundingText()
    reset()
  }

  func changePurpose(_ purpose: FieldPurpose) {
    document.fieldTraits.purpose = purpose
    handle(.contentTypeTold)
  }

  func replaceText(before: String, after: String) {
    let isSilent = document.isSilent
    document = InMemoryDocument(before: before, after: after, traits: document.fieldTraits)
    document.isSilent = isSilent
    tellSurroundingText()
  }

  private func tellSurroundingText() {
    guard document.fieldTraits.offersSurroundingText, !document.isSilent else { return }
    handle(.textTold)
  }

  func moveFocus() {
    handle(.focusOut)
    screen = Screen()
    let left = document
    document = InMemoryDocument(traits: left.fieldTraits)
    document.isSilent = left.isSilent
    handle(.focusIn(nil))
  }

  var observation: Observation {
    Observation(
      document: document.before + "‸" + document.after, preedit: screen.shown.preedit,
      preview: screen.shown.auxiliaryText?.withoutIsolates, isHandled: isHandled)
  }
}

/// What is on the screen: what the responses said, not what the session holds.
private final class Screen: PresentationSink {
  private(set) var shown = Presentation()

  func hide(whatIsNotIn next: Presentation) {
    if next.preedit == nil { shown.preedit = nil }
    if next.auxiliaryText == nil { shown.auxiliaryText = nil }
  }

  func show(_ presentation: Presentation) { shown = presentation }
}
