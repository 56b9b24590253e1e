import Foundation
import IBusAdapter
import TestSupport
import Testing

/// Tests the programs' command lines.
@Suite struct CommandLineTests {
  /// Runs a built program without a daemon.
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
    "IBus reads the component file without a word",
    .enabled(if: PrivateSession.missing("ibus") == nil, "ibus is needed"))
  func componentFile() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let components = folder.appending(path: "component")
    try FileManager.default.createDirectory(at: components, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = PrivateSession.root.appending(path: "ibus-component/calculator.xml.in")
    let text = try String(contentsOf: source, encoding: .utf8)
      .replacing("@VERSION@", with: EngineMetadata.version)
      .replacing("@LIBEXECDIR@", with: "/usr/libexec")
    try text.write(
      to: components.appending(path: "calculator.xml"), atomically: true, encoding: .utf8)
    var environment = ["PATH": "/usr/bin:/bin", "IBUS_COMPONENT_PATH": components.path]
    for name in ["XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"] {
      environment[name] = folder.path
    }
    let ibus = URL(filePath: "/usr/bin/ibus")
    let written = try ProgramRun(ibus, ["write-cache"], environment: environment)
    #expect(written.status == 0 && written.output.isEmpty && written.errors.isEmpty)
    // The output can be read again.
    let cache = try ProgramRun(ibus, ["read-cache"], environment: environment)
    #expect(cache.errors.isEmpty)
    #expect(cache.output.contains("<name>\(EngineMetadata.engineName)</name>"))
    #expect(cache.output.contains("<textdomain>\(EngineMetadata.textDomain)</textdomain>"))
  }

  @Test("calculator-keys knows clients, and what IBus's bridge from Wayland does")
  func calculatorKeysClients() throws {
    func last(_ arguments: [String]) throws -> Substring? {
      try run("calculator-keys", arguments).lastLine
    }
    #expect(try last(["--client", "wayland", "12+30 Return"]) == "inserted: 42")
    for bridge in ["partial", "absent"] {
      let old = ["--client", "wayland", "--wayland-bridge", bridge]
      #expect(try last(old + ["12+30 Return"]) == "inserted: nothing")
      #expect(try last(old + ["=12+30 Return"]) == "inserted: 42")
    }
    #expect(try last(["--client", "unmeasured", "12+30 Return"]) == "inserted: nothing")
    let terminal = ["--client", "wayland", "--silent"]
    #expect(try last(terminal + ["12+30 Return"]) == "inserted: nothing")
    #expect(try last(terminal + ["=12+30 Return"]) == "inserted: 42")
  }

  @Test(
    "calculator-keys ends with what was inserted",
    arguments: [
      ("1+2*3= Return", "inserted: 9"), ("12+30 Return", "inserted: 42"),
      ("12+30", "inserted: nothing"),
      ("100+10%= Return", "inserted: 110"), ("200*15%= Return", "inserted: 30"),
      ("72-20%+5%= Return", "inserted: 60.48"),
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
    #expect(last.contains("display 6") && last.contains("document 2*3‸"))
    #expect(last.contains("preview 2 × 3 = 6 ⏎"))
    let held = try run("calculator-keys", ["--on-request", "=1"]).output
    #expect(held.contains("preedit =1"))
  }

  @Test("calculator-keys says which word it does not know") func calculatorKeysErrors() throws {
    let ran = try run("calculator-keys", ["1 Hper+a"])
    #expect(ran.status != 0)
    #expect(ran.errors.contains("unknown key or modifier in 'Hper+a'"))
  }

  @Test("calculator-keys takes settings, as they are stored") func calculatorKeysSettings() throws {
    func run(_ settings: [String], _ keys: String) throws -> ProgramRun {
      try self.run("calculator-keys", settings.flatMap { ["--set", $0] } + [keys])
    }
    let taken = try run(["next-keyboard-key=<Control>F12"], "12 Control+F12 +30 Return")
    #expect(taken.status == 0 && taken.output.contains("Control+F12"))
    let cut = try run(["order=written", "fraction-digits=2"], "1+2/3= Return")
    #expect(cut.lastLine == "inserted: 1.66")
    #expect(try run([], "2*3").output.contains("= 6 ⏎\n"))
    #expect(try run(["introduced=false"], "2*3").output.contains("= 6 ⏎ Return inserts\n"))
    for (setting, message) in [
      ("next-keyboard-key=a", "'a' is no value for next-keyboard-key"),
      ("fraction-digits=16", "'16' is no value for fraction-digits"),
      ("colour=red", "no setting and its value: 'colour=red'"),
      ("order", "no setting and its value: 'order'"),
    ] {
      let ran = try run([setting], "1")
      #expect(ran.status != 0 && ran.errors.contains(message))
    }
  }
}

extension ProgramRun {
  fileprivate var lastLine: Substring? { output.split(separator: "\n").last }
}
