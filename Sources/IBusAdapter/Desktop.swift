internal import GLibSupport

/// The desktop, as the environment and its settings tell.
enum Desktop {
  /// Whether it is GNOME, or says it is much like it.
  static var isGNOME: Bool {
    environmentVariable("XDG_CURRENT_DESKTOP").split(separator: ":").contains("GNOME")
  }

  /// Whether applications get their keys from a Wayland compositor.
  static var isWayland: Bool {
    environmentVariable("XDG_SESSION_TYPE") == "wayland"
      || !environmentVariable("WAYLAND_DISPLAY").isEmpty
  }

  /// Whether applications get their keys from an X server of its own; `false` where that is not known.
  static var isX11: Bool {
    guard !isWayland else { return false }
    return environmentVariable("XDG_SESSION_TYPE") == "x11"
      || !environmentVariable("DISPLAY").isEmpty
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
