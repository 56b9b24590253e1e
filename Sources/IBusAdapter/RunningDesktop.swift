internal import CalculatorKeyboard

/// What is known of the desktop the engine runs on, as far as it is the same for every field.
final class RunningDesktop {
  /// What the bridge from Wayland to IBus does.
  let waylandBridge = WaylandBridge.ofRunningIBus()
  /// What GNOME Shell counts when it deletes: the worst, until the shell has said its version.
  private(set) var shellDeletion: ShellDeletion = Desktop.isGNOME ? .bytesInSome : .characters
  /// The version of GNOME Shell.
  let shellVersion = GnomeShellVersion()
  private var hasAsked = false

  /// A field has got the focus: the first time on GNOME, the shell is asked for its version.
  func focusIn() {
    guard !hasAsked, shellDeletion != .characters else { return }
    hasAsked = true
    shellVersion.ask { [self] version in shellDeletion = Self.deletion(shellVersion: version) }
  }

  /// What a version of GNOME Shell counts.
  ///
  /// - Parameter shellVersion: Such as `43.9`; `nil` when no shell answers.
  /// - Returns: What it counts; the worst for a version that cannot be read.
  static func deletion(shellVersion: String?) -> ShellDeletion {
    let version = shellVersion.flatMap(SwitchRoute.majorVersion)
    return version.map { $0 >= 46 ? .characters : .bytesInSome } ?? .bytesInSome
  }
}
