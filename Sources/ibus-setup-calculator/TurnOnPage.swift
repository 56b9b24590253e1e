import AdwaitaSupport
import GLibSupport
import GtkSupport
import Messages
import SetupModel

/// How Calculator is turned on, on the desktop it runs on; with a button where that is safe.
final class TurnOnPage: Placeable {
  private let page: PreferencesPage
  private let desktop = DesktopKind.running
  private let sources: ConfiguredSources?
  private let tell: (String) -> Void
  private let status = Row("")
  private let icon = Icon("dialog-information-symbolic")
  private lazy var button: TextButton = TextButton("") { [unowned self] in press() }

  /// Builds the page.
  init(_ bus: IBusLink, tell: @escaping (String) -> Void) {
    self.tell = tell
    sources = ConfiguredSources(desktop)
    let steps = PreferencesGroup(
      tr("By hand, on %1", desktop.title), description: desktop.evidence,
      desktop.steps.enumerated().map { Row("\($0 + 1). \($1)") })
    page = PreferencesPage([])
    // Below, where large type leaves it room.
    page.add(PreferencesGroup("", [status, button]))
    page.add(steps)
    status.addPrefix(icon)
    button.standOut()
    if let program = desktop.settingsProgram, Program.isInstalled(program.command[0]) {
      let open = TextButton(tr("Open")) {
        if !Program.launch(program.command) { tell(tr("It could not be opened")) }
      }
      let row = Row(program.title, [open])
      row.presses(open)
      steps.add(row)
    }
    sources?.whenChanged { [unowned self] in refresh() }
    refresh()
  }

  var widget: Widget { page.widget }

  /// Shows what is so now.
  func refresh() {
    guard let sources else {
      status.title = tr("The settings of the desktop are not installed")
      status.subtitle = tr("Turn it on by hand, as below.")
      button.isVisible = false
      return
    }
    let isOn = sources.isOn
    icon.show(isOn ? "object-select-symbolic" : "dialog-information-symbolic")
    status.title =
      isOn ? tr("Calculator is one of your keyboards") : tr("Calculator is not turned on")
    status.subtitle = subtitle(sources)
    let canUndo = sources.canUndo
    button.title = canUndo ? tr("Undo") : tr("Turn on")
    button.setAccessibleName(canUndo ? tr("Undo") : tr("Turn Calculator on"))
    button.isVisible = canUndo || !isOn
    button.isSensitive = canUndo || sources.canTurnOn
  }

  private func subtitle(_ sources: ConfiguredSources) -> String {
    if sources.isOn { return tr("Super+Space switches between your keyboards.") }
    guard sources.isWritable else {
      return tr("Your administrator has fixed the list of keyboards.")
    }
    return sources.canTurnOn
      ? tr("The button adds it behind your other keyboards, and can be undone.")
      : tr("There is no other keyboard in your settings yet: add your own one first.")
  }

  private func press() {
    guard let sources else { return }
    let isDone = sources.canUndo ? sources.undo() : sources.turnOn()
    if !isDone { tell(tr("The settings could not be changed")) }
    refresh()
  }
}
