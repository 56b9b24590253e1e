import CalculatorKeyboard
import GLibSupport
import Glibc
import IBusAdapter
import Messages
import SystemSettings

var usage: String {
  tr(
    """
    Usage: ibus-engine-calculator [OPTION]

    The IBus input method Calculator. Without an option it registers itself with the
    running ibus-daemon until it ends, for development.

      -i, --ibus      serve as the engine that ibus-daemon has started
      -x, --xml       print the <engines> block of the component file
          --version   print the version
      -h, --help      print this text
    """)
}

/// Prints a message to standard error.
///
/// What the log gets is in English, for whoever reads it in a report; what a person at a terminal is told
/// is in their language.
func warn(_ message: String) {
  let line = Array("ibus-engine-calculator: \(message)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
}

/// Prints a message to standard error, in the language of the user, and ends the process.
func fail(_ message: @autoclosure () -> String, status: Int32) -> Never {
  Catalogue.useSystem()
  warn(message())
  exit(status)
}

/// Lets the engine go on where nobody reads its standard error.
///
/// What it writes to a pipe without a reader is lost, and the engine does not end.
func keepStandardError() {
  signal(SIGPIPE, SIG_IGN)
  // The number of a closed descriptor would go to the next connection, and the warnings with it.
  for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
    _ = open("/dev/null", O_RDWR)
  }
}

func serve(_ mode: EngineHost.Mode) {
  keepStandardError()
  // Before all else: libibus starts threads, and the launcher must be a fork of a single one.
  let programs = lockIn()
  do throws(EngineHost.Failure) {
    let host = try EngineHost(
      session: { KeyboardSession(settings: $0, locale: .ofSystem()) },
      settings: { StoredSettings(warn: warn) }, launchKeypad: programs.launchKeypad,
      openPreferences: programs.openPreferences, noteServing: programs.noteServing,
      usedSpace: { usedSpace($0, openUsedSpace: programs.openUsedSpace) })
    try host.run(mode)
  } catch {
    fail("\(error)", status: 1)
  }
}

/// The option, as C has it: an array of all arguments would be a fortieth of the engine's start.
func option() -> String? {
  guard CommandLine.argc > 1, let text = CommandLine.unsafeArgv[1] else { return nil }
  return String(cString: text)
}

guard CommandLine.argc <= 2 else { fail(tr("too many arguments; see --help"), status: 2) }

switch option() {
case nil: serve(.registeringItself)
case "--ibus", "-i": serve(.startedByDaemon)
case "--xml", "-x": print(EngineMetadata.enginesXML)
// What the launcher starts; for nobody else.
case "--return": exit(EngineReturn.ask() ? 0 : 1)
case "--version": print(EngineMetadata.version)
case "--help", "-h":
  Catalogue.useSystem()
  print(usage)
case let option?: fail(tr("unknown option '%1'; see --help", option), status: 2)
}
