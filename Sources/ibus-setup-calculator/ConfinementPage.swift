import AdwaitaSupport
import Confinement
import GLibSupport
import GtkSupport
import Messages
import SetupModel

/// The limits of the engine in a sentence; folded, its status in `/proc` and the kernel's answer to each attempt.
final class ConfinementPage: Placeable {
  private let page: PreferencesPage
  private let status = Row(tr("Trying…"))
  private let icon = Icon("dialog-information-symbolic")
  private let engines = PreferencesGroup()
  private let trial = PreferencesGroup()
  private var engineRow: FoldedRow?
  private var shown: [String]?

  init() {
    status.addPrefix(icon)
    page = PreferencesPage([PreferencesGroup("", [status]), engines, trial])
    refresh()
    // By its path in /proc this very program is run, even if another version was installed since.
    Program.read(["/proc/self/exe", "--answers"]) { [weak self] in self?.show($0) }
  }

  var widget: Widget { page.widget }

  /// Shows the status of the engines that run now.
  func refresh() {
    let status = ProcessStatus.ofEngines
    let lines = status.flatMap { engine in engine.values.map { "\(engine.pid) \($0)" } }
    guard lines != shown else { return }
    shown = lines
    if let engineRow { engines.remove(engineRow) }
    let row = FoldedRow(
      status.isEmpty ? tr("The engine is not running") : tr("The running engine"),
      subtitle: status.isEmpty
        ? tr("It starts when Calculator is chosen.")
        : tr("The kernel's record of what it gave up before the first key")
    ) {
      status.flatMap { engine in
        engine.values.map { Row($0, subtitle: "/proc/\(engine.pid)/status") }
      }
    }
    engineRow = row
    engines.add(row)
  }

  private func show(_ output: String?) {
    let answers = (output ?? "").split(separator: "\n").compactMap {
      ConfinementReport.Answer($0)
    }
    guard !answers.isEmpty else {
      status.title = tr("It could not be tried")
      return
    }
    let report = ConfinementReport(answers)
    status.title = report.summary
    icon.show(report.holds ? "object-select-symbolic" : "dialog-warning-symbolic")
    trial.add(
      FoldedRow(
        tr("Every attempt"),
        subtitle: tr("Made by another process, locked in as the engine is")
      ) {
        report.sections.map { section in
          FoldedRow(section.title, subtitle: section.summary) {
            section.answers.map { Row($0.name, subtitle: $0.text) }
          }
        }
      })
  }
}
