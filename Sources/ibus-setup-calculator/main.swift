import AdwaitaSupport
import CalculatorKeyboard
import GLibSupport
import Glibc
import Messages
import SetupModel
import SystemSettings

/// Prints a message to standard error and ends the process.
func fail(_ message: String, status: Int32) -> Never {
  let line = Array("ibus-setup-calculator: \(message)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
  exit(status)
}

/// Opens the window, in this process or in the one that has it already.
func open(_ page: SetupPage?) -> Never {
  guard let program = SetupProgram() else { fail(tr("there is no display"), status: 1) }
  exit(program.run(showing: page))
}

/// Opens the keypad of the running engine; the window, if that cannot be.
func openKeypad() -> Never {
  guard let program = SetupProgram() else { fail(tr("there is no display"), status: 1) }
  let (bus, loop) = (IBusLink(), GLibMainLoop())
  var isOpen = false
  bus.whenChanged {
    guard bus.state != .unknown else { return }
    guard KeypadReach(bus.state) == .canOpen else { return loop.quit() }
    bus.openKeypad {
      isOpen = $0 != .unavailable
      loop.quit()
    }
  }
  bus.begin()
  loop.run()
  exit(isOpen ? 0 : program.run(showing: .settings))
}

// The language of the texts, and how numbers are written.
setlocale(LC_ALL, "")
Catalogue.useSystem()
// IBus's GTK 4 module swaps keys on a busy machine, unless it waits for each answer.
setenv("IBUS_ENABLE_SYNC_MODE", "1", 0)

do throws(Options.Failure) {
  switch try Options(CommandLine.arguments.dropFirst()).action {
  case .open(let page): open(page)
  case .openKeypad: openKeypad()
  case .printConfinement: exit(ConfinementTrial.printReport() ? 0 : 1)
  case .printAnswers: ConfinementTrial.printAnswers()
  case .printVersion: print(Product.version)
  case .printUsage: print(Options.usage)
  }
} catch {
  fail(error.message, status: 2)
}
