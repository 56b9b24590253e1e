internal import GLibSupport
internal import Glibc
internal import Messages

/// The kernel's answers to a process that has locked itself in as the engine does.
package struct ConfinementReport: Equatable, Sendable {
  /// The answer to one attempt.
  package struct Answer: Equatable, Sendable {
    /// The raw value of an `Attempt.Area`.
    package let area: String
    package let name: String
    /// The kernel's answer: a result, or an error number below 0.
    package let value: Int
    /// The error number of a refusal.
    package let refusal: Int32

    package init(area: String, name: String, value: Int, refusal: Int32) {
      self.area = area
      self.name = name
      self.value = value
      self.refusal = refusal
    }

    /// Reads a ``line``.
    package init?(_ line: some StringProtocol) {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard parts.count == 4, let value = Int(parts[2]), let refusal = Int32(parts[3]) else {
        return nil
      }
      self.init(area: String(parts[0]), name: String(parts[1]), value: value, refusal: refusal)
    }

    /// The answer as a line of text, for another process.
    package var line: String { "\(area)\t\(name)\t\(value)\t\(refusal)" }

    package var isRefused: Bool { value < 0 && value.magnitude == refusal.magnitude }

    /// The answer in words, with the C library's name of the error.
    package var text: String {
      guard value < 0, let error = Int32(exactly: value.magnitude) else { return tr("allowed") }
      let words = makeString(strerror(error))
      return isRefused ? tr("refused: %1", words) : tr("not refused; it failed: %1", words)
    }
  }

  /// The answers of an area.
  package struct Section: Equatable, Sendable {
    package let title: String
    package let answers: [Answer]
    /// True if these attempts are to work.
    package let isNeeded: Bool

    /// The number of answers that are as they should be.
    fileprivate var count: Int { answers.count { isNeeded ? $0.value == 0 : $0.isRefused } }

    package var holds: Bool { count == answers.count }

    package var summary: String {
      isNeeded
        ? tr("%1 of %2 work", String(count), String(answers.count))
        : tr("%1 of %2 refused", String(count), String(answers.count))
    }
  }

  package let sections: [Section]

  /// True if everything was refused but the calls a keyboard needs, and these work.
  package var holds: Bool { sections.allSatisfy(\.holds) }

  /// All of it in a sentence.
  package var summary: String {
    let refused = sections.filter { !$0.isNeeded }
    let count = String(refused.map(\.count).reduce(0, +))
    let attemptCount = String(refused.map(\.answers.count).reduce(0, +))
    return holds
      ? tr(
        "No network. No files. No other programs: %1 of %2 attempts refused", count, attemptCount)
      : tr("%1 of %2 refused", count, attemptCount)
  }

  /// Groups answers by their areas, in the order of the areas' first answers.
  package init(_ answers: [Answer]) {
    var areas: [String] = []
    for answer in answers where !areas.contains(answer.area) { areas.append(answer.area) }
    sections = areas.map { area in
      Section(
        title: Self.title(area), answers: answers.filter { $0.area == area },
        isNeeded: area == "needed")
    }
  }

  private static func title(_ area: String) -> String {
    switch area {
    case "network": tr("The network: sockets but local ones")
    case "programs": tr("Starting programs")
    case "processes": tr("Signals to other programs")
    case "privileges": tr("Other users' rights")
    case "fileSystems": tr("Other views of the files")
    case "coreDumps": tr("Core dumps, which would hold what was typed")
    case "machine": tr("The machine's clock, name and power")
    case "kernel": tr("Changing the kernel, looking into programs")
    case "files": tr("Writing files")
    case "otherTables": tr("System calls of other architectures")
    case "needed": tr("What a keyboard needs")
    default: area
    }
  }
}
