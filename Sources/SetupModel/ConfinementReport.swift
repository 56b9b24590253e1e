internal import GLibSupport
internal import Glibc
internal import Messages

/// What the kernel answered to a process that had locked itself in as the engine does.
package struct ConfinementReport: Equatable, Sendable {
  /// Something that was tried.
  package struct Answer: Equatable, Sendable {
    /// The kind of thing: the raw value of an `Attempt.Area`.
    package let area: String
    /// What was tried.
    package let name: String
    /// What the kernel answered: a result, or minus an error.
    package let value: Int
    /// What it answers where that is refused: minus this error.
    package let refusal: Int32

    /// An answer.
    ///
    /// - Parameters:
    ///   - area: The kind of thing.
    ///   - name: What was tried.
    ///   - value: What the kernel answered.
    ///   - refusal: The error where it is refused.
    package init(area: String, name: String, value: Int, refusal: Int32) {
      self.area = area
      self.name = name
      self.value = value
      self.refusal = refusal
    }

    /// Reads an answer from a line.
    ///
    /// - Parameter line: What ``line`` gives.
    package init?(_ line: some StringProtocol) {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard parts.count == 4, let value = Int(parts[2]), let refusal = Int32(parts[3]) else {
        return nil
      }
      self.init(area: String(parts[0]), name: String(parts[1]), value: value, refusal: refusal)
    }

    /// The answer as a line, for another process.
    package var line: String { "\(area)\t\(name)\t\(value)\t\(refusal)" }

    /// Whether it was refused.
    package var isRefused: Bool { value < 0 && value.magnitude == refusal.magnitude }

    /// The kernel's answer, in words and as C calls it.
    package var text: String {
      guard value < 0, let error = Int32(exactly: value.magnitude) else { return tr("allowed") }
      let words = makeString(strerror(error))
      return isRefused ? tr("refused: %1", words) : tr("not refused; it failed: %1", words)
    }
  }

  /// The answers of an area.
  package struct Section: Equatable, Sendable {
    /// What was tried there.
    package let title: String
    /// The answers.
    package let answers: [Answer]
    /// Whether these are to work.
    package let isNeeded: Bool

    /// How many are as they should be.
    private var count: Int { answers.count { isNeeded ? $0.value == 0 : $0.isRefused } }

    /// Whether all are as they should be.
    package var holds: Bool { count == answers.count }

    /// How many are as they should be, in words.
    package var summary: String {
      isNeeded
        ? tr("%1 of %2 work", String(count), String(answers.count))
        : tr("%1 of %2 refused", String(count), String(answers.count))
    }
  }

  /// The areas, in their order.
  package let sections: [Section]

  /// Whether everything was refused but what a keyboard needs, and that works.
  package var holds: Bool { sections.allSatisfy(\.holds) }

  /// Sorts answers by their areas.
  ///
  /// - Parameter answers: The answers.
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
