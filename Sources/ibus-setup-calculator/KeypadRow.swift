import AdwaitaSupport
import GLibSupport
import GtkSupport
import Messages
import SetupModel

/// A row that opens the keypad of the running engine, where Calculator is the keyboard in use.
final class KeypadRow: Placeable {
  private let bus: IBusLink
  private let tell: (String) -> Void
  private lazy var button: TextButton = TextButton(tr("Open")) { [unowned self] in open() }
  private lazy var row: Row = Row(tr("On-screen keypad"), pressing: button)

  /// - Parameters:
  ///   - bus: The connection to IBus.
  ///   - tell: Shows a message for some seconds.
  init(_ bus: IBusLink, tell: @escaping (String) -> Void) {
    self.bus = bus
    self.tell = tell
    bus.whenChanged { [weak self] in self?.show() }
    show()
  }

  var widget: Widget { row.widget }

  private func show() {
    let reach = KeypadReach(bus.state)
    row.subtitle = reach.text
    button.isSensitive = reach == .canOpen
  }

  private func open() {
    // A field of this window must lose the focus, or its client would take the engine back.
    button.grabFocus()
    bus.openKeypad { [weak self] outcome in
      switch outcome {
      case .opened: break
      case .wasOpen: self?.tell(tr("The keypad is open already"))
      case .unavailable: self?.tell(tr("The keypad could not be opened"))
      }
    }
  }
}
