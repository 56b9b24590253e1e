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

  private static let limit = Duration.seconds(3)
  private static let owner = "org.freedesktop.IBus"
  private static let field = "org.freedesktop.IBus.InputContext"

  /// - Parameters:
  ///   - connection: A connection to IBus.
  ///   - completion: Called once.
  init(_ connection: DBusConnection, _ completion: @escaping (Outcome) -> Void) {
    self.connection = connection
    self.completion = completion
    patience = Deadline { [weak self] in self?.end(.unavailable) }
    patience?.start(after: Self.limit)
    let create = DBusConnection.Member(
      "CreateInputContext", of: Self.owner, at: "/org/freedesktop/IBus", owner: Self.owner)
    connection.call(create, Variant(parsing: "('ibus-setup-calculator',)"), patience: Self.limit) {
      [weak self] answer in
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
    connection.call(member("PropertyActivate", path), checked, patience: Self.limit) {
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
    connection.send(
      DBusConnection.Member(
        "Destroy", of: "org.freedesktop.IBus.Service", at: path, owner: Self.owner), nil)
    self.path = nil
  }

  private func member(_ name: String, _ path: String) -> DBusConnection.Member {
    DBusConnection.Member(name, of: Self.field, at: path, owner: Self.owner)
  }
}
