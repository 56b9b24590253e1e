import AdwaitaSupport
import CalculatorKeyboard
import GLibSupport
import GtkSupport
import Messages
import SetupModel
import SystemSettings

/// The settings: each row says what it does, with an example that changes with it.
final class SettingsPage: Placeable {
  private let page: PreferencesPage
  private let settings: Settings?
  private var rows: [any SettingRow] = []
  private let keypad: KeypadRow

  /// Builds the page.
  init(_ bus: IBusLink, tell: @escaping (String) -> Void) {
    settings = Settings(schema: SettingKey.schema)
    page = PreferencesPage([])
    keypad = KeypadRow(bus, tell: tell)
    defer { page.add(PreferencesGroup("", [keypad])) }
    guard let settings else {
      page.add(
        PreferencesGroup(
          tr("The settings are not installed"),
          description: tr(
            """
            The schema %1 is missing: Calculator works with its defaults, and there is nothing to \
            set. Install Calculator again.
            """, SettingKey.schema)))
      return
    }
    rows = SettingDescription.all.map { makeRow($0, settings, tell) }
    for group in SettingDescription.Group.allCases {
      page.add(PreferencesGroup(group.title, rows.filter { $0.description.group == group }))
    }
    settings.whenChanged { [unowned self] in show() }
    show()
  }

  var widget: Widget { page.widget }

  private func makeRow(
    _ description: SettingDescription, _ settings: Settings, _ tell: @escaping (String) -> Void
  ) -> any SettingRow {
    func store(_ value: Variant) {
      if !settings.set(description.key.rawValue, to: value) {
        tell(tr("The setting could not be changed"))
        show()
      }
    }
    switch description.kind {
    case .choice(let choices): return ValueSettingRow(description, choices, store: store)
    case .number(let range): return ValueSettingRow(description, range, store: store)
    case .toggle: return ValueSettingRow(description, store: store)
    case .accelerator: return KeySettingRow(description, store: store)
    }
  }

  /// Shows the settings as they are, and what they make of the examples.
  private func show() {
    guard let settings else { return }
    // A key that is named here is one that the engine can name as well.
    let (stored, _) = KeyboardSettings.stored(in: settings, naming: KeyListener.symbol(named:))
    let key = settings.string(SettingKey.nextKeyboardKey.rawValue) ?? ""
    let example = SettingExample(stored, nextKeyboardKey: key, locale: .ofProcess)
    for row in rows {
      let name = row.description.key
      if let value = settings.value(name.rawValue) { row.show(value) }
      row.row.subtitle = "\(row.description.explanation)\n\(example.text(for: name))"
      row.row.widget.isSensitive = settings.isWritable(name.rawValue)
    }
  }
}

extension KeyListener {
  /// Looks up the name of a key, for the examples.
  static func symbol(named name: String) -> KeySymbol? {
    KeyNames.symbol(name) ?? (isKey(name) ? .named(name) : nil)
  }
}
