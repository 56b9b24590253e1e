import CIBus
import CalculatorKeyboard
import Glibc
import TestSupport
import Testing

/// The same transcripts through a real ibus-daemon and the real engine process.
@MainActor
@Suite(
  .serialized,
  .enabled(if: PrivateSession.missing() == nil, "ibus-daemon and dbus-daemon are needed"))
struct DaemonTranscriptTests {
  /// One daemon for all of them, which ends with the test process.
  private static let daemon: Result<UnsafeMutablePointer<IBusBus>, any Error> = Result {
    let session = try PrivateSession()
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

  /// Gives the focus once to a field that nobody looks at: the daemon does not name the client of the
  /// first one.
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

  /// Whether the engine runs on the desktop of a transcript, or on one with which the client is the same.
  private static func hasDesktop(_ transcript: Transcript) -> Bool {
    guard transcript.traits.shellDeletion == .characters else { return false }
    guard let bridge = transcript.bridge else { return true }
    return (bridge == .complete) == isFrom1534
  }

  private static let isFrom1534 =
    (IBUS_MAJOR_VERSION, IBUS_MINOR_VERSION, IBUS_MICRO_VERSION) >= (1, 5, 34)

  private static var session: PrivateSession?

  @Test("A client that tells what stands before the caret", arguments: Transcript.all)
  func withSurroundingText(_ transcript: Transcript) throws {
    try compare(transcript, offersSurroundingText: true)
  }

  @Test("A client that does not tell", arguments: Transcript.all)
  func withoutSurroundingText(_ transcript: Transcript) throws {
    try compare(transcript, offersSurroundingText: false)
  }

  /// Runs a transcript on both, and compares what the client sees after each key.
  private func compare(_ transcript: Transcript, offersSurroundingText: Bool) throws {
    // The daemon's engine has the locale of the tests; the marks are tested in memory.
    guard transcript.locale == LocaleConventions(), Self.hasDesktop(transcript),
      !transcript.hasLag
    else { return }
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
      case .document, .preview, .preedit, .last, .behind, .told, .wait:
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
