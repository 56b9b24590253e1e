internal import GLibSupport

/// A message as an accessible object: a notification of an application without a window.
///
/// It answers what readers ask before they speak it, until it is released. Each message has its own
/// path, since readers cache objects by path.
final class AccessibleMessage {
  private let path: String
  private let connection: DBusConnection
  private let objects: [DBusObject]

  /// Puts a message on the accessibility bus; each message needs another number.
  init(_ text: String, number: Int, on connection: DBusConnection) {
    let path = "/org/a11y/atspi/accessible/\(number)"
    let bus = connection.name
    objects = [
      (Self.root, Accessible.application(with: path, on: bus)),
      (path, .notification(text, of: Self.root, on: bus)),
    ].map { path, accessible in
      DBusObject(path, Accessible.interfaces, on: connection, accessible.answer)
    }
    self.path = path
    self.connection = connection
  }

  /// Emits `object:announcement`, which Orca 45 and later speak.
  func announce(_ text: String) {
    emit("Announcement", "", Variant(text))
  }

  /// Reports the notification as showing, which earlier versions of Orca speak.
  func appear() {
    emit("StateChanged", "showing", Variant(parsing: "0"))
  }

  private func emit(_ signal: String, _ detail: String, _ value: Variant?) {
    let arguments = Variant(tuple: [
      Variant(detail), Variant(parsing: "1"), Variant(parsing: "0"), value?.boxing,
      Variant(parsing: "@a{sv} {}"),
    ])
    guard let arguments else { return }
    connection.emit(signal, of: "org.a11y.atspi.Event.Object", at: path, arguments)
  }

  /// The service of the accessibility bus.
  static let registry = "org.a11y.atspi.Registry"
  private static let root = "/org/a11y/atspi/accessible/root"
}
