import ArgumentParser
import ClientChecks
import Foundation
import Synchronization
import TestSupport

/// Checks that Calculator can be left on in real applications, and prints a table of the outcomes.
@main struct CheckClients: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check-clients",
    abstract: "Check Calculator in real applications, each in a session of its own.",
    discussion: """
      The clients are \(Client.allCases.map(\.rawValue).joined(separator: ", ")).
      Exits with 1 when a check fails and docs/clients.md does not explain it.
      """)

  @Argument(help: "The clients; all when none is named.")
  var clients: [String] = []

  @Option(name: .shortAndLong, help: "Only this check, 1 to 11; can be repeated.", transform: check)
  var check: [Check] = []

  @Option(help: "Only the clients of this desktop, such as x11.", transform: desktop)
  var desktop: Desktop?

  @Flag(help: "be content with a part of the prose.")
  var sample = false

  @Option(name: .shortAndLong, help: "How many clients are checked at the same time.")
  var jobs = 1

  @Option(help: "Print this title, and the versions, above the table.")
  var title: String?

  func validate() throws {
    if jobs < 1 { throw ValidationError("\(jobs) clients at a time are too few") }
  }

  func run() throws {
    if let desktop { setenv("CALCULATOR_DESKTOP", desktop.rawValue, 1) }
    for name in clients where !Client.allCases.contains(where: { matches(name, $0) }) {
      throw ValidationError("unknown client \(name)")
    }
    let subjects = Subject.all.filter { subject in
      (desktop == nil || desktop == subject.client.desktop)
        && (clients.isEmpty || clients.contains { matches($0, subject.client) })
    }
    let checks = Check.allCases.filter { check.isEmpty || check.contains($0) }
    var table = Table(checks: checks)
    for (subject, outcomes) in zip(subjects, outcomes(of: checks, on: subjects)) {
      table.add(subject, outcomes)
    }
    if let title, let desktop {
      print("\n## \(title)\n\n\(versions(of: desktop))")
    }
    print("\n\(table.markdown)")
    if !table.isExplained { throw ExitCode.failure }
  }

  /// Runs all checks, `jobs` clients at a time, and prints each outcome; returns them by subject, in the order of the checks.
  private func outcomes(of checks: [Check], on subjects: [Subject]) -> [[Outcome]] {
    let outcomes = Mutex<[[Outcome]]>(subjects.map { _ in [] })
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = jobs
    for (index, subject) in subjects.enumerated() {
      queue.addOperation { [sample] in
        for check in checks {
          let outcome = check.run(on: subject, isSample: sample)
          outcomes.withLock { $0[index].append(outcome) }
          // Not buffered, since a run takes long.
          let line = "\(subject.client.rawValue), \(check.title): \(outcome.text)\n"
          FileHandle.standardOutput.write(Data(line.utf8))
        }
      }
    }
    queue.waitUntilAllOperationsAreFinished()
    return outcomes.withLock { $0 }
  }

  /// True if a name means the client: `firefox` is Firefox, and with a desktop the one that is there.
  private func matches(_ name: String, _ client: Client) -> Bool {
    let wanted = name.lowercased().filter(\.isLetterOrDigit)
    let name = client.rawValue.lowercased().filter(\.isLetterOrDigit)
    return name.hasSuffix(wanted) || desktop != nil && name.hasPrefix(wanted + "on")
  }

  private static func desktop(_ name: String) throws -> Desktop {
    guard let desktop = Desktop(rawValue: name) else {
      throw ValidationError("unknown desktop \(name)")
    }
    return desktop
  }

  private static func check(_ number: String) throws -> Check {
    guard let check = Int(number).flatMap(Check.init(rawValue:)) else {
      throw ValidationError("\(number) is not a check from 1 to \(Check.allCases.count)")
    }
    return check
  }
}

extension Character {
  fileprivate var isLetterOrDigit: Bool { isLetter || isNumber }
}

extension Outcome {
  var text: String {
    switch self {
    case .passed: "pass"
    case .limited(let limit): "pass: \(limit.rawValue)"
    case .measured(let what): "pass: \(what)"
    case .notApplicable(let why): "not applicable: \(why)"
    case .skipped(let why): "SKIPPED: \(why)"
    case .alike(let why): "FAILS ALIKE: \(why)"
    case .failed(let why): "FAILS because \(why)"
    }
  }
}

/// The outcomes, with a row for each client.
struct Table {
  private let checks: [Check]
  private var rows: [(name: String, outcomes: [Outcome])] = []

  init(checks: [Check]) {
    self.checks = checks
  }

  mutating func add(_ subject: Subject, _ outcomes: [Outcome]) {
    rows.append((subject.client.rawValue, outcomes))
  }

  var isExplained: Bool {
    !rows.contains { row in
      row.outcomes.contains { if case .failed = $0 { true } else { false } }
    }
  }

  /// The table in Markdown; a cell has a word, and a note below the table explains it.
  var markdown: String {
    var notes: [String] = []
    func cell(_ outcome: Outcome) -> String {
      let (word, why): (String, String?) =
        switch outcome {
        case .passed: ("pass", nil)
        case .limited(let limit): ("pass", limit.rawValue)
        case .measured(let what): ("pass", what)
        case .notApplicable: ("–", nil)
        case .skipped(let why): ("SKIPPED", why)
        case .alike(let why): ("alike", why)
        case .failed(let why): ("FAILS", why)
        }
      guard let why else { return word }
      if !notes.contains(why) { notes.append(why) }
      return "\(word) (\((notes.firstIndex(of: why) ?? 0) + 1))"
    }
    let titles = checks.map { "\($0.rawValue) \($0.title)" }
    var lines = [
      "| client | " + titles.joined(separator: " | ") + " |",
      "|---" + String(repeating: "|---", count: checks.count) + "|",
    ]
    for row in rows {
      lines.append("| \(row.name) | " + row.outcomes.map(cell).joined(separator: " | ") + " |")
    }
    lines.append("")
    lines += notes.enumerated().map { "\($0.offset + 1). \($0.element)" }
    let outcomes = rows.flatMap(\.outcomes)
    func count(_ matches: (Outcome) -> Bool) -> Int { outcomes.count(where: matches) }
    let failed = count { if case .failed = $0 { true } else { false } }
    let skipped = count { if case .skipped = $0 { true } else { false } }
    let absent = count { if case .notApplicable = $0 { true } else { false } }
    let alike = count { if case .alike = $0 { true } else { false } }
    let passed = outcomes.count - failed - skipped - absent - alike
    lines += [
      "",
      "\(passed) passed, \(failed) failed, \(alike) failed as the plain keyboard does, "
        + "\(skipped) skipped, \(absent) not applicable",
    ]
    return lines.joined(separator: "\n")
  }
}
