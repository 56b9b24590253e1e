internal import CIBus

/// The desktop, as the environment and its settings tell.
enum Desktop {
  /// Whether it is GNOME, or says it is much like it.
  static var isGNOME: Bool {
    makeString(g_getenv("XDG_CURRENT_DESKTOP")).split(separator: ":").contains("GNOME")
  }

  /// Whether applications get their keys from a Wayland compositor.
  static var isWayland: Bool {
    makeString(g_getenv("XDG_SESSION_TYPE")) == "wayland"
      || !makeString(g_getenv("WAYLAND_DISPLAY")).isEmpty
  }

  /// GNOME's shortcuts for switching the input source.
  static var switchShortcuts: [String] {
    Settings(schema: "org.gnome.desktop.wm.keybindings")?.strings("switch-input-source") ?? []
  }

  /// How many input sources GNOME has.
  static var sourceCount: Int {
    Settings(schema: "org.gnome.desktop.input-sources")?.pairs("sources").count ?? 0
  }
}
