import KeyboardTesting
import TestSupport

@testable import CalculationReading
@testable import CalculatorKeyboard

/// The part of the keyboard that a client sees after a key.
struct Observation: Equatable, CustomStringConvertible {
  var document: String
  var preedit: String?
  var preview: String?
  var list: String?
  var isHandled: Bool

  var description: String {
    """
    document '\(document)', preedit \(preedit.map { "'\($0)'" } ?? "nothing"), \
    preview \(preview.map { "'\($0)'" } ?? "nothing"), list \(list ?? "nothing"), \
    \(isHandled ? "handled" : "passed")
    """
  }
}

/// A keyboard for the keys of a transcript: the session in memory, or a real daemon.
@MainActor protocol TranscribedKeyboard: AnyObject {
  func press(_ stroke: KeyStroke) throws
  func reset() throws
  func click() throws
  func changePurpose(_ purpose: FieldPurpose)
  func replaceText(before: String, after: String)
  func moveFocus() throws
  var observation: Observation { get }
}

/// The session and a document in memory; the client reports its text before each key, as the GTK modules do.
final class InMemoryKeyboard: TranscribedKeyboard {
  private var session: KeyboardSession
  private var document: InMemoryDocument
  private var screen = Screen()
  private var isHandled = false
  private var isBehind = false
  /// The names in docs/architecture.md of the session's states so far.
  private(set) var states: Set<String> = []

  init(_ transcript: Transcript, offersSurroundingText: Bool? = nil) {
    session = KeyboardSession(settings: .init(isIntroduced: true), locale: transcript.locale)
    var traits = transcript.traits
    if let offersSurroundingText { traits.offersSurroundingText = offersSurroundingText }
    document = InMemoryDocument(
      before: transcript.start.0, after: transcript.start.1, traits: traits, reporting: .onCall)
    document.isSilent = transcript.isSilent
    handle(.focusIn(nil))
  }

  init(_ settings: KeyboardSettings, _ locale: LocaleConventions, _ traits: FieldTraits) {
    session = KeyboardSession(settings: settings, locale: locale)
    document = InMemoryDocument(traits: traits, reporting: .onCall)
    handle(.focusIn(nil))
  }

  @discardableResult
  private func handle(_ event: KeyboardEvent) -> Response.Disposition {
    let response = session.handle(event, in: document)
    states.insert(session.focus?.composition.name ?? "no field")
    let presentation = session.presentation(in: document)
    return response.apply(to: document, showing: presentation, in: screen)
  }

  func press(_ stroke: KeyStroke) {
    if !isBehind { tell() }
    isHandled = handle(.key(stroke)) == .handled
    if !isHandled { document.sendKey(stroke) }
  }

  func reset() {
    // A client inserts a preedit in the mode COMMIT before it resets.
    if let preedit = screen.shown.preedit { document.insertText(preedit) }
    handle(.reset)
  }

  func click() {
    tell()
    reset()
  }

  func changePurpose(_ purpose: FieldPurpose) {
    document.fieldTraits.purpose = purpose
    handle(.contentTypeReported)
  }

  func replaceText(before: String, after: String) {
    replaceDocument(before, after)
    tell()
  }

  /// The client falls behind or catches up, or the wait of a Return is over.
  func lag(_ step: Transcript.Step) {
    switch step {
    case .wait: handle(.woken)
    case .told:
      isBehind = false
      tell()
    default: isBehind = true
    }
  }

  private func replaceDocument(_ before: String = "", _ after: String = "") {
    let isSilent = document.isSilent
    document = InMemoryDocument(
      before: before, after: after, traits: document.fieldTraits, reporting: .onCall)
    document.isSilent = isSilent
  }

  private func tell() {
    guard document.report() else { return }
    handle(.textReported)
  }

  func moveFocus() {
    handle(.focusOut)
    screen = Screen()
    replaceDocument()
    handle(.focusIn(nil))
  }

  var observation: Observation {
    Observation(
      document: document.before + "‸" + document.after, preedit: screen.shown.preedit,
      preview: screen.shown.auxiliaryText?.unisolated,
      list: screen.shown.lookupTable?.description, isHandled: isHandled)
  }
}

extension Composition {
  /// Its name in docs/architecture.md.
  fileprivate var name: String {
    switch self {
    case .idle: "idle"
    case .following(let text):
      text.lag.map { $0.replacement == nil ? "following, behind" : "following, replacing" }
        ?? "following, told"
    case .waiting: "waiting"
    case .replaced(let replacement): replacement.isTakenBack ? "taken back" : "replaced"
    case .holding: "holding"
    case .asking: "asking"
    case .choosing: "choosing"
    }
  }
}

/// The presentation as the session's responses describe it, not its state.
private final class Screen: PresentationSink {
  private(set) var shown = Presentation()

  func hide(whatIsNotIn next: Presentation) {
    if next.preedit == nil { shown.preedit = nil }
    if next.auxiliaryText == nil { shown.auxiliaryText = nil }
    if next.lookupTable == nil { shown.lookupTable = nil }
  }

  func show(_ presentation: Presentation) { shown = presentation }
}
