import Confinement
import Messages
import SetupModel

/// Locks this process in as the engine does, and tries every call that is refused then.
enum ConfinementTrial {
  /// Prints the report.
  ///
  /// - Returns: True if this process could lock itself in, and every answer is as it should be.
  static func printReport() -> Bool {
    let engines = ProcessStatus.ofEngines
    if engines.isEmpty { print(tr("The engine is not running.")) }
    for engine in engines {
      print(tr("The running engine (process %1), as /proc has it:", String(engine.pid)))
      printFields(of: engine)
    }
    let gaps = EngineLockIn.begin().gaps
    for gap in gaps {
      print(tr("This process could not lock itself in: %1", gap))
    }
    let own = ProcessStatus.ofThisProcess
    print("")
    print(
      tr(
        "Another process (%1), this one, has locked itself in as the engine does:",
        own.map { String($0.pid) } ?? "?"))
    if let own { printFields(of: own) }
    print("")
    print(tr("What the kernel answers to this process, not to the engine:"))
    let report = ConfinementReport(answers())
    print(report.summary)
    for section in report.sections {
      print("")
      print("\(section.title): \(section.summary)")
      for answer in section.answers { print("  \(answer.name): \(answer.text)") }
    }
    return gaps.isEmpty && report.holds
  }

  /// Prints the answers line by line, for the window.
  static func printAnswers() {
    _ = EngineLockIn.begin()
    for answer in answers() { print(answer.line) }
  }

  private static func answers() -> [ConfinementReport.Answer] {
    Attempt.Area.allCases.flatMap { area in
      Attempt.all(of: area).map {
        ConfinementReport.Answer(
          area: area.rawValue, name: $0.name, value: $0.run(), refusal: $0.refusal)
      }
    }
  }

  private static func printFields(of status: ProcessStatus) {
    for value in status.values { print("  \(value)") }
  }
}
