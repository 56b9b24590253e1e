import Foundation
import TestSupport
import Testing

/// What IBus starts: it becomes the engine.
@Suite struct StarterCommandLineTests {
  private func run(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> ProgramRun {
    try ProgramRun(
      Bundle.main.bundleURL.appending(path: "ibus-calculator-start"), arguments,
      environment: environment)
  }

  @Test("It becomes the program that it is given, with three variables more")
  func becomesProgram() throws {
    let script = "echo \"$0 $1 $HOME $GLIBC_TUNABLES $G_SLICE $SWIFT_BACKTRACE\"; exit 3"
    let ran = try run(
      ["/bin/sh", "-c", script, "zero", "two words"],
      environment: ["HOME": "/nowhere", "G_SLICE": "debug-blocks"])
    let variables = "glibc.malloc.tcache_max=256 always-malloc enable=no,swift-backtrace=/"
    #expect(ran.output == "zero two words /nowhere \(variables)\n")
    #expect(ran.errors.isEmpty && ran.status == 3)
  }

  @Test(
    "A program that cannot be started is named, with the reason, and status 127",
    arguments: [
      ("/nowhere/engine", "No such file or directory"), ("/etc/passwd", "Permission denied"),
    ])
  func missingProgram(path: String, reason: String) throws {
    let ran = try run([path, "--ibus"])
    #expect(ran.status == 127 && ran.output.isEmpty)
    #expect(ran.errors == "\(path): \(reason)\n")
  }

  @Test("Without a program it says how it is called, with status 2") func noProgram() throws {
    let ran = try run([])
    #expect(ran.status == 2 && ran.output.isEmpty)
    #expect(ran.errors == "Usage: ibus-calculator-start PROGRAM [ARGUMENT...]\n")
  }
}
