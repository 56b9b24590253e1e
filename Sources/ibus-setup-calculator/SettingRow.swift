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

/// A setting whose value one control has.
final class ValueSettingRow<Control: ValueControl>: SettingRow {
  let description: SettingDescription
  let row: Row
  private let control: Control
  private let read: (Variant) -> Control.Value?
  private var stored: Control.Value?

  /// Makes a row.
  ///
  /// - Parameters:
  ///   - description: The setting.
  ///   - make: Makes the control and its row, from what is to be called when the user changes the value.
  ///   - read: The control's value for a stored one.
  ///   - write: The other way round.
  ///   - store: Stores a value that the user has chosen.
  private init(
    _ description: SettingDescription,
    _ make: (_ changed: @escaping () -> Void) -> (Row, Control),
    read: @escaping (Variant) -> Control.Value?, write: @escaping (Control.Value) -> Variant?,
    store: @escaping (Variant) -> Void
  ) {
    self.description = description
    self.read = read
    var changed: () -> Void = {}
    (row, control) = make { changed() }
    changed = { [unowned self] in
      // What is shown because it is stored is not the user's choice.
      guard control.value != stored, let value = write(control.value) else { return }
      store(value)
    }
  }

  func show(_ value: Variant) {
    stored = read(value)
    if let stored { control.value = stored }
  }
}

extension ValueSettingRow where Control == ChoiceRow {
  /// One of some choices.
  convenience init(
    _ description: SettingDescription, _ choices: [SettingDescription.Choice],
    store: @escaping (Variant) -> Void
  ) {
    self.init(
      description,
      { changed in
        let row = ChoiceRow(description.title, choices.map(\.title), changed: changed)
        return (row.row, row)
      },
      read: { value in choices.firstIndex { $0.value == value.string } },
      write: { index in
        index.flatMap { choices.indices.contains($0) ? Variant(choices[$0].value) : nil }
      },
      store: store)
  }
}

extension ValueSettingRow where Control == NumberField {
  /// A whole number.
  convenience init(
    _ description: SettingDescription, _ range: ClosedRange<Int>,
    store: @escaping (Variant) -> Void
  ) {
    self.init(
      description,
      { Row.with(NumberField(range, changed: $0), description.title) },
      read: { $0.integer.map { Int($0) } }, write: { Variant(Int32(clamping: $0)) }, store: store)
  }
}

extension ValueSettingRow where Control == Switch {
  /// On or off.
  convenience init(_ description: SettingDescription, store: @escaping (Variant) -> Void) {
    self.init(
      description, { Row.with(Switch(changed: $0), description.title) }, read: \.boolean,
      write: { Variant($0) }, store: store)
  }
}

extension Row {
  /// A row that is pressed as the control at its end is.
  fileprivate static func with<Control: Widget>(
    _ control: Control, _ title: String
  ) -> (Row, Control) {
    let row = Row(title, [control])
    row.presses(control)
    return (row, control)
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
