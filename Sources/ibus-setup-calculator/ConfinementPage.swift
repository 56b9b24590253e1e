import AdwaitaSupport
import Confinement
import GLibSupport
import GtkSupport
import Messages
import SetupModel

/// What the engine gave up: as `/proc` has it, and as the kernel answers a process that tries.
final class ConfinementPage: Placeable {
  private let page: PreferencesPage
  private let engines = PreferencesGroup(
    tr("What it may do"),
    description: tr(
      """
      The engine sees every key, so it gives up what it does not need before the first one: the \
      network, other programs, writing files. This is what the kernel says of the running engine.
      """))
  private var engineRows: [Row] = []
  private let trial = PreferencesGroup(
    tr("Tried by another process"),
    description: tr(
      """
      A process of this window locks itself in as the engine does, and tries. These are the \
      kernel's answers to that process, not to the engine.
      """))
  private var folded: [FoldedRow] = []
  private let waiting = Row(tr("Trying…"))

  /// Builds the page, and has it all tried.
  init() {
    page = PreferencesPage([engines, trial])
    refresh()
    trial.add(waiting)
    // By its path in /proc: what is run is this very program, whatever was installed since.
    Program.read(["/proc/self/exe", "--answers"]) { [weak self] in self?.show($0) }
  }

  var widget: Widget { page.widget }

  /// Shows the engines that run now.
  func refresh() {
    for row in engineRows { engines.remove(row) }
    engineRows = ProcessStatus.ofEngines.flatMap { engine in
      engine.values.map {
        Row("\($0.field): \($0.value)", subtitle: "/proc/\(engine.pid)/status")
      }
    }
    if engineRows.isEmpty {
      engineRows = [
        Row(tr("The engine is not running"), subtitle: tr("It starts when Calculator is chosen."))
      ]
    }
    for row in engineRows { engines.add(row) }
  }

  private func show(_ output: String?) {
    let answers = (output ?? "").split(separator: "\n").compactMap {
      ConfinementReport.Answer($0)
    }
    guard !answers.isEmpty else {
      waiting.title = tr("It could not be tried")
      return
    }
    trial.remove(waiting)
    for section in ConfinementReport(answers).sections {
      let row = FoldedRow(section.title, subtitle: section.summary) {
        section.answers.map { Row($0.name, subtitle: $0.text) }
      }
      folded.append(row)
      trial.add(row)
    }
  }
}
