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
  /// The version of the running GNOME Shell, once it has told it.
  private var shellVersion: String?
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
    askShellVersion { [self] version in
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

  /// Gives the version of the running GNOME Shell, at once if it is known, else later; `nil` if no
  /// shell answers on the session bus.
  func askShellVersion(_ tell: @escaping (String?) -> Void) {
    guard shellVersion == nil else { return tell(shellVersion) }
    let property = Variant(parsing: "('org.gnome.Shell', 'ShellVersion')")
    DBusConnection.toSessionBus { [self] bus in
      guard let bus else { return tell(nil) }
      bus.call(Self.getProperty, property, patience: Self.patience) { [self] value in
        // The value has the type `(v)`.
        shellVersion = value?.children.first?.boxed?.string
        tell(shellVersion)
      }
    }
  }

  private static let getProperty = DBusConnection.Member(
    "Get", of: "org.freedesktop.DBus.Properties", at: "/org/gnome/Shell", owner: "org.gnome.Shell")

  /// A shell that takes longer counts as none.
  private static let patience = Duration.seconds(1)
}
