internal import CalculatorKeyboard
internal import GLibSupport
internal import SystemSettings

/// What is known of the desktop the engine runs on, as far as it is the same for every field.
final class RunningDesktop {
  /// Whether it is GNOME.
  let isGNOME: Bool
  /// What the bridge from Wayland to IBus does.
  let waylandBridge: WaylandBridge
  /// What GNOME Shell counts when it deletes: the worst, until the shell has said its version.
  private(set) var shellDeletion: ShellDeletion
  /// The version of GNOME Shell.
  let shellVersion = GnomeShellVersion()
  /// Whether the shell has been asked, and has answered or may still do so.
  private var isAsked = false
  /// The first version that counts characters everywhere.
  private static let firstVersionWithCharacters = 46

  /// A desktop; by default the one that the process runs on.
  init(
    isGNOME: Bool = DesktopEnvironment.current.isGNOME,
    waylandBridge: WaylandBridge = .ofRunningIBus()
  ) {
    self.isGNOME = isGNOME
    self.waylandBridge = waylandBridge
    shellDeletion = isGNOME ? .bytesInSome : .characters
  }

  /// A field has got the focus: on GNOME the shell is asked for its version, until it has said it.
  func focusIn() {
    guard !isAsked, shellDeletion != .characters else { return }
    isAsked = true
    shellVersion.ask { [self] version in
      isAsked = version != nil
      shellDeletion = Self.deletion(shellVersion: version)
    }
  }

  /// What a version of GNOME Shell counts.
  ///
  /// - Parameter shellVersion: Such as `43.9`; `nil` when no shell answers.
  /// - Returns: What it counts; the worst for a version that cannot be read.
  static func deletion(shellVersion: String?) -> ShellDeletion {
    let version = shellVersion.flatMap(SwitchRoute.majorVersion)
    guard let version, version >= firstVersionWithCharacters else { return .bytesInSome }
    return .characters
  }
}

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
