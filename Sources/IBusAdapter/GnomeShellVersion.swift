internal import GLibSupport

/// The version of the running GNOME Shell, asked on the session bus without waiting for it.
final class GnomeShellVersion {
  private var known: String?

  /// Tells the version, at once when it is known, else from the main loop.
  ///
  /// - Parameter tell: Is given the version; `nil` when no shell answers.
  func ask(_ tell: @escaping (String?) -> Void) {
    guard known == nil else { return tell(known) }
    DBusConnection.toSessionBus { [self] bus in
      guard let bus else { return answer(nil, tell) }
      bus.call(
        Self.getProperty, Variant(tuple: ["org.gnome.Shell", "ShellVersion"]),
        patience: Self.patience
      ) { [self] value in
        // It comes as `(v)`.
        answer(value?.children.first?.boxed?.string, tell)
      }
    }
  }

  private func answer(_ version: String?, _ tell: (String?) -> Void) {
    known = version
    tell(version)
  }

  private static let getProperty = DBusConnection.Member(
    "Get", of: "org.freedesktop.DBus.Properties", at: "/org/gnome/Shell", owner: "org.gnome.Shell")

  /// How long to wait: a shell that takes longer counts as none.
  private static let patience = Duration.seconds(1)
}
