import AdwaitaSupport
import CalculatorKeyboard
import GtkSupport
import Messages
import SetupModel

/// A key, which is recorded by pressing it, or none.
final class KeySettingRow {
  private let title: String
  private let store: (String) -> Void
  private var stored = ""
  private var isRecording = false
  private let status = Label(role: .status)
  private lazy var button: TextButton = TextButton("") { [unowned self] in
    isRecording ? stop() : begin()
  }
  private lazy var listener: KeyListener = KeyListener(button)
  private(set) lazy var row: Row = Row(title, [status, button])

  init(_ title: String, store: @escaping (String) -> Void) {
    self.title = title
    self.store = store
    row.presses(button)
    status.setClass("caption")
    status.wrap()
    status.isVisible = false
    listener.pressed = { [unowned self] in isRecording ? record($0) : false }
    listener.left = { [unowned self] in stop() }
  }

  func show(_ key: String) {
    stored = key
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
      store("")
    case .accelerator(let text):
      store(text)
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
