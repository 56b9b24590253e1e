import AdwaitaSupport
import CalculatorKeyboard
import GtkSupport
import Messages
import SetupModel

/// A row for a key, or none, which is recorded by pressing it.
final class KeySettingRow {
  private let title: String
  private let setting: WritableKeyPath<KeyboardSettings, Accelerator?>
  private let store: (String) -> Void
  /// The key as it is stored.
  var stored = "" {
    didSet { showKey() }
  }
  private var isRecording = false {
    didSet {
      tell("")
      showKey()
    }
  }
  private let status = Label(isStatus: true)
  private lazy var button: TextButton = TextButton("") { [unowned self] in
    if isRecording { isRecording = false } else { begin() }
  }
  private lazy var listener: KeyListener = KeyListener(button)
  private(set) lazy var row: Row = Row(title, [status, button])

  init(
    _ title: String, for setting: WritableKeyPath<KeyboardSettings, Accelerator?>,
    store: @escaping (String) -> Void
  ) {
    self.title = title
    self.setting = setting
    self.store = store
    row.presses(button)
    status.setClass("caption")
    status.wrap()
    status.isVisible = false
    listener.pressed = { [unowned self] in isRecording ? record($0) : false }
    listener.left = { [unowned self] in isRecording = false }
  }

  private func showKey() {
    let label =
      stored.isEmpty
      ? tr("None") : Accelerator(stored, naming: KeyListener.symbol)?.label ?? stored
    button.title = isRecording ? tr("Press a key…") : label
    // The row gives it its accessible name.
    button.setAccessibleDescription(
      isRecording
        ? tr("Press the key; BackSpace for none, Escape to keep it as it is")
        : tr("%1. Press to record another key", label))
  }

  private func begin() {
    // Assistive technology presses it without giving it the focus.
    button.grabFocus()
    isRecording = true
  }

  private func tell(_ text: String) {
    status.text = text
    status.isVisible = !text.isEmpty
  }

  /// Returns true if GTK is not to handle the key.
  private func record(_ key: KeyListener.Key) -> Bool {
    let held = KeyModifiers(AcceleratorNotation(key.modifiers)?.modifiers ?? [])
    switch KeyRecording(name: key.name, types: key.scalar, with: held, for: setting) {
    case .waiting: return true
    case .cancelled:
      isRecording = false
      // Tab also moves the focus.
      return key.name == "Escape"
    case .none:
      store("")
    case .accelerator(let text):
      store(text)
    case .refused(let refusal):
      tell(refusal.message)
      return true
    }
    isRecording = false
    return true
  }
}
