import Foundation
import TestSupport
import Testing

/// A library that is preloaded into the engine and replaces functions of the system.
final class PreloadedLibrary {
  private let folder: URL
  private var path: String { folder.appending(path: "preloaded.so").path }

  /// Compiles a C file of this folder.
  init(_ source: String) throws {
    let files = FileManager.default
    folder = files.temporaryDirectory.appending(path: UUID().uuidString)
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
    let compiled = try ProgramRun(
      URL(filePath: "/usr/bin/env"),
      [
        "clang", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", path,
        sources.appending(path: source).path,
      ], environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""])
    #expect(compiled.status == 0, "\(compiled.errors)")
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// The environment that preloads the library.
  var variables: [String: String] { ["LD_PRELOAD": path] }

  func isLoaded(by pid: pid_t) throws -> Bool {
    try ProgramRun(URL(filePath: "/bin/grep"), ["-q", path, "/proc/\(pid)/maps"]).status == 0
  }
}
