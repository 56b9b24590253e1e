internal import GLibSupport

/// The desktop a process runs on, as the environment tells.
package struct DesktopEnvironment: Equatable, Sendable {
  /// Its names, the most particular first; empty where it says none.
  ///
  /// Source: `XDG_CURRENT_DESKTOP`, of the Desktop Entry Specification.
  package let names: [String]
  /// Whether applications get their keys from a Wayland compositor.
  package let isWayland: Bool
  /// Whether they get them from an X server of its own; `false` where that is not known.
  package let isX11: Bool

  /// A desktop.
  ///
  /// - Parameter variable: The value of a variable of the environment; empty where it is not set.
  package init(_ variable: (String) -> String) {
    names = variable("XDG_CURRENT_DESKTOP").split(separator: ":").map(String.init)
    let type = variable("XDG_SESSION_TYPE")
    isWayland = type == "wayland" || !variable("WAYLAND_DISPLAY").isEmpty
    isX11 = !isWayland && (type == "x11" || !variable("DISPLAY").isEmpty)
  }

  /// The one this process runs on.
  package static var current: DesktopEnvironment { DesktopEnvironment(environmentVariable) }

  /// Whether it is GNOME, or says it is much like it.
  package var isGNOME: Bool { names.contains("GNOME") }
}
