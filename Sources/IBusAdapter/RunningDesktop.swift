internal import CalculatorKeyboard
internal import GLibSupport
internal import SystemSettings

/// The traits of the running desktop that are the same for every field.
final class RunningDesktop {
  let isGNOME: Bool
  /// True if the desktop's shell is IBus's panel.
  let hasShellPanel: Bool
  let waylandBridge: WaylandBridge
  /// GNOME Shell's unit of deletions: the worst is assumed until its version is known.
  private(set) var shellDeletion: ShellDeletion
  let shellVersion = GnomeShellVersion()
  /// True while the shell is asked, and after it has answered.
  private var isAsked = false
  /// The first version that counts characters everywhere.
  private static let firstVersionWithCharacters = 46

  init(
    isGNOME: Bool = DesktopEnvironment.current.isGNOME,
    hasShellPanel: Bool = DesktopEnvironment.current.inputSources != nil,
    waylandBridge: WaylandBridge = .ofRunningIBus()
  ) {
    self.isGNOME = isGNOME
    self.hasShellPanel = hasShellPanel
    self.waylandBridge = waylandBridge
    shellDeletion = isGNOME ? .bytesInSome : .characters
  }

  /// Asks GNOME Shell for its version when a field gets the focus, until it has answered.
  func focusIn() {
    guard !isAsked, shellDeletion != .characters else { return }
    isAsked = true
    shellVersion.ask { [self] version in
      isAsked = version != nil
      shellDeletion = Self.deletion(shellVersion: version)
    }
  }

  /// The unit of deletions in a version of GNOME Shell; the worst for an unknown version or none.
  static func deletion(shellVersion: String?) -> ShellDeletion {
    let version = shellVersion.flatMap(SwitchRoute.majorVersion)
    guard let version, version >= firstVersionWithCharacters else { return .bytesInSome }
    return .characters
  }
}

/// The version of the running GNOME Shell, read on the session bus.
final class GnomeShellVersion {
  private var known: String?

  /// Gives the version, at once if it is known, else later; `nil` if no shell answers.
  func ask(_ tell: @escaping (String?) -> Void) {
    guard known == nil else { return tell(known) }
    DBusConnection.toSessionBus { [self] bus in
      guard let bus else { return answer(nil, tell) }
      bus.call(
        Self.getProperty, Variant(tuple: ["org.gnome.Shell", "ShellVersion"]),
        patience: Self.patience
      ) { [self] value in
        // The value has the type `(v)`.
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

  /// A shell that takes longer counts as none.
  private static let patience = Duration.seconds(1)
}
