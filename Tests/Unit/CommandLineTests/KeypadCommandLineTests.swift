import Foundation
import TestSupport
import Testing

/// Tests the command line of the keypad, without a screen.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: KeypadWindow.program)))
struct KeypadCommandLineTests {
  private func run(_ arguments: [String]) throws -> ProgramRun {
    try ProgramRun(URL(filePath: KeypadWindow.program), arguments)
  }

  @Test("It tells its options") func help() throws {
    for option in ["--help", "-h"] {
      let help = try run([option])
      #expect(help.output.hasPrefix("Usage: ibus-calculator-keypad") && help.status == 0)
    }
  }

  @Test(
    "What it does not know, it says, with status 2",
    arguments: [
      ["--frobnicate"], [], ["--line"], ["--line", "x"], ["--line", "-1"], ["--stdio", "more"],
      ["--color-scheme=pink", "--stdio"],
    ])
  func unknown(arguments: [String]) throws {
    let ran = try run(arguments)
    #expect(
      ran.status == 2 && ran.output.isEmpty && ran.errors.hasPrefix("ibus-calculator-keypad:"))
  }

  @Test("Where a window would take the focus it says so, and ends") func noDisplay() throws {
    let ran = try run(["--stdio"])
    #expect(ran.status == 1 && ran.output == "unavailable\n")
    #expect(ran.errors.contains("there is no X display"))
  }

  @Test("It has no calculator in it") func linked() throws {
    let names = ["BigInt", "CalculatorCore", "CalculatorKeyboard"]
    func modules(in program: URL) throws -> [String] {
      let bytes = try Data(contentsOf: program)
      // A module's name in a program is a word of its own.
      return names.filter { bytes.range(of: Data("\0\($0)\0".utf8)) != nil }
    }
    #expect(try modules(in: URL(filePath: KeypadWindow.program)) == [])
    #expect(try modules(in: PrivateSession.engine) == names)
  }
}
