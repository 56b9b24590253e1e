import Foundation

/// A desktop that clients run on.
///
/// Each has its part of `private-session`, a keyboard, and its own way to choose an engine.
package enum Desktop: String, CaseIterable, Sendable {
  /// An X display with a window manager, and nothing else: clients use IBus's own modules.
  case x11
  /// GNOME Shell, on Wayland: clients talk to the shell, and the shell talks to IBus.
  case gnome
  /// KWin, on Wayland: clients talk to it, and it talks to IBus as its input method, as in Plasma.
  case kwin
  /// Sway, which like all built on wlroots talks to IBus as input-method-v2.
  case sway

  /// Plasma's window manager on an X display: clients use IBus's own modules.
  case plasmaX11 = "plasma-x11"

  /// The desktop for clients that can be on several: what `CALCULATOR_DESKTOP` says, if it is one of
  /// them, or the first.
  static func chosen(of desktops: Desktop...) -> Desktop {
    let name = ProcessInfo.processInfo.environment["CALCULATOR_DESKTOP"] ?? ""
    return desktops.first { $0.rawValue == name } ?? desktops[0]
  }

  /// Whether windows talk to the compositor, which talks to IBus.
  package var isWayland: Bool {
    switch self {
    case .x11, .plasmaX11: false
    case .gnome, .kwin, .sway: true
    }
  }

  /// Whether Alt-Tab goes from window to window: KWin's and those of compositors take more of a desktop
  /// than these sessions have.
  package var hasAltTab: Bool { self == .x11 }

  /// The option of `private-session`.
  var sessionOption: String {
    switch self {
    case .x11: "--display"
    case .plasmaX11: "--plasma"
    case .gnome: "--gnome"
    case .kwin: "--kwin"
    case .sway: "--sway"
    }
  }

  /// The programs of the session, besides IBus's.
  private var programs: [String] {
    let everywhere = ["dbus-monitor", "dbus-send", "setpriv"]
    return switch self {
    case .x11: ["Xvfb", "openbox", "xdotool", "xprop", "xwininfo"] + everywhere
    case .plasmaX11: ["Xvfb", "kwin_x11", "xdotool", "xprop", "xwininfo"] + everywhere
    case .gnome: ["gnome-shell", "gsettings", "gdbus"] + everywhere
    case .kwin: ["kwin_wayland", "Xwayland", "gsettings", "gdbus"] + everywhere
    case .sway: ["sway", "Xwayland", "xkbcli", "gsettings", "gdbus"] + everywhere
    }
  }

  /// What is missing for a session; `nil` when nothing is.
  var missing: String? {
    if let missing = PrivateSession.missing(programs) { return missing }
    return switch self {
    case .x11, .plasmaX11, .kwin, .sway: nil
    case .gnome:
      Client.missingPython("import dbusmock.templates.logind", "dbusmock for Python")
    }
  }

  /// Plugs a keyboard and a mouse into a session.
  func plugKeyboard(into session: PrivateSession) throws -> any KeyboardDevice {
    switch self {
    case .x11, .plasmaX11: Keyboard(session)
    case .gnome: try GnomeKeyboard(session)
    case .kwin, .sway: try WaylandKeyboard(session)
    }
  }

  /// Selects an engine as the user does, and waits until it is the one in use.
  ///
  /// - Parameters:
  ///   - engine: The name of the engine.
  ///   - session: A session on this desktop.
  /// - Throws: ``Timeout``.
  package func select(_ engine: String, in session: PrivateSession) throws {
    switch self {
    case .x11, .plasmaX11, .kwin, .sway: try session.selectEngine(engine)
    case .gnome: try GnomeShell(session).select(engine)
    }
  }
}
