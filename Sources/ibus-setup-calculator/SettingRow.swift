import AdwaitaSupport
import CalculatorKeyboard
import GLibSupport
import GtkSupport
import Messages
import SetupModel

/// The row of a setting.
protocol SettingRow: AnyObject, Placeable {
  /// The setting.
  var description: SettingDescription { get }
  /// The row.
  var row: Row { get }

  /// Shows a value.
  func show(_ value: Variant)
}

extension SettingRow {
  var widget: Widget { row.widget }
}

/// One of some choices.
final class ChoiceSettingRow: SettingRow {
  let description: SettingDescription
  private let choices: [SettingDescription.Choice]
  private let store: (Variant) -> Void
  private var stored: Int?
  private lazy var choice: ChoiceRow = ChoiceRow(description.title, choices.map(\.title)) {
    [unowned self] in
    guard let index = choice.index, index != stored, choices.indices.contains(index) else { return }
    store(Variant(choices[index].value))
  }

  init(
    _ description: SettingDescription, _ choices: [SettingDescription.Choice],
    store: @escaping (Variant) -> Void
  ) {
    self.description = description
    self.choices = choices
    self.store = store
  }

  var row: Row { choice.row }

  func show(_ value: Variant) {
    stored = choices.firstIndex { $0.value == value.string }
    choice.index = stored
  }
}

/// A whole number.
final class NumberSettingRow: SettingRow {
  let description: SettingDescription
  private let range: ClosedRange<Int>
  private let store: (Variant) -> Void
  private var stored: Int?
  private lazy var number: NumberRow = NumberRow(description.title, range) { [unowned self] in
    guard number.value != stored else { return }
    store(Variant(Int32(clamping: number.value)))
  }

  init(
    _ description: SettingDescription, _ range: ClosedRange<Int>,
    store: @escaping (Variant) -> Void
  ) {
    self.description = description
    self.range = range
    self.store = store
  }

  var row: Row { number.row }

  func show(_ value: Variant) {
    stored = value.integer.map { Int($0) }
    if let stored { number.value = stored }
  }
}

/// On or off.
final class SwitchSettingRow: SettingRow {
  let description: SettingDescription
  private let store: (Variant) -> Void
  private var stored: Bool?
  private lazy var control: SwitchRow = SwitchRow(description.title) { [unowned self] in
    guard control.isOn != stored else { return }
    store(Variant(control.isOn))
  }

  init(_ description: SettingDescription, store: @escaping (Variant) -> Void) {
    self.description = description
    self.store = store
  }

  var row: Row { control.row }

  func show(_ value: Variant) {
    stored = value.boolean
    if let stored { control.isOn = stored }
  }
}

/// A key, which is recorded by pressing it, or none.
final class KeySettingRow: SettingRow {
  let description: SettingDescription
  private let store: (Variant) -> Void
  private var stored = ""
  private var isRecording = false
  private let status = Label(role: .status)
  private lazy var button: TextButton = TextButton("") { [unowned self] in
    isRecording ? stop() : begin()
  }
  private lazy var listener: KeyListener = KeyListener(button)
  private(set) lazy var row: Row = Row(description.title, [status, button])

  init(_ description: SettingDescription, store: @escaping (Variant) -> Void) {
    self.description = description
    self.store = store
    row.presses(button)
    status.setClass("caption")
    status.wrap()
    status.isVisible = false
    listener.pressed = { [unowned self] in isRecording ? record($0) : false }
    listener.left = { [unowned self] in stop() }
  }

  func show(_ value: Variant) {
    stored = value.string ?? ""
    showKey()
  }

  private func showKey() {
    let label = stored.isEmpty ? tr("None") : AcceleratorNotation(stored)?.label ?? stored
    button.title = isRecording ? tr("Press a key…") : label
    // The row is what it is called.
    button.setAccessibleDescription(
      isRecording
        ? tr("Press the key for the next keyboard; BackSpace for none, Escape to keep it")
        : tr("%1. Press to record another key", label))
  }

  private func begin() {
    isRecording = true
    // Pressed by assistive technology, it need not have the keyboard.
    button.grabFocus()
    tell("")
    showKey()
  }

  private func stop() {
    isRecording = false
    showKey()
  }

  private func tell(_ text: String) {
    status.text = text
    status.isVisible = !text.isEmpty
  }

  /// Whether the key was all that is to become of it.
  private func record(_ key: KeyListener.Key) -> Bool {
    switch KeyRecording(name: key.name, types: key.scalar, with: key.held) {
    case .waiting: return true
    case .cancelled:
      stop()
      // Tab goes on, too.
      return key.name == "Escape"
    case .none:
      store(Variant(""))
    case .accelerator(let text):
      store(Variant(text))
    case .refused(let refusal):
      tell(refusal.message)
      return true
    }
    tell("")
    stop()
    return true
  }
}

extension KeyListener.Key {
  /// What is held with it, as the keyboard has it.
  fileprivate var held: KeyModifiers {
    let names: [KeyListener.Modifier: KeyModifiers] = [
      .shift: .shift, .control: .control, .alt: .alt, .super: .super, .hyper: .hyper, .meta: .meta,
    ]
    return modifiers.reduce(into: []) { $0.formUnion(names[$1] ?? []) }
  }
}
