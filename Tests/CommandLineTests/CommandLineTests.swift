import Foundation
import IBusAdapter
import TestSupport
import Testing

/// The programs as they are called from a command line.
@Suite struct CommandLineTests {
  /// Runs a built program, without a daemon to find.
  private func run(_ program: String, _ arguments: [String]) throws -> ProgramRun {
    let file =
      program == "ibus-engine-calculator"
      ? PrivateSession.engine : Bundle.main.bundleURL.appending(path: program)
    return try ProgramRun(
      file, arguments, environment: ["IBUS_ADDRESS": "unix:path=/nonexistent"])
  }

  @Test("What the engine prints") func engineOptions() throws {
    let version = try run("ibus-engine-calculator", ["--version"])
    #expect(version.output == EngineMetadata.version + "\n" && version.status == 0)
    for option in ["--xml", "-x"] {
      let xml = try run("ibus-engine-calculator", [option])
      #expect(xml.output == EngineMetadata.enginesXML + "\n" && xml.status == 0)
    }
    for option in ["--help", "-h"] {
      let help = try run("ibus-engine-calculator", [option])
      #expect(help.output.hasPrefix("Usage: ibus-engine-calculator") && help.status == 0)
    }
  }

  @Test("What the engine does not know, it says, with status 2") func unknownOptions() throws {
    for arguments in [["--frobnicate"], ["ibus"], [""]] {
      let ran = try run("ibus-engine-calculator", arguments)
      #expect(ran.status == 2 && ran.output.isEmpty)
      #expect(ran.errors.contains("unknown option '\(arguments[0])'"))
    }
    let many = try run("ibus-engine-calculator", ["--ibus", "--xml"])
    #expect(many.status == 2 && many.errors.contains("too many arguments"))
  }

  @Test("Without a daemon the engine ends at once and says why", arguments: [["--ibus"], []])
  func noDaemon(arguments: [String]) throws {
    let ran = try run("ibus-engine-calculator", arguments)
    #expect(ran.status == 1)
    #expect(ran.errors.contains("cannot connect to ibus-daemon"))
  }

  @Test(
    "calculator-keys ends with what was inserted",
    arguments: [
      ("1+2*3= Return", "inserted: 9"), ("12+30 Return", "inserted: 42"),
      ("12+30", "inserted: nothing"),
      ("100+10%= Return", "inserted: 110"), ("200*15%= Return", "inserted: 30"),
      ("72-20%+5%= Return", "inserted: 60.48"), ("8%2= Return", "inserted: 4"),
      ("50%= Return", "inserted: 0.5"), ("1/81000000= Return", "inserted: 0.000000012345"),
      ("1/3-0.33333= Return", "inserted: 0.0000033333"),
      ("99999999*99999999999*123= Return", "inserted: 1229999987687700000123"),
    ])
  func calculatorKeys(keys: String, expected: String) throws {
    let ran = try run("calculator-keys", [keys])
    #expect(ran.status == 0)
    #expect(ran.lastLine.map(String.init) == expected)
  }

  @Test("calculator-keys shows the document, the display and the preview after each key")
  func calculatorKeysLines() throws {
    let lines = try run("calculator-keys", ["2*3"]).output.split(separator: "\n")
    #expect(lines.count == 4)
    let last = try #require(lines.dropLast().last)
    #expect(last.hasPrefix("3"))
    #expect(last.contains("display 3") && last.contains("document 2*3‸"))
    #expect(last.contains("preview 2 × 3 = 6 ⏎"))
    let held = try run("calculator-keys", ["--on-request", "=1"]).output
    #expect(held.contains("preedit =1"))
  }

  @Test("calculator-keys says which word it does not know") func calculatorKeysErrors() throws {
    let ran = try run("calculator-keys", ["1 Hper+a"])
    #expect(ran.status != 0)
    #expect(ran.errors.contains("unknown key or modifier in 'Hper+a'"))
  }
}

extension ProgramRun {
  fileprivate var lastLine: Substring? { output.split(separator: "\n").last }
}
