internal import GLibSupport

/// A message as an accessible object: a notification of an application without a window.
///
/// It answers what readers ask of an object before they speak it. It is at a path of its own, since they
/// remember what was at one. It can be asked until it is let go of.
final class AccessibleMessage {
  private let path: String
  private let connection: DBusConnection
  private let objects: [DBusObject]

  /// Puts a message on the accessibility bus.
  ///
  /// - Parameters:
  ///   - text: The message.
  ///   - number: Another one for each message.
  ///   - connection: The connection.
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

  /// Announces it, for Orca from 45 on: `object:announcement`.
  func announce(_ text: String) {
    emit("Announcement", "", Variant(text))
  }

  /// Says that it has appeared, which earlier ones speak as they speak a notification.
  func appear() {
    emit("StateChanged", "showing", Variant(parsing: "0"))
  }

  private func emit(_ signal: String, _ detail: String, _ value: Variant?) {
    let arguments = Variant(values: [
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
