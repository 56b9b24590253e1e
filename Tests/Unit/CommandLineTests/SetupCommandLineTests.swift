import Foundation
import IBusAdapter
import TestSupport
import Testing

/// Tests the command line of the preferences, without a screen.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: SetupReader.program.path)))
struct SetupCommandLineTests {
  private func run(_ arguments: [String]) throws -> ProgramRun {
    try ProgramRun(SetupReader.program, arguments)
  }

  @Test("It tells its options and its version") func help() throws {
    for option in ["--help", "-h"] {
      let help = try run([option])
      #expect(help.output.hasPrefix("Usage: ibus-setup-calculator") && help.status == 0)
    }
    #expect(try run(["--version"]).output == EngineMetadata.version + "\n")
  }

  @Test(
    "What it does not know, it says, with status 2",
    arguments: [["--frobnicate"], ["--page=nowhere"], ["--page"], ["page"]])
  func unknown(arguments: [String]) throws {
    let ran = try run(arguments)
    #expect(
      ran.status == 2 && ran.output.isEmpty && ran.errors.hasPrefix("ibus-setup-calculator:"))
  }

  @Test("Without a display it says so, and ends") func noDisplay() throws {
    let ran = try run([])
    #expect(ran.status == 1 && ran.errors.contains("there is no display"))
  }

  @Test("It prints the kernel's answers to a process that is locked in, and says whose they are")
  func confinement() throws {
    let runtime = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: runtime, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: runtime) }
    let ran = try ProgramRun(
      SetupReader.program, ["--confinement"], environment: ["XDG_RUNTIME_DIR": runtime.path])
    #expect(ran.status == 0)
    #expect(ran.output.contains("not to the engine"))
    for field in ["NoNewPrivs: 1", "Seccomp: 2"] { #expect(ran.output.contains(field)) }
    let lines = ran.output.split(separator: "\n")
    #expect(lines.count { $0.hasSuffix("refused: Permission denied") } > 100)
    #expect(lines.contains("  clone3: refused: Function not implemented"))
    #expect(!ran.output.contains("not refused"))
  }
}
