import Foundation

/// A desktop that clients run on.
///
/// Each has its part of `private-session`, a keyboard, and a way to choose an engine.
package enum Desktop: String, CaseIterable, Sendable {
  /// An X display with only a window manager: clients use IBus's own modules.
  case x11
  /// GNOME Shell on Wayland: clients talk to the shell, and the shell to IBus.
  case gnome
  /// KWin on Wayland: clients talk to it, and IBus is its input method, as in Plasma.
  case kwin
  /// Sway, which talks to IBus by input-method-v2, like all compositors built on wlroots.
  case sway

  /// Plasma's window manager on an X display: clients use IBus's own modules.
  case plasmaX11 = "plasma-x11"
  /// Cinnamon on an X display: clients use IBus's own modules, and the shell is IBus's panel.
  case cinnamon

  /// The desktop that `CALCULATOR_DESKTOP` names, or else the first.
  static func chosen(of desktops: Desktop...) -> Desktop {
    let name = ProcessInfo.processInfo.environment["CALCULATOR_DESKTOP"] ?? ""
    return desktops.first { $0.rawValue == name } ?? desktops[0]
  }

  /// True if clients talk to a compositor, and that to IBus.
  package var isWayland: Bool {
    switch self {
    case .x11, .plasmaX11, .cinnamon: false
    case .gnome, .kwin, .sway: true
    }
  }

  /// True if Alt-Tab changes the window: elsewhere it takes more of a desktop than these sessions have.
  package var hasAltTab: Bool { self == .x11 }

  /// The option of `private-session`.
  var sessionOption: String {
    switch self {
    case .x11: "--display"
    case .plasmaX11: "--plasma"
    case .cinnamon: "--cinnamon"
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
    case .cinnamon:
      ["Xvfb", "cinnamon", "gsettings", "gdbus", "xdotool", "xprop", "xwininfo"] + everywhere
    case .gnome: ["gnome-shell", "gsettings", "gdbus"] + everywhere
    case .kwin: ["kwin_wayland", "Xwayland", "gsettings", "gdbus"] + everywhere
    case .sway: ["sway", "Xwayland", "xkbcli", "gsettings", "gdbus"] + everywhere
    }
  }

  /// The missing part for a session, or `nil`.
  var missing: String? {
    if let missing = PrivateSession.missing(programs) { return missing }
    return switch self {
    case .x11, .plasmaX11, .cinnamon, .kwin, .sway: nil
    case .gnome:
      Client.missingPython("import dbusmock.templates.logind", "dbusmock for Python")
    }
  }

  func plugKeyboard(into session: PrivateSession) throws -> any KeyboardDevice {
    switch self {
    case .x11, .plasmaX11, .cinnamon: Keyboard(session)
    case .gnome: try GnomeKeyboard(session)
    case .kwin, .sway: try WaylandKeyboard(session)
    }
  }

  /// Selects an engine as the user does, and waits until it is in use.
  package func select(_ engine: String, in session: PrivateSession) throws {
    switch self {
    case .x11, .plasmaX11, .kwin, .sway: try session.selectEngine(engine)
    case .gnome: try GnomeShell(session).select(engine)
    case .cinnamon: try GnomeShell(session, isCinnamon: true).select(engine)
    }
  }
}
