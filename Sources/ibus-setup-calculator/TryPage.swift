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
  private lazy var settings = Settings(schema: SettingKey.schema)
  private let status = Row("")
  private let icon = Icon("dialog-question-symbolic")
  private let examples = PreferencesGroup(tr("For example"), [])
  private var exampleRows: [Row] = []

  /// Builds the page.
  init(_ bus: IBusLink) {
    self.bus = bus
    let field = TextField(height: 140)
    field.setClass("card")
    field.setAccessibleName(tr("A field to try Calculator in"))
    status.addPrefix(icon)
    page = PreferencesPage([
      PreferencesGroup("", [status]),
      PreferencesGroup(tr("Type here as in any application"), [field]),
    ])
    bus.whenChanged { [unowned self] in show() }
    show()
  }

  /// Lets the field have the ground of a card, which stands out in the dark as well.
  ///
  /// It is done before there is any widget, which would be styled once more.
  static func useStyle() {
    StyleSheet.use(
      """
      textview.card { background: @card_bg_color; }
      textview.card > text { background: none; }
      """)
  }

  var widget: Widget { page.widget }

  /// Adds what there is to try, below the field, and follows the settings from then on.
  func showExamples() {
    page.add(examples)
    settings?.whenChanged { [unowned self] in fillExamples() }
    fillExamples()
  }

  private func fillExamples() {
    for row in exampleRows { examples.remove(row) }
    let stored = settings.map { KeyboardSettings.stored(in: $0, naming: KeyListener.symbol).0 }
    let now = stored ?? KeyboardSettings()
    exampleRows = TryingOut.things(now, locale: .ofProcess).map {
      Row($0.title, subtitle: $0.result)
    }
    for row in exampleRows { examples.add(row) }
  }

  private func show() {
    status.title = bus.state.title
    status.subtitle = bus.state.advice
    icon.show(bus.state == .active ? "object-select-symbolic" : "dialog-information-symbolic")
  }
}
