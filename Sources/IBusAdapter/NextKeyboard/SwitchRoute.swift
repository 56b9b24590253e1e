internal import GLibSupport

/// How to get to the next keyboard.
///
/// GNOME Shell keeps its own idea of the input source in use. An engine that IBus is told to use
/// types, but GNOME's top bar goes on showing the old one; only the desktop's own shortcut takes
/// both along. From GNOME 46 shortcuts sent by an engine are reported not to reach the shell.
enum SwitchRoute: Equatable {
  /// Send the desktop's own shortcut, and see whether the engine changes.
  case shortcut(DesktopShortcut)
  /// Tell IBus which engine to use.
  case engine

  /// What is known of the desktop.
  struct Situation {
    /// The version of the running GNOME Shell, such as `43.9`; `nil` when there is none.
    var shellVersion: String?
    /// Whether keys go through the shell to the applications.
    var isWayland: Bool
    /// The shortcuts for switching the input source, as the settings have them.
    var shortcuts: [String]
    /// How many input sources there are: with a single one the shortcut does nothing.
    var sourceCount: Int
    /// The client that has the focus; `nil` when it has not given its name.
    var client: String?
  }

  /// The first version that sends shortcuts on to the application.
  static let firstVersionWithout = 46

  /// Chooses the way.
  ///
  /// | GNOME Shell | client                | shortcut   | sources | way       |
  /// |-------------|-----------------------|------------|---------|-----------|
  /// | none, 46…   | any                   | any        | any     | engine    |
  /// | …45, X11    | any                   | any        | any     | engine    |
  /// | …45         | the shell, or unnamed | readable   | 2…      | shortcut  |
  /// | …45         | another, such as XIM  | any        | any     | engine    |
  /// | …45         | any                   | unreadable | any     | engine    |
  /// | …45         | any                   | any        | 0, 1    | engine    |
  static func choose(_ situation: Situation) -> SwitchRoute {
    guard let version = situation.shellVersion.flatMap(majorVersion),
      version < firstVersionWithout, situation.isWayland, situation.sourceCount > 1,
      // Another client would keep the keys to itself.
      situation.client == nil || situation.client == "gnome-shell",
      let shortcut = situation.shortcuts.lazy.compactMap({ DesktopShortcut($0) }).first
    else { return .engine }
    return .shortcut(shortcut)
  }

  /// The first number of a version: 43 of `43.9`, 46 of `46.beta`.
  static func majorVersion(_ version: String) -> Int? {
    Int(version.prefix { $0.isASCII && $0.isNumber })
  }
}

/// What GNOME's settings say of switching the input source.
enum GnomeSwitching {
  /// The shortcuts.
  static var shortcuts: [String] {
    Settings(schema: "org.gnome.desktop.wm.keybindings")?.strings("switch-input-source") ?? []
  }

  /// How many input sources there are.
  static var sourceCount: Int {
    Settings(schema: "org.gnome.desktop.input-sources")?.pairs("sources").count ?? 0
  }
}
