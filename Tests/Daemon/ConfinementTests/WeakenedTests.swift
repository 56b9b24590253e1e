import Foundation
import Glibc
import TestSupport
import Testing

/// Tests that each part of the lock-in is needed, and that an attempt notices if it is missing.
///
/// A probe locks itself in without one part.
@Suite struct WeakenedTests {
  private let probe = Bundle.main.bundleURL.appending(path: "confinement-probe")

  /// Rights to files that the filter refuses as well, and the reason.
  private let refusedTwice = [
    "execute": "the filter refuses to start programs",
    "makeCharacterDevice": "the filter refuses mknod",
    "makeFifo": "the filter refuses mknod",
    "makeBlockDevice": "the filter refuses mknod",
    "refer": "Landlock refuses it to whoever it restricts, unless it is allowed",
  ]

  private func run(_ arguments: String...) throws -> [[Substring]] {
    let runtime = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: runtime, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: runtime) }
    let ran = try ProgramRun(probe, arguments, environment: ["XDG_RUNTIME_DIR": runtime.path])
    #expect(ran.status == 0, "\(arguments)")
    try removeWhatIsLeft()
    return ran.output.split(separator: "\n").map { $0.split(separator: "\t") }
  }

  /// A weakened lock-in may let a file be made, but not removed.
  private func removeWhatIsLeft() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: "/tmp")
    where name.hasPrefix("calculator-attempt-") {
      try? FileManager.default.removeItem(atPath: "/tmp/\(name)")
    }
  }

  /// For each attempt, true if the kernel refuses it in the first thread.
  private func answers(_ arguments: String...) throws -> [Substring: Bool] {
    let lines = try arguments.count == 1 ? run(arguments[0]) : run(arguments[0], arguments[1])
    return Dictionary(
      lines.filter { $0.count == 4 && $0[0] == "main" }.map { ($0[1], $0[2] == $0[3]) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The attempts that the whole lock-in refuses, and the weakened one does not.
  private func missed(
    _ whole: [Substring: Bool], _ weakened: [Substring: Bool]
  ) -> [Substring] {
    #expect(Set(whole.keys) == Set(weakened.keys))
    return whole.keys.filter { whole[$0] == true && weakened[$0] == false }
  }

  @Test("No call can be taken from the filter without an attempt that then is not refused")
  func calls() throws {
    let whole = try answers("confined")
    let calls = try run("refusals").filter { $0[0] == "call" }
    #expect(calls.count > 90)
    for call in calls {
      let missed = missed(whole, try answers("without-refusal", String(call[1])))
      #expect(!missed.isEmpty, "\(call[2]), number \(call[1]) of the refusals")
    }
  }

  @Test("No right to files can be given without an attempt that then is not refused")
  func rights() throws {
    let whole = try answers("confined")
    let rights = try run("refusals").filter { $0[0] == "right" }.map { String($0[1]) }
    #expect(Set(refusedTwice.keys).isSubset(of: rights))
    for right in rights {
      let missed = missed(whole, try answers("without-right", right))
      #expect(missed.isEmpty == (refusedTwice[right] != nil), "\(right): \(missed)")
    }
  }
}
