import GLibSupport
import SetupModel

/// Asks the running engine to open its keypad, as a panel's menu does.
///
/// An engine sends its properties to every client, so the request is an input context without a window. It takes the
/// focus of IBus, activates the property of the keypad and is destroyed. Nothing can be typed into it.
final class KeypadRequest {
  enum Outcome: Equatable {
    case opened, wasOpen, unavailable
  }

  private let connection: DBusConnection
  private let completion: (Outcome) -> Void
  private var path: String?
  private var watch: DBusConnection.SignalWatch?
  private var patience: Deadline?
  private var isDone = false

  /// - Parameters:
  ///   - connection: A connection to IBus.
  ///   - completion: Called once.
  init(_ connection: DBusConnection, _ completion: @escaping (Outcome) -> Void) {
    self.connection = connection
    self.completion = completion
    patience = Deadline { [weak self] in self?.end(.unavailable) }
    patience?.start(after: IBusLink.patience)
    let create = IBusLink.member("CreateInputContext")
    let client = Variant(parsing: "('ibus-setup-calculator',)")
    connection.call(create, client, patience: IBusLink.patience) { [weak self] answer in
      guard let self else { return }
      guard let path = answer?.children.first?.objectPath else { return end(.unavailable) }
      begin(path)
    }
  }

  private func begin(_ path: String) {
    self.path = path
    guard !isDone else { return leave() }
    let registered = member("RegisterProperties", path)
    watch = DBusConnection.SignalWatch(connection, registered) { [weak self] arguments in
      guard let self, let keypad = KeypadProperty(in: arguments) else { return }
      use(keypad, path)
    }
    // IBUS_CAP_FOCUS and IBUS_CAP_PROPERTY.
    connection.send(member("SetCapabilities", path), Variant(parsing: "(uint32 24,)"))
    connection.send(member("FocusIn", path), nil)
  }

  private func use(_ keypad: KeypadProperty, _ path: String) {
    guard !isDone else { return }
    guard keypad.isVisible, keypad.isSensitive else { return end(.unavailable) }
    guard !keypad.isOpen else { return end(.wasOpen) }
    let checked = Variant(parsing: "('\(KeypadProperty.key)', uint32 1)")
    watch = nil
    // The process may end after this, so it waits until IBus has the message.
    connection.call(member("PropertyActivate", path), checked, patience: IBusLink.patience) {
      [weak self] in self?.end($0 == nil ? .unavailable : .opened)
    }
  }

  private func end(_ outcome: Outcome) {
    guard !isDone else { return }
    isDone = true
    patience?.cancel()
    watch = nil
    leave()
    completion(outcome)
  }

  /// IBus handles the messages in their order, so the property is activated first.
  private func leave() {
    guard let path else { return }
    connection.send(member("FocusOut", path), nil)
    connection.send(IBusLink.member("Destroy", of: "org.freedesktop.IBus.Service", at: path), nil)
    self.path = nil
  }

  private func member(_ name: String, _ path: String) -> DBusConnection.Member {
    IBusLink.member(name, of: "org.freedesktop.IBus.InputContext", at: path)
  }
}
