package import Foundation

/// A run of a Python model of `Tests/Tools/Oracle`.
package struct ModelRun {
  package let status: Int32
  package let output: Data

  package init(_ script: String, _ arguments: [String] = [], input: Data = Data()) throws {
    let scripts = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Oracle")
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (source, target) = (folder.appending(path: "in"), folder.appending(path: "out"))
    try input.write(to: source)
    try Data().write(to: target)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", scripts.appending(path: script).path] + arguments
    process.standardInput = try FileHandle(forReadingFrom: source)
    process.standardOutput = try FileHandle(forWritingTo: target)
    try process.runWithSignals()
    process.waitUntilExit()
    status = process.terminationStatus
    output = try Data(contentsOf: target)
  }
}
