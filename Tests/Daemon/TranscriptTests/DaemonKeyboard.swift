import CIBus
import CalculatorKeyboard
import Glibc
import KeyboardTesting
import TestSupport

/// A real ibus-daemon with the real engine, and a client that keeps a document.
///
/// The client behaves as the GTK modules do: it reports its text before each key, applies the engine's messages
/// in order, and only then acts on a key that is left to it.
final class DaemonKeyboard: TranscribedKeyboard {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let bus: UnsafeMutablePointer<IBusBus>
  private var context: UnsafeMutablePointer<IBusInputContext>
  private let client: DaemonClient
  private var purpose: IBusInputPurpose
  private let name: String
  private let offersSurroundingText: Bool
  private let isSilent: Bool

  init(
    _ bus: UnsafeMutablePointer<IBusBus>, _ transcript: Transcript, offersSurroundingText: Bool
  ) throws {
    self.bus = bus
    self.offersSurroundingText = offersSurroundingText
    name = transcript.traits.client ?? ""
    isSilent = transcript.isSilent
    purpose = Self.purpose(transcript.traits.purpose)
    var traits = transcript.traits
    traits.offersSurroundingText = offersSurroundingText
    client = DaemonClient(
      InMemoryDocument(before: transcript.start.0, after: transcript.start.1, traits: traits))
    context = try Self.makeContext(bus, name, client, purpose, offersSurroundingText)
    ibus_input_context_focus_in(context)
    guard ibus_bus_set_global_engine(bus, "calculator") == 1 else {
      throw Failure(description: "the daemon does not start the engine")
    }
    // The engine still has the history of the transcript before.
    ibus_input_context_property_activate(context, "History/Clear", 0)
    settleWithEngine()
  }

  isolated deinit {
    ibus_proxy_destroy(UnsafeMutableRawPointer(context).assumingMemoryBound(to: IBusProxy.self))
    g_object_unref(context)
  }

  func press(_ stroke: KeyStroke) throws {
    guard let key = IBusKey(stroke) else { throw Failure(description: "no keyval for \(stroke)") }
    tellSurroundingText()
    let shown = (client.preedit, client.preview)
    let (preeditCount, previewCount) = (client.preeditCount, client.previewCount)
    let handled = ibus_input_context_process_key_event(context, key.keyval, 0, key.state)
    // The engine's changes to the document came before its answer, and wait in the main context now. A preview
    // may come a moment later.
    settleWithEngine()
    client.isHandled = handled == 1
    if !client.isHandled { client.document.type(stroke) }
    // For one key the engine may send the preedit and the preview once each, and only if they change.
    guard client.preeditCount - preeditCount <= (client.preedit == shown.0 ? 0 : 1),
      client.previewCount - previewCount <= (client.preview == shown.1 ? 0 : 1)
    else {
      throw Failure(
        description: """
          \(stroke) sent \(client.preeditCount - preeditCount) messages about the preedit and \
          \(client.previewCount - previewCount) about the preview: \(observation)
          """)
    }
  }

  func reset() {
    // The daemon commits a preedit in the mode COMMIT.
    ibus_input_context_reset(context)
    settleWithEngine()
  }

  func click() {
    tellSurroundingText()
    reset()
  }

  func changePurpose(_ purpose: FieldPurpose) {
    self.purpose = Self.purpose(purpose)
    ibus_input_context_set_content_type(context, self.purpose.rawValue, 0)
    settleWithEngine()
  }

  func replaceText(before: String, after: String) {
    client.document = InMemoryDocument(
      before: before, after: after, traits: client.document.fieldTraits)
    tellSurroundingText()
    settleWithEngine()
  }

  func moveFocus() throws {
    ibus_input_context_focus_out(context)
    client.document = InMemoryDocument(traits: client.document.fieldTraits)
    client.preedit = nil
    client.preview = nil
    client.list = nil
    let left = context
    context = try Self.makeContext(bus, name, client, purpose, offersSurroundingText)
    ibus_input_context_focus_in(context)
    g_object_unref(left)
    settleWithEngine()
  }

  var observation: Observation {
    Observation(
      document: client.document.before + "‸" + client.document.after, preedit: client.preedit,
      preview: client.preview?.unisolated, list: client.list?.description,
      isHandled: client.isHandled)
  }

  private func tellSurroundingText() {
    guard offersSurroundingText, !isSilent else { return }
    let document = client.document
    let caret = document.before.unicodeScalars.count
    ibus_input_context_set_surrounding_text(
      context, ibus_text_new_from_string(document.text), UInt32(caret),
      UInt32(caret + document.selectionCount))
  }

  private func settle() {
    while g_main_context_iteration(nil, 0) == 1 {}
  }

  /// Handles everything the engine sends for earlier messages: the answer to a released key comes after it.
  private func settleWithEngine() {
    let released = IBUS_RELEASE_MASK.rawValue
    _ = ibus_input_context_process_key_event(context, UInt32(IBUS_KEY_Shift_L), 0, released)
    settle()
  }

  private static func makeContext(
    _ bus: UnsafeMutablePointer<IBusBus>, _ name: String, _ client: DaemonClient,
    _ purpose: IBusInputPurpose, _ offersSurroundingText: Bool
  ) throws -> UnsafeMutablePointer<IBusInputContext> {
    guard let context = ibus_bus_create_input_context(bus, name) else {
      throw Failure(description: "the daemon makes no input context")
    }
    var capabilities =
      IBUS_CAP_FOCUS.rawValue | IBUS_CAP_PREEDIT_TEXT.rawValue
      | IBUS_CAP_AUXILIARY_TEXT.rawValue | IBUS_CAP_LOOKUP_TABLE.rawValue
    if offersSurroundingText { capabilities |= IBUS_CAP_SURROUNDING_TEXT.rawValue }
    ibus_input_context_set_capabilities(context, capabilities)
    ibus_input_context_set_content_type(context, purpose.rawValue, 0)
    client.connect(context)
    return context
  }

  private static func purpose(_ purpose: FieldPurpose) -> IBusInputPurpose {
    switch purpose {
    case .freeForm: IBUS_INPUT_PURPOSE_FREE_FORM
    case .letters: IBUS_INPUT_PURPOSE_ALPHA
    case .digits: IBUS_INPUT_PURPOSE_DIGITS
    case .number: IBUS_INPUT_PURPOSE_NUMBER
    case .phone: IBUS_INPUT_PURPOSE_PHONE
    case .url: IBUS_INPUT_PURPOSE_URL
    case .email: IBUS_INPUT_PURPOSE_EMAIL
    case .name: IBUS_INPUT_PURPOSE_NAME
    case .password: IBUS_INPUT_PURPOSE_PASSWORD
    case .pin: IBUS_INPUT_PURPOSE_PIN
    case .terminal: IBUS_INPUT_PURPOSE_TERMINAL
    case .unknown: IBusInputPurpose(rawValue: 99)
    }
  }
}
