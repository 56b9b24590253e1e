internal import CalculatorKeyboard
internal import Glibc
internal import SystemSettings

extension WaylandBridge {
  /// The bridge on this desktop, with the libibus that is loaded: it and the daemon come from one
  /// source package.
  ///
  /// The version cannot be asked for: what libibus exports tells it, without a file or the bus.
  /// `ibus_get_group_name` came with 1.5.34, and so did the bridge that is complete.
  ///
  /// - Returns: The bridge, which stays the same as long as the process lives.
  static func ofRunningIBus() -> WaylandBridge {
    let desktop = DesktopEnvironment.current
    return choose(
      libraryIsNew: dlsym(nil, "ibus_get_group_name") != nil,
      isGNOME: desktop.isGNOME, isX11: desktop.isX11)
  }

  /// Chooses by what is known.
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
