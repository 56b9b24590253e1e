import AdwaitaSupport
import CalculatorKeyboard
import GLibSupport
import GtkSupport
import Messages
import SetupModel
import SystemSettings

/// A field to try it in, and whether Calculator is active there.
final class TryPage: Placeable {
  private let page: PreferencesPage
  private let bus: IBusLink
  private let status = Row("")
  private let icon = Icon("dialog-question-symbolic")

  /// Builds the page.
  init(_ bus: IBusLink) {
    self.bus = bus
    let field = TextField(height: 140)
    field.setClass("card")
    field.setAccessibleName(tr("A field to try Calculator in"))
    status.addPrefix(icon)
    let things = TryingOut.things(locale: .ofProcess).map { Row($0.title, subtitle: $0.result) }
    page = PreferencesPage([
      PreferencesGroup("", [status]),
      PreferencesGroup(tr("Type here as in any application"), [field]),
      PreferencesGroup(tr("For example"), things),
    ])
    bus.whenChanged { [unowned self] in show() }
    show()
  }

  var widget: Widget { page.widget }

  private func show() {
    status.title = bus.state.title
    status.subtitle = bus.state.advice
    icon.show(bus.state == .active ? "emblem-ok-symbolic" : "dialog-information-symbolic")
  }
}
