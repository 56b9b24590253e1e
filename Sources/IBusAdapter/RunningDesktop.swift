internal import CalculatorKeyboard
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
