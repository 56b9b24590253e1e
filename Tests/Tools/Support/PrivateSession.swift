package import Foundation

/// An IBus session of its own, from the `private-session` script.
///
/// It has home, buses, ibus-daemon and, on request, a display. It ends with ``stop()``, or with the test process.
package final class PrivateSession: Sendable {
  /// A session, or one of its programs, has failed.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// The environment of programs in the session.
  package let environment: [String: String]
  private let process: Process
  private let keepAlive: Pipe
  private let output = Pipe.forProgram()
  private let components: URL

  package static let supportFolder = URL(filePath: #filePath).deletingLastPathComponent()
  package static let root = supportFolder.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The engine under test: `CALCULATOR_ENGINE`, or else the program beside the test bundle.
  package static let engine: URL = {
    if let path = ProcessInfo.processInfo.environment["CALCULATOR_ENGINE"] {
      return URL(filePath: path)
    }
    return Bundle.main.bundleURL.appending(path: "ibus-engine-calculator")
  }()

  /// Starts a session that knows the engine.
  ///
  /// - Parameters:
  ///   - options: Options of the script, such as `--display`.
  ///   - isIntroduced: True if a result was inserted before; otherwise bubbles say that Return inserts.
  ///   - otherComponents: More component files: their texts by name.
  ///   - engineVariables: Added to the engine's environment.
  ///   - program: The engine's program.
  /// - Throws: ``Failure`` if the script fails.
  package init(
    _ options: [String] = [], isIntroduced: Bool = true,
    components otherComponents: [String: String] = [:],
    engineVariables: [String: String] = [:], program: URL = engine
  ) throws {
    components = try Self.makeComponents(engineVariables, program)
    for (name, text) in otherComponents {
      let file = components.appending(path: name)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    keepAlive = Pipe.forProgram()
    process = Process()
    process.executableURL = Self.supportFolder.appending(path: "private-session")
    process.arguments =
      options + (isIntroduced ? ["--introduced"] : [])
      + ["--component", components.path, "--", "sh", "-c", "env -0; printf '\\0'; cat"]
    process.standardInput = keepAlive
    process.standardOutput = output
    try process.runWithSignals()
    var environment: [String: String] = [:]
    var pending = Data()
    while environment["CALCULATOR_SESSION"] == nil || !pending.isEmpty {
      let chunk = output.fileHandleForReading.availableData
      guard !chunk.isEmpty else { throw Failure(description: "private-session ended early") }
      pending += chunk
      // The list ends in an empty entry.
      guard let end = pending.range(of: Data([0, 0])) else { continue }
      for entry in pending[..<end.lowerBound].split(separator: 0) {
        let parts = String(decoding: entry, as: UTF8.self).split(separator: "=", maxSplits: 1)
        environment[String(parts[0])] = parts.count > 1 ? String(parts[1]) : ""
      }
      pending = Data()
    }
    self.environment = environment
  }

  /// Ends the session and all its programs.
  package func stop() {
    try? keepAlive.fileHandleForWriting.close()
    process.waitUntilExit()
    keepAlive.close()
    output.close()
    try? FileManager.default.removeItem(at: components)
  }

  /// Runs a program, found by `PATH`, to its end.
  @discardableResult
  package func run(_ arguments: String...) throws -> (output: String, status: Int32) {
    try run(arguments)
  }

  package func run(_ arguments: [String]) throws -> (output: String, status: Int32) {
    let process = Process()
    let output = Pipe.forProgram()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.runWithSignals()
    defer { output.close() }
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (String(decoding: data, as: UTF8.self), process.terminationStatus)
  }

  /// Removes the engine's component file, as removing the package does.
  package func removeComponent() throws {
    try FileManager.default.removeItem(at: components.appending(path: Self.componentFile))
  }

  private static let componentFile = "calculator.xml"

  private static func makeComponents(
    _ engineVariables: [String: String], _ program: URL
  ) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let template = root.appending(path: "ibus-component/calculator.xml.in")
    let variables = engineVariables.map { "\($0)=\($1)" }
    let command = (variables.isEmpty ? [] : ["/usr/bin/env"] + variables) + [program.path]
    let text = try String(contentsOf: template, encoding: .utf8)
      .replacing(
        "@LIBEXECDIR@/ibus-engine-calculator", with: command.joined(separator: " ")
      )
      .replacing("@LIBEXECDIR@", with: engine.deletingLastPathComponent().path)
      .replacing("@BINDIR@", with: Bundle.main.bundleURL.path)
      .replacing("@VERSION@", with: "0")
    try text.write(
      to: folder.appending(path: componentFile), atomically: true, encoding: .utf8)
    return folder
  }

  /// The first program that is missing for a session, besides ibus-daemon's own; `nil` if none is.
  package static func missing(_ programs: String...) -> String? {
    missing(programs)
  }

  static func missing(_ programs: [String]) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return (["ibus-daemon", "ibus", "dbus-daemon"] + programs).first { program in
      !path.split(separator: ":").contains {
        FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
      }
    }
  }
}
