import GLibSupport
import Glibc
import GtkSupport
import KeypadLine
import Messages

func fail(_ message: String, status: Int32) -> Never {
  let line = Array("ibus-calculator-keypad: \(message)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
  exit(status)
}

func run(_ options: Options, _ descriptors: (input: Int32, output: Int32)) {
  let line = EngineLine(input: descriptors.input, output: descriptors.output)
  guard Gtk.initialize("ibus-calculator-keypad"),
    let program = KeypadProgram(line, options)
  else {
    line.send(.unavailable)
    fail(tr("there is no X display, and a window elsewhere would take the focus"), status: 1)
  }
  for number in [SIGTERM, SIGINT, SIGHUP] {
    whenSignalled(number) {
      program.loop.quit()
      return true
    }
  }
  program.run()
}

let gettext = Gettext(Catalogue.domain)
Catalogue.current = Catalogue(message: gettext.message, plural: gettext.message)
do throws(Options.Failure) {
  let options = try Options(CommandLine.arguments.dropFirst())
  if let line = options.line, !options.wantsHelp {
    run(options, line)
  } else {
    print(Options.usage)
  }
} catch {
  fail(error.message, status: 2)
}
