internal import GLibSupport

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
