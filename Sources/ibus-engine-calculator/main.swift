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
/// Messages for the log are in English, since they end up in reports; messages for a person at a
/// terminal are translated.
func warn(_ message: String) {
  let line = Array("ibus-engine-calculator: \(message)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
}

/// Prints a translated message to standard error, and exits.
func fail(_ message: @autoclosure () -> String, status: Int32) -> Never {
  Catalogue.useSystem()
  warn(message())
  exit(status)
}

/// Keeps the engine alive if standard error is a pipe without a reader: the output is lost.
func keepStandardError() {
  signal(SIGPIPE, SIG_IGN)
  // A closed descriptor's number would go to the next connection, and with it the warnings.
  for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
    _ = open("/dev/null", O_RDWR)
  }
}

func serve(_ mode: EngineHost.Mode) {
  keepStandardError()
  // First of all: libibus starts threads, and the launcher must be forked from a single-threaded
  // process.
  let programs = lockIn()
  do throws(EngineHost.Failure) {
    try EngineHost.run(
      mode, warn: warn, launchKeypad: programs.launchKeypad,
      openPreferences: programs.openPreferences, noteServing: programs.noteServing,
      usedSpace: { usedSpace($0, openUsedSpace: programs.openUsedSpace) })
  } catch {
    fail("\(error)", status: 1)
  }
}

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count <= 1 else { fail(tr("too many arguments; see --help"), status: 2) }

switch arguments.first {
case nil: serve(.registeringItself)
case "--ibus", "-i": serve(.startedByDaemon)
case "--xml", "-x": print(EngineMetadata.enginesXML)
// For the launcher only.
case "--return": exit(EngineReturn.ask() ? 0 : 1)
case "--version": print(EngineMetadata.version)
case "--help", "-h":
  Catalogue.useSystem()
  print(usage)
case let option?: fail(tr("unknown option '%1'; see --help", option), status: 2)
}
