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
    return bus
  }
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
    guard transcript.locale == LocaleConventions() else { return }
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
      case .focus:
        try daemon.moveFocus()
        memory.moveFocus()
        #expect(daemon.observation == memory.observation, place)
      case .document, .preview, .preedit, .last:
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
