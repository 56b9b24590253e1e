internal import CalculatorKeyboard
internal import Glibc
internal import SystemSettings

extension WaylandBridge {
  /// The bridge on this desktop with the loaded libibus; it never changes while the process lives.
  ///
  /// The daemon comes from the same source package as libibus. No function gives the version, so a
  /// symbol shows it without a file or the bus: `ibus_get_group_name` came with 1.5.34, as did the
  /// complete bridge.
  static func ofRunningIBus() -> WaylandBridge {
    let desktop = DesktopEnvironment.current
    return choose(
      libraryIsNew: dlsym(nil, "ibus_get_group_name") != nil,
      isGNOME: desktop.isGNOME, isX11: desktop.isX11)
  }

  /// Chooses the bridge.
  ///
  /// | libibus | desktop | bridge |
  /// |---|---|---|
  /// | 1.5.34 and later | any | complete |
  /// | older | GNOME, or on X11 | absent |
  /// | older | any other, or not known | partial |
  static func choose(libraryIsNew: Bool, isGNOME: Bool, isX11: Bool) -> WaylandBridge {
    if libraryIsNew { return .complete }
    return isGNOME || isX11 ? .absent : .partial
  }
}
