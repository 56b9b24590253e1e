import AdwaitaSupport
import CalculatorKeyboard
import GLibSupport
import GtkSupport
import Messages
import SetupModel
import SystemSettings

/// The first page: turns Calculator on, with a field to try it in and examples that are ticked off.
final class TryPage: Placeable {
  private let page = PreferencesPage([])
  private let bus: IBusLink
  private let tell: (String) -> Void
  private let desktop = DesktopKind(.current)
  private let sources = ConfiguredSources()
  private lazy var settings = Settings(schema: SettingKey.schema)
  private let status = Row("")
  private let icon = Icon("dialog-information-symbolic")
  private lazy var button: TextButton = TextButton("") { [unowned self] in press() }
  private let field = TextField(
    height: 140, placeholder: tr("%1, then Return", "\u{2066}12+30\u{2069}"))
  private let examples = PreferencesGroup(tr("For example"), [])
  private var trying: TryingOut?
  private var offered: [TryingOut.Thing] = []
  private var exampleRows: [(row: Row, icon: Icon)] = []

  init(_ bus: IBusLink, tell: @escaping (String) -> Void) {
    self.bus = bus
    self.tell = tell
    field.setClass("card")
    field.setAccessibleName(tr("A field to try Calculator in"))
    status.addPrefix(icon)
    button.standBelow()
    page.add(PreferencesGroup("", [status, byHand]))
    page.add(PreferencesGroup("", [button]))
    page.add(PreferencesGroup(tr("Type here as in any application"), [field]))
    sources?.whenChanged { [unowned self] in refresh() }
    bus.whenChanged { [unowned self] in refresh() }
    field.changed = { [unowned self] in
      trying?.fieldChanged(to: $0)
      tickOff()
    }
    refresh()
  }

  var widget: Widget { page.widget }

  // MARK: Turning on

  private lazy var byHand: FoldedRow = FoldedRow(
    tr("By hand, on %1", desktop.title), subtitle: desktop.evidence
  ) { [unowned self] in
    let steps = desktop.steps.enumerated().map { Row("\($0 + 1). \($1)") }
    guard let program = desktop.settingsProgram, Program.isInstalled(program.command[0]) else {
      return steps
    }
    let open = TextButton(tr("Open")) { [unowned self] in
      if !Program.launch(program.command) { tell(tr("It could not be opened")) }
    }
    return steps + [Row(program.title, pressing: open)]
  }

  private var state: InputState { sources?.isOn == false ? bus.state.withoutSource : bus.state }

  func refresh() {
    let state = state
    let isOn = sources?.isOn ?? true
    let isDone = state == .active
    icon.show(isDone ? "object-select-symbolic" : "dialog-information-symbolic")
    status.title = state.title
    status.subtitle = state.advice
    button.isVisible = true
    button.isSensitive = true
    switch state {
    case .noIBus: button.title = tr("Start IBus")
    case .notInstalled: button.title = tr("Restart IBus")
    case .unknown, .notTurnedOn, .other, .elsewhere, .active:
      button.title = isOn ? tr("Turn off") : tr("Turn on")
      button.isVisible = sources != nil
      button.isSensitive = isOn ? sources?.isWritable == true : sources?.canTurnOn == true
    }
    button.standsOut = state.needsButton
    byHand.widget.isVisible = !isOn || sources == nil
    guard let sources, state == .notTurnedOn, !sources.canTurnOn else { return }
    status.subtitle =
      sources.isWritable
      ? tr("There is no other keyboard in your settings yet: add your own one first.")
      : tr("Your administrator has fixed the list of keyboards.")
    byHand.isUnfolded = true
  }

  private func press() {
    switch state {
    case .noIBus, .notInstalled:
      if !bus.startIBus() { tell(tr("IBus could not be started")) }
    case .unknown, .notTurnedOn, .other, .elsewhere, .active:
      if sources?.toggle() != true {
        tell(tr("The settings could not be changed"))
      } else if sources?.isOn == true {
        // Super+Space, which the status names then, does nothing outside a text field.
        field.grabFocus()
      }
    }
    refresh()
  }

  // MARK: Trying out

  /// Gives the field the focus, and adds the examples below it, which follow the settings.
  func begin() {
    field.grabFocus()
    page.add(examples)
    settings?.whenChanged { [unowned self] in fillExamples() }
    fillExamples()
  }

  private func fillExamples() {
    let stored = settings.map { KeyboardSettings.stored(in: $0, naming: KeyListener.symbol).0 }
    let trying = TryingOut(stored ?? KeyboardSettings(), locale: .ofProcess)
    // The first insert changes a setting, and none of the examples.
    guard trying.things != offered else { return }
    (self.trying, offered) = (trying, trying.things)
    for example in exampleRows { examples.remove(example.row) }
    exampleRows = trying.things.map { thing in
      let example = (row: Row(thing.title, subtitle: thing.result), icon: Icon("radio-symbolic"))
      example.row.addPrefix(example.icon)
      examples.add(example.row)
      return example
    }
  }

  private func tickOff() {
    for (thing, example) in zip(trying?.things ?? [], exampleRows) where thing.isDone {
      example.icon.show("object-select-symbolic")
      example.row.widget.setAccessibleDescription(tr("Done: %1", thing.result))
    }
  }
}
