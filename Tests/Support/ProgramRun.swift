package import Foundation

/// A program that was run to its end, outside any session.
package struct ProgramRun: Sendable {
  /// What it printed.
  package let output: String
  /// What it printed as errors.
  package let errors: String
  /// Its exit status, or the signal that ended it.
  package let status: Int32

  /// Runs a program, with nothing to read, and waits for it.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - arguments: Its arguments.
  ///   - environment: All of its environment, besides a home that does not exist.
  /// - Throws: When it cannot be started.
  package init(
    _ program: URL, _ arguments: [String], environment: [String: String] = [:]
  ) throws {
    let process = Process()
    let output = Pipe.forProgram()
    let errors = Pipe.forProgram()
    defer {
      output.close()
      errors.close()
    }
    process.executableURL = program
    process.arguments = arguments
    process.environment = environment.merging(["HOME": "/nonexistent"]) { given, _ in given }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.runWithSignals()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    let errorText = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    self.output = String(decoding: text, as: UTF8.self)
    self.errors = String(decoding: errorText, as: UTF8.self)
    status = process.terminationStatus
  }
}
