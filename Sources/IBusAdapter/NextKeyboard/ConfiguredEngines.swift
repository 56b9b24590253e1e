internal import GLibSupport
internal import SystemSettings

/// The engines the desktop is set up with, as its settings name them.
enum ConfiguredEngines {
  /// The engine names, most recently used first.
  static var names: [String] {
    DesktopEnvironment.current.isGNOME ? gnome : plain
  }

  /// GNOME lists input sources as pairs of a kind and an id.
  ///
  /// An IBus source's id is the engine's name; all XKB sources are the one engine that types by the
  /// layout.
  private static var gnome: [String] {
    guard let settings = Settings(schema: "org.gnome.desktop.input-sources") else { return [] }
    return ["mru-sources", "sources"].flatMap { settings.pairs($0) }.map { kind, id in
      kind == "ibus" ? id : EngineSwitcher.fallback
    }
  }

  /// Elsewhere IBus keeps the order of use and the engines that are loaded.
  private static var plain: [String] {
    guard let settings = Settings(schema: "org.freedesktop.ibus.general") else { return [] }
    let loaded = settings.strings("preload-engines")
    return settings.strings("engines-order").filter(loaded.contains) + loaded
  }
}
