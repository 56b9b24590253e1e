package import Foundation

/// The result of a program that ran outside any session.
package struct ProgramRun: Sendable {
  package let output: String
  package let errors: String
  /// The exit status, or the signal that ended it.
  package let status: Int32

  /// Runs a program found by `PATH`, which is added to its environment.
  package init(_ command: [String]) throws {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    try self.init(URL(filePath: "/usr/bin/env"), command, environment: ["PATH": path])
  }

  /// Runs a program without input; its environment has only `environment` and a home that does not exist.
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
