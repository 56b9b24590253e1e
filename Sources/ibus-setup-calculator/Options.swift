import Messages
import SetupModel

/// The command line.
struct Options {
  static var usage: String {
    tr(
      """
      Usage: ibus-setup-calculator [OPTION]

      The preferences of the IBus input method Calculator.

          --page=PAGE     open a page: %1
          --keypad        open the on-screen keypad
          --confinement   print what the engine may not do, and the kernel's answers to a
                          process that tries it
          --version       print the version
      -h, --help          print this text
      """, SetupPage.allCases.map(\.rawValue).joined(separator: ", "))
  }

  /// A command line that cannot be understood.
  struct Failure: Error {
    let message: String
  }

  enum Action: Equatable {
    case open(SetupPage?)
    case openKeypad
    case printConfinement
    /// Prints the answers line by line, for the window.
    case printAnswers
    case printVersion
    case printUsage
  }

  private(set) var action = Action.open(nil)

  init(_ arguments: some Sequence<String>) throws(Failure) {
    for argument in arguments {
      switch argument {
      case "--keypad": action = .openKeypad
      case "--confinement": action = .printConfinement
      case "--answers": action = .printAnswers
      case "--version": action = .printVersion
      case "--help", "-h": action = .printUsage
      default:
        guard argument.hasPrefix("--page=") else {
          throw Failure(message: tr("unknown option '%1'; see --help", argument))
        }
        let name = String(argument.dropFirst("--page=".count))
        guard let page = SetupPage(rawValue: name) else {
          throw Failure(message: tr("there is no page '%1'; see --help", name))
        }
        action = .open(page)
      }
    }
  }
}
