import Foundation
import TestSupport
import Testing

/// Executes commands of the documents as they are written there.
@Suite(.serialized) struct DocumentedCommandTests {
  static let rows = CommandTable.shared.rows.filter {
    if case .test = $0.executor { true } else { false }
  }

  @Test(
    "A command of a document does what it says",
    .enabled(if: PrivateSession.missing("Xvfb", "xdotool", "gsettings", "man") == nil, "a session"),
    .timeLimit(.minutes(5)), arguments: rows)
  func execute(row: CommandTable.Row) throws {
    guard case .test(let inSession, let command) = row.executor else { return }
    var script = command
    if let window = row.window {
      script = """
        \(command) & pid=$!
        timeout 60 xdotool search --sync --onlyvisible --class '^\(window)$' >/dev/null; status=$?
        kill $pid; wait $pid; exit $status
        """
    }
    if let check = row.check { script += " && \(check)" }
    let ran = try inSession ? runInSession(script) : run(script)
    #expect(ran.status == 0, "\(ran.output)")
    let lines = ran.output.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    for line in row.printed where !lines.contains(line) {
      Issue.record("it did not print “\(line)”, but: \(ran.output)")
    }
    for shown in ProjectDocument.all.flatMap(\.commands) where shown.text == row.command {
      guard let output = shown.output else { continue }
      #expect(
        ran.output.trimmingCharacters(in: .newlines) == output, "shown by \(shown.document)")
    }
  }

  @Test("What a document shows as output is that of a command executed here") func shown() {
    let executed = Set(Self.rows.map(\.command))
    for command in ProjectDocument.all.flatMap(\.commands) where command.output != nil {
      #expect(executed.contains(command.text), "\(command.document)")
    }
  }

  /// Runs a command line in the project's folder, with the built programs and the manual pages.
  private func run(_ script: String) throws -> (output: String, status: Int32) {
    let manual = try ManualFolder()
    defer { manual.remove() }
    var environment = ProcessInfo.processInfo.environment
    environment.merge(Self.variables(environment, manual)) { _, new in new }
    let ran = try ProgramRun(
      URL(filePath: "/usr/bin/timeout"), [Self.patience, "bash", "-c", Self.inProject(script)],
      environment: environment)
    return (ran.output, ran.status)
  }

  private func runInSession(_ script: String) throws -> (output: String, status: Int32) {
    let session = try PrivateSession(["--display", "--dconf"])
    defer { session.stop() }
    let manual = try ManualFolder()
    defer { manual.remove() }
    let variables = Self.variables(session.environment, manual).map { "\($0.key)=\($0.value)" }
    return try session.run(
      ["env"] + variables + ["timeout", Self.patience, "bash", "-c", Self.inProject(script)])
  }

  private static let patience = "120"

  private static func inProject(_ script: String) -> String {
    "exec 2>&1; cd '\(PrivateSession.root.path)'\n\(script)"
  }

  private static func variables(_ environment: [String: String], _ manual: ManualFolder)
    -> [String: String]
  {
    let path = environment["PATH"] ?? "/usr/bin:/bin"
    return [
      "PATH": "\(Bundle.main.bundleURL.path):\(path)", "MANPATH": manual.url.path,
      "MANPAGER": "cat",
      "MANWIDTH": "80", "LC_ALL": "C.UTF-8",
    ]
  }
}

/// The manual pages where `man` finds them.
private struct ManualFolder {
  let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  init() throws {
    let pages = PrivateSession.root.appending(path: "data/man")
    for page in try FileManager.default.contentsOfDirectory(atPath: pages.path) {
      let section = url.appending(path: "man\(page.suffix(1))")
      try FileManager.default.createDirectory(at: section, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        at: section.appending(path: page), withDestinationURL: pages.appending(path: page))
    }
  }

  func remove() { try? FileManager.default.removeItem(at: url) }
}
