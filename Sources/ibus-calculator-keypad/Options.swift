import Messages

/// The options of the command line.
struct Options {
  static var usage: String {
    tr(
      """
      Usage: ibus-calculator-keypad --line N | --stdio [OPTION...]

      The on-screen keypad of the IBus input method Calculator. The engine starts it, and
      talks to it in the lines that docs/keypad-protocol.md describes.

          --line N               talk through the open descriptor N
          --stdio                talk through standard input and output, for development
          --color-scheme=SCHEME  light or dark, whatever the desktop says
          --direction=DIRECTION  ltr or rtl, whatever the language says
      -h, --help                 print this text
      """)
  }

  struct Failure: Error {
    let message: String
  }

  /// The descriptors to read from and to write to.
  private(set) var line: (input: Int32, output: Int32)?
  /// `nil`: the desktop decides.
  private(set) var isDark: Bool?
  /// `nil`: the language decides.
  private(set) var isRightToLeft: Bool?
  private(set) var wantsHelp = false

  init(_ arguments: some Sequence<String>) throws(Failure) {
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      switch argument {
      case "--stdio": line = (0, 1)
      case "--line":
        guard let number = rest.next().flatMap({ Int32($0) }), number >= 0 else {
          throw Failure(message: tr("--line needs a descriptor"))
        }
        line = (number, number)
      case "--color-scheme=light": isDark = false
      case "--color-scheme=dark": isDark = true
      case "--direction=ltr": isRightToLeft = false
      case "--direction=rtl": isRightToLeft = true
      case "--help", "-h": wantsHelp = true
      default: throw Failure(message: tr("unknown option '%1'; see --help", argument))
      }
    }
    guard wantsHelp || line != nil else {
      throw Failure(message: tr("the engine starts this program; see --help"))
    }
  }
}
