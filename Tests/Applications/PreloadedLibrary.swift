import Foundation
import TestSupport
import Testing

/// A library of this folder that is preloaded into the engine, and changes what the system tells it.
struct PreloadedLibrary {
  private let path: String

  /// Compiles it.
  ///
  /// - Parameters:
  ///   - source: The name of its file.
  ///   - folder: Where it goes.
  /// - Throws: When there is no compiler.
  init(_ source: String, in folder: URL) throws {
    path = folder.appending(path: source).deletingPathExtension().appendingPathExtension("so").path
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
    let compiled = try ProgramRun(
      URL(filePath: "/usr/bin/env"),
      [
        "clang", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", path,
        sources.appending(path: source).path,
      ], environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""])
    #expect(compiled.status == 0, "\(compiled.errors)")
  }

  /// What has it preloaded.
  var variables: [String: String] { ["LD_PRELOAD": path] }

  /// Whether a process has it.
  func isLoaded(by pid: pid_t) throws -> Bool {
    try ProgramRun(URL(filePath: "/bin/grep"), ["-q", path, "/proc/\(pid)/maps"]).status == 0
  }
}
