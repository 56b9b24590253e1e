/// The way to switch to the next keyboard.
///
/// GNOME Shell keeps its own record of the input source. If IBus is asked for an engine, that
/// engine types, but the top bar still shows the old one; only the desktop's own shortcut changes
/// both. Since GNOME 46, shortcuts sent by an engine reportedly do not reach the shell.
enum SwitchRoute {
  /// The facts that decide.
  struct Situation {
    /// The version of the running GNOME Shell, such as `43.9`; `nil` without one.
    var shellVersion: String?
    /// True if keys reach the applications through the shell.
    var isWayland: Bool
    var shortcuts: [String]
    /// With a single input source the shortcut does nothing.
    var sourceCount: Int
    /// The focused client; `nil` if it has not given its name.
    var client: String?
  }

  /// The first version that passes such shortcuts to the application.
  static let firstVersionWithout = 46

  /// Chooses the desktop's own shortcut to send; `nil` to ask IBus for an engine.
  ///
  /// | GNOME Shell | client                | shortcut   | sources | way       |
  /// |-------------|-----------------------|------------|---------|-----------|
  /// | none, 46…   | any                   | any        | any     | engine    |
  /// | …45, X11    | any                   | any        | any     | engine    |
  /// | …45         | the shell, or unnamed | readable   | 2…      | shortcut  |
  /// | …45         | another, such as XIM  | any        | any     | engine    |
  /// | …45         | any                   | unreadable | any     | engine    |
  /// | …45         | any                   | any        | 0, 1    | engine    |
  static func shortcut(_ situation: Situation) -> DesktopShortcut? {
    guard let version = situation.shellVersion.flatMap(majorVersion),
      version < firstVersionWithout, situation.isWayland, situation.sourceCount > 1,
      // Another client would keep the keys.
      situation.client == nil || situation.client == "gnome-shell"
    else { return nil }
    return situation.shortcuts.lazy.compactMap { DesktopShortcut($0) }.first
  }

  /// The first number of a version: 43 of `43.9`, 46 of `46.beta`.
  static func majorVersion(_ version: String) -> Int? {
    Int(version.prefix { $0.isASCII && $0.isNumber })
  }
}
