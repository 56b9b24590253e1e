package import GLibSupport

/// The desktop that this process runs on, read from the environment.
package struct DesktopEnvironment: Equatable, Sendable {
  /// `XDG_CURRENT_DESKTOP` (Desktop Entry Specification), the most specific name first.
  package let names: [String]
  /// True if applications get their keys from a Wayland compositor.
  package let isWayland: Bool
  /// True if they get them from an X server, without Wayland; false if unknown.
  package let isX11: Bool

  /// Reads the environment through a function, which returns an empty string for an unset variable.
  package init(_ variable: (String) -> String) {
    names = variable("XDG_CURRENT_DESKTOP").split(separator: ":").map(String.init)
    let type = variable("XDG_SESSION_TYPE")
    isWayland = type == "wayland" || !variable("WAYLAND_DISPLAY").isEmpty
    isX11 = !isWayland && (type == "x11" || !variable("DISPLAY").isEmpty)
  }

  package static var current: DesktopEnvironment { DesktopEnvironment(environmentVariable) }

  /// True for GNOME, and for desktops that name themselves compatible.
  package var isGNOME: Bool { names.contains("GNOME") }

  /// The desktop's own list of keyboards, on GNOME and on Cinnamon from 6.6 on; `nil` where IBus keeps the list.
  ///
  /// Its `sources` are pairs of a kind and a name. The shell of such a desktop is IBus's panel.
  package var inputSources: Settings? {
    let desktop = isGNOME ? "gnome" : names.contains("X-Cinnamon") ? "cinnamon" : nil
    return desktop.flatMap { Settings(schema: "org.\($0).desktop.input-sources") }
  }
}
