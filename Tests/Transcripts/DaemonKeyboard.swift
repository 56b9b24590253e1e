import CIBus
import CalculatorKeyboard
import Glibc
import TestSupport

/// The keyboard behind a real ibus-daemon, and a client of it that keeps a document.
///
/// The client does what the GTK modules do: it tells what it holds before each key, takes what the
/// engine sends in the order it was sent, and only then does what it does with a key left to it.
final class DaemonKeyboard: TranscribedKeyboard {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let bus: UnsafeMutablePointer<IBusBus>
  private var context: UnsafeMutablePointer<IBusInputContext>
  private let client: Client
  private let purpose: IBusInputPurpose
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
    client = Client(
      InMemoryDocument(before: transcript.start.0, after: transcript.start.1, traits: traits))
    context = try Self.makeContext(bus, name, client, purpose, offersSurroundingText)
    ibus_input_context_focus_in(context)
    guard ibus_bus_set_global_engine(bus, "calculator") == 1 else {
      throw Failure(description: "the daemon does not start the engine")
    }
    settle()
  }

  isolated deinit {
    ibus_proxy_destroy(UnsafeMutableRawPointer(context).assumingMemoryBound(to: IBusProxy.self))
    g_object_unref(context)
  }

  func press(_ stroke: KeyStroke) throws {
    guard let key = IBusKey(stroke) else { throw Failure(description: "no keyval for \(stroke)") }
    tellSurroundingText()
    let handled = ibus_input_context_process_key_event(context, key.keyval, 0, key.state)
    // What the engine did to the document came before its answer, and waits in the main context
    // now. A preview may come a moment later.
    settleWithEngine()
    client.isHandled = handled == 1
    if !client.isHandled { client.document.type(stroke) }
  }

  func reset() {
    // A COMMIT preedit goes into the document: here the daemon sees to that.
    ibus_input_context_reset(context)
    settleWithEngine()
  }

  func click() {
    tellSurroundingText()
    reset()
  }

  func moveFocus() throws {
    ibus_input_context_focus_out(context)
    client.document = InMemoryDocument(traits: client.document.fieldTraits)
    client.preedit = nil
    client.preview = nil
    let left = context
    context = try Self.makeContext(bus, name, client, purpose, offersSurroundingText)
    ibus_input_context_focus_in(context)
    g_object_unref(left)
    settleWithEngine()
  }

  var observation: Observation {
    Observation(
      document: client.document.before + "‸" + client.document.after, preedit: client.preedit,
      preview: client.preview?.withoutIsolates, isHandled: client.isHandled)
  }

  private func tellSurroundingText() {
    guard offersSurroundingText, !isSilent else { return }
    let document = client.document
    let caret = UInt32(document.before.unicodeScalars.count)
    ibus_input_context_set_surrounding_text(
      context, ibus_text_new_from_string(document.text), caret, caret)
  }

  /// Takes in all that has arrived.
  private func settle() {
    while g_main_context_iteration(nil, 0) == 1 {}
  }

  /// Takes in all the engine sends because of what was sent before: a released key goes there and
  /// back behind it.
  private func settleWithEngine() {
    let released = IBUS_RELEASE_MASK.rawValue
    _ = ibus_input_context_process_key_event(context, UInt32(IBUS_KEY_Shift_L), 0, released)
    settle()
  }

  private static func makeContext(
    _ bus: UnsafeMutablePointer<IBusBus>, _ name: String, _ client: Client,
    _ purpose: IBusInputPurpose, _ offersSurroundingText: Bool
  ) throws -> UnsafeMutablePointer<IBusInputContext> {
    guard let context = ibus_bus_create_input_context(bus, name) else {
      throw Failure(description: "the daemon makes no input context")
    }
    var capabilities =
      IBUS_CAP_FOCUS.rawValue | IBUS_CAP_PREEDIT_TEXT.rawValue | IBUS_CAP_AUXILIARY_TEXT.rawValue
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

/// What the client holds, changed by the signals of its input context.
private final class Client {
  var document: InMemoryDocument
  var preedit: String?
  var preview: String?
  var isHandled = false

  init(_ document: InMemoryDocument) {
    self.document = document
  }

  func connect(_ context: UnsafeMutablePointer<IBusInputContext>) {
    let commit: TextSignal = { _, text, data in client(data)?.commit(string(text)) }
    connect(context, "commit-text", unsafeBitCast(commit, to: GCallback.self))
    let delete: @convention(c) (gpointer?, Int32, UInt32, gpointer?) -> Void = {
      _, offset, count, data in
      client(data)?.delete(offset: Int(offset), count: Int(count))
    }
    connect(context, "delete-surrounding-text", unsafeBitCast(delete, to: GCallback.self))
    let preedit:
      @convention(c) (gpointer?, UnsafeMutablePointer<IBusText>?, UInt32, gboolean, gpointer?) ->
        Void = { _, text, _, visible, data in
          client(data)?.preedit = visible == 1 ? string(text) : nil
        }
    connect(context, "update-preedit-text", unsafeBitCast(preedit, to: GCallback.self))
    let hidePreedit: PlainSignal = { _, data in client(data)?.preedit = nil }
    connect(context, "hide-preedit-text", unsafeBitCast(hidePreedit, to: GCallback.self))
    let preview:
      @convention(c) (gpointer?, UnsafeMutablePointer<IBusText>?, gboolean, gpointer?) -> Void = {
        _, text, visible, data in
        client(data)?.preview = visible == 1 ? string(text) : nil
      }
    connect(context, "update-auxiliary-text", unsafeBitCast(preview, to: GCallback.self))
    let hidePreview: PlainSignal = { _, data in client(data)?.preview = nil }
    connect(context, "hide-auxiliary-text", unsafeBitCast(hidePreview, to: GCallback.self))
    let forward: @convention(c) (gpointer?, UInt32, UInt32, UInt32, gpointer?) -> Void = {
      _, keyval, _, state, data in
      guard let stroke = IBusKey(keyval: keyval, state: state).stroke else { return }
      client(data)?.document.type(stroke)
    }
    connect(context, "forward-key-event", unsafeBitCast(forward, to: GCallback.self))
  }

  private func connect(
    _ context: UnsafeMutablePointer<IBusInputContext>, _ signal: String, _ callback: GCallback
  ) {
    g_signal_connect_data(
      context, signal, callback, Unmanaged.passUnretained(self).toOpaque(), nil,
      GConnectFlags(rawValue: 0))
  }

  private func commit(_ text: String) {
    document.insertText(text)
  }

  private func delete(offset: Int, count: Int) {
    // The engine only ever deletes right before the caret.
    if offset == -count { document.deleteBackward(count) }
  }
}

private typealias TextSignal =
  @convention(c) (gpointer?, UnsafeMutablePointer<IBusText>?, gpointer?) -> Void
private typealias PlainSignal = @convention(c) (gpointer?, gpointer?) -> Void

private func client(_ data: gpointer?) -> Client? {
  data.map { Unmanaged<Client>.fromOpaque($0).takeUnretainedValue() }
}

private func string(_ text: UnsafeMutablePointer<IBusText>?) -> String {
  text?.pointee.text.map { String(cString: $0) } ?? ""
}

/// A key as IBus sends it.
struct IBusKey {
  let keyval: UInt32
  let state: UInt32

  init(keyval: UInt32, state: UInt32) {
    self.keyval = keyval
    self.state = state
  }

  init?(_ stroke: KeyStroke) {
    let keyval: UInt32?
    switch stroke.symbol {
    case .character(let scalar): keyval = ibus_unicode_to_keyval(scalar.value)
    case .named(let name): keyval = ibus_keyval_from_name(name)
    case .return: keyval = UInt32(IBUS_KEY_Return)
    case .backSpace: keyval = UInt32(IBUS_KEY_BackSpace)
    case .escape: keyval = UInt32(IBUS_KEY_Escape)
    case .insert: keyval = UInt32(IBUS_KEY_Insert)
    case .calculator: keyval = 0x1008_FF1D
    case .modifier: keyval = UInt32(IBUS_KEY_Shift_L)
    case .other: keyval = nil
    }
    guard let keyval else { return nil }
    self.keyval = keyval
    var state: UInt32 = stroke.isRelease ? IBUS_RELEASE_MASK.rawValue : 0
    for (modifier, mask) in Self.masks where stroke.modifiers.contains(modifier) {
      state |= mask.rawValue
    }
    self.state = state
  }

  /// The key stroke, for the keys that are forwarded in transcripts.
  var stroke: KeyStroke? {
    switch Int32(bitPattern: keyval) {
    case IBUS_KEY_Return: return KeyStroke(.return)
    case IBUS_KEY_BackSpace: return KeyStroke(.backSpace)
    case IBUS_KEY_Left, IBUS_KEY_Right, IBUS_KEY_Tab, IBUS_KEY_Home, IBUS_KEY_End:
      return ibus_keyval_name(keyval).map { KeyStroke(.named(String(cString: $0))) }
    default: return Unicode.Scalar(keyval).map { KeyStroke(.character($0)) }
    }
  }

  private static let masks: [(KeyModifiers, IBusModifierType)] = [
    (.shift, IBUS_SHIFT_MASK), (.control, IBUS_CONTROL_MASK), (.alt, IBUS_MOD1_MASK),
    (.super, IBUS_MOD4_MASK), (.hyper, IBUS_HYPER_MASK), (.meta, IBUS_META_MASK),
  ]
}
