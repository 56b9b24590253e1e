import AdwaitaSupport
import CalculatorKeyboard
import GLibSupport
import GtkSupport
import Messages
import SetupModel
import SystemSettings

/// The settings, each with an explanation and an example that changes with it.
final class SettingsPage: Placeable {
  private let page = PreferencesPage([])
  private let settings = Settings(schema: SettingKey.schema)
  private var rows: [(description: SettingDescription, row: Row)] = []
  private var keyRows: [SettingKey: KeySettingRow] = [:]
  private let keypad: KeypadRow

  init(_ bus: IBusLink, tell: @escaping (String) -> Void) {
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
    rows = SettingDescription.all.map { ($0, makeRow($0, settings, tell)) }
    for group in SettingDescription.Group.allCases {
      let rows = rows.filter { $0.description.group == group }
      page.add(PreferencesGroup(group.title, rows.map(\.row)))
    }
    settings.whenChanged { [unowned self] in show() }
    show()
  }

  var widget: Widget { page.widget }

  private func makeRow(
    _ description: SettingDescription, _ settings: Settings, _ tell: @escaping (String) -> Void
  ) -> Row {
    let (title, key) = (description.title, description.key.rawValue)
    switch description.kind {
    case .choice(let choices):
      return Row(title, choices: choices.map { ($0.value, $0.title) }, settings, key)
    case .number(let range): return Row(title, pressing: NumberField(range, settings, key))
    case .toggle: return Row(title, pressing: Switch(settings, key))
    case .accelerator:
      let setting: WritableKeyPath<KeyboardSettings, Accelerator?> =
        description.key == .insertKey ? \.insertKey : \.nextKeyboardKey
      let row = KeySettingRow(title, for: setting) { [unowned self] accelerator in
        if settings.set(key, to: Variant(accelerator)) { return }
        tell(tr("The setting could not be changed"))
        show()
      }
      keyRows[description.key] = row
      return row.row
    }
  }

  /// Shows the settings, and the examples with them.
  private func show() {
    guard let settings else { return }
    let (stored, _) = KeyboardSettings.stored(in: settings, naming: KeyListener.symbol(named:))
    let example = SettingExample(stored, locale: .ofProcess)
    for (key, row) in keyRows { row.stored = settings.value(key.rawValue)?.string ?? "" }
    for (description, row) in rows {
      row.subtitle = "\(description.explanation)\n\(example.text(for: description.key))"
      row.widget.isSensitive = settings.isWritable(description.key.rawValue)
    }
  }
}

extension KeyListener {
  /// The key with an X11 name; the engine recognizes the same names.
  static func symbol(named name: String) -> KeySymbol? {
    KeyNames.symbol(name) ?? (isKey(name) ? .named(name) : nil)
  }
}
