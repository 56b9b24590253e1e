import KeyboardTesting
import KeypadLine
import TestSupport

@testable import CalculationReading
@testable import CalculatorKeyboard

/// Types keys into an application that takes the keys left to it and reports its text before each key.
///
/// Returns the response to the last key.
@discardableResult
func type(
  _ keys: String, _ session: inout KeyboardSession, _ document: InMemoryDocument
) throws -> Response {
  var last = Response(.passedOn)
  for stroke in try KeyNotation.strokes(keys) {
    if document.reportsBeforeEachKey { _ = session.handle(.textReported, in: document) }
    last = session.handle(stroke, in: document)
    if last.apply(to: document) != .handled { document.type(stroke) }
  }
  return last
}

/// Types keys into an empty document, for a user who knows what Return does; returns keyboard and document.
///
/// `change` changes the settings and the field before.
func typed(
  _ keys: String, _ locale: LocaleConventions = LocaleConventions(),
  _ change: (inout KeyboardSettings, inout FieldTraits) -> Void = { _, _ in }
) throws -> (session: KeyboardSession, document: InMemoryDocument) {
  var session = KeyboardSession(settings: .init(isIntroduced: true), locale: locale)
  let document = InMemoryDocument()
  change(&session.settings, &document.fieldTraits)
  try type(keys, &session, document)
  return (session, document)
}

extension Response {
  @discardableResult
  func apply(to document: some TextDocumentProxy) -> Disposition {
    apply(to: document, showing: Presentation(), in: NoScreen())
  }
}

extension KeyboardSession {
  /// The preview without isolating characters.
  func preview(in document: some TextDocument) -> String? {
    presentation(in: document).auxiliaryText?.unisolated
  }

  mutating func handle(_ stroke: KeyStroke, in document: some TextDocument) -> Response {
    handle(.key(stroke), in: document)
  }

  mutating func press(_ key: KeypadKey, in document: some TextDocument) -> Response {
    handle(.keypad(key), in: document)
  }

  mutating func focusIn(_ field: FieldIdentity? = nil) {
    _ = handle(.focusIn(field), in: NoDocument())
  }

  mutating func focusOut() {
    _ = handle(.focusOut, in: NoDocument())
  }
}

extension InMemoryDocument {
  /// A document whose caret may move without a report, as by a click.
  static func clicked(
    _ text: String, client: String, selections: Selections = .all
  ) -> InMemoryDocument {
    var traits = FieldTraits()
    traits.client = client
    traits.offersSurroundingText = true
    return InMemoryDocument(
      before: text, traits: traits, reporting: .onCall, selections: selections)
  }
}
