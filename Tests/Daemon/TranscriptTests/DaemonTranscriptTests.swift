import CIBus
import CalculationReading
import CalculatorKeyboard
import Foundation
import Glibc
import TestSupport
import Testing

/// Runs the transcripts through a real ibus-daemon and the real engine process.
@MainActor
@Suite(
  .serialized,
  .enabled(if: PrivateSession.missing() == nil, "ibus-daemon and dbus-daemon are needed"))
struct DaemonTranscriptTests {
  /// The reason why there is no engine with a decimal comma; `nil` if there is.
  nonisolated private static let missingComma: String? = {
    if let missing = PrivateSession.missing("localedef") { return missing }
    let locale = "/usr/share/i18n/locales/de_DE"
    return FileManager.default.fileExists(atPath: locale) ? nil : locale
  }()

  /// One daemon for all transcripts, which ends with the test process.
  ///
  /// Its engine has a decimal point, whatever the locale of the session.
  private static let daemon: Result<UnsafeMutablePointer<IBusBus>, any Error> = Result {
    let session = try PrivateSession(
      missingComma == nil ? ["--locale", "de_DE"] : [],
      engineVariables: ["LC_ALL": "C.UTF-8"])
    for name in ["IBUS_ADDRESS_FILE", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR"] {
      if let value = session.environment[name] { setenv(name, value, 1) }
    }
    ibus_init()
    guard let bus = ibus_bus_new(), ibus_bus_is_connected(bus) == 1 else {
      throw DaemonKeyboard.Failure(description: "cannot connect to the private daemon")
    }
    Self.session = session
    try introduce(bus)
    return bus
  }

  /// Gives the focus once to an unused field: the daemon does not name the client of the first field.
  private static func introduce(_ bus: UnsafeMutablePointer<IBusBus>) throws {
    guard let context = ibus_bus_create_input_context(bus, "gtk3-im:first") else {
      throw DaemonKeyboard.Failure(description: "the daemon makes no input context")
    }
    ibus_input_context_focus_in(context)
    guard ibus_bus_set_global_engine(bus, "calculator") == 1 else {
      throw DaemonKeyboard.Failure(description: "the daemon does not start the engine")
    }
    ibus_input_context_focus_out(context)
    g_object_unref(context)
  }

  private static var session: PrivateSession?

  @Test("A client that tells what stands before the caret", arguments: DaemonTranscripts.plain)
  func withSurroundingText(_ transcript: Transcript) throws {
    try compare(transcript, offersSurroundingText: true)
  }

  @Test("A client that does not tell", arguments: DaemonTranscripts.plain)
  func withoutSurroundingText(_ transcript: Transcript) throws {
    try compare(transcript, offersSurroundingText: false)
  }

  @Test(
    "A locale with a decimal comma",
    .enabled(if: missingComma == nil, "\(missingComma ?? "") is missing"),
    arguments: DaemonTranscripts.withComma, [true, false])
  func decimalComma(_ transcript: Transcript, offersSurroundingText: Bool) throws {
    try withCommaEngine { try compare(transcript, offersSurroundingText: offersSurroundingText) }
  }

  @Test(
    "The bridge from Wayland that ignores deletions",
    .enabled(if: !DaemonTranscripts.bridgeDeletes, "the bridge of IBus 1.5.34 deletes"),
    arguments: DaemonTranscripts.withPartialBridge, [true, false])
  func partialBridge(_ transcript: Transcript, offersSurroundingText: Bool) throws {
    try compare(transcript, offersSurroundingText: offersSurroundingText)
  }

  @Test(
    "The bridge from Wayland that deletes",
    .enabled(if: DaemonTranscripts.bridgeDeletes, "the bridge deletes from IBus 1.5.34 on"),
    arguments: DaemonTranscripts.withCompleteBridge, [true, false])
  func completeBridge(_ transcript: Transcript, offersSurroundingText: Bool) throws {
    try compare(transcript, offersSurroundingText: offersSurroundingText)
  }

  /// Replaces the daemon's engine by an engine with the session's decimal comma.
  private func withCommaEngine(_ body: () throws -> Void) throws {
    let bus = try Self.daemon.get()
    let session = try #require(Self.session)
    func waitUntilGone() throws {
      // A busy daemon notices the end of an engine later, and until then the name is taken.
      try waitUntil("no engine is left") { try session.engines == [] && !session.engineNameIsOwned }
    }
    for pid in session.engines { kill(pid, SIGTERM) }
    try waitUntilGone()
    let engine = try ChildProcess([PrivateSession.engine.path, "--ibus"], in: session)
    defer {
      engine.stop(closesInput: false)
      try? waitUntilGone()
    }
    // Otherwise the daemon would start an engine of its own.
    try waitUntil("the engine owns its name") { try session.engineNameIsOwned }
    try session.selectEngine("calculator")
    #expect(session.engines == [engine.pid])
    try Self.introduce(bus)
    try body()
  }

  /// Runs a transcript through the daemon and in memory, and compares the client's view after each key.
  private func compare(_ transcript: Transcript, offersSurroundingText: Bool) throws {
    let daemon = try DaemonKeyboard(
      Self.daemon.get(), transcript, offersSurroundingText: offersSurroundingText)
    let memory = InMemoryKeyboard(transcript, offersSurroundingText: offersSurroundingText)
    for (line, step) in transcript.steps {
      let place: Comment = "\(transcript.name).transcript, line \(line)"
      switch step {
      case .keys(let strokes):
        for stroke in strokes {
          try daemon.press(stroke)
          memory.press(stroke)
          #expect(daemon.observation == memory.observation, place)
        }
      case .reset:
        daemon.reset()
        memory.reset()
      case .click:
        daemon.click()
        memory.click()
        #expect(daemon.observation == memory.observation, place)
      case .purpose(let purpose):
        daemon.changePurpose(purpose)
        memory.changePurpose(purpose)
        #expect(daemon.observation == memory.observation, place)
      case .becomes(let before, let after):
        daemon.replaceText(before: before, after: after)
        memory.replaceText(before: before, after: after)
        #expect(daemon.observation == memory.observation, place)
      case .focus:
        try daemon.moveFocus()
        memory.moveFocus()
        #expect(daemon.observation == memory.observation, place)
      case .document, .preview, .preedit, .list, .last, .behind, .told, .wait:
        break
      }
    }
    if transcript.traits.offersSurroundingText == offersSurroundingText {
      try run(
        transcript,
        on: DaemonKeyboard(
          Self.daemon.get(), transcript, offersSurroundingText: offersSurroundingText))
    }
  }
}

/// The transcripts that run through a daemon, by what they need.
enum DaemonTranscripts {
  /// Without transcripts that depend on the clock (late clients) or on GNOME Shell (its deletions).
  private static let all = Transcript.all.filter {
    !$0.hasLag && $0.traits.shellDeletion == .characters
  }

  static let withComma = all.filter { $0.locale != LocaleConventions() }
  static let withPartialBridge = all.filter { $0.bridge == .partial }
  static let withCompleteBridge = all.filter { $0.bridge == .complete }
  static let plain = all.filter { $0.locale == LocaleConventions() && $0.bridge == nil }

  /// True if IBus's Wayland bridge can delete text, as from 1.5.34 on.
  static let bridgeDeletes =
    (IBUS_MAJOR_VERSION, IBUS_MINOR_VERSION, IBUS_MICRO_VERSION) >= (1, 5, 34)
}
