internal import Messages
package import SystemSettings

/// The kinds of desktops on which the keyboard is turned on in different ways.
package enum DesktopKind: Equatable, Sendable {
  /// GNOME; whether it runs on Wayland.
  case gnome(isWayland: Bool)
  /// KDE Plasma on Wayland.
  case plasmaOnWayland
  /// IBus with its own panel, on an X server: any desktop there but GNOME.
  case plainIBus(name: String)
  /// Another desktop on Wayland.
  case otherOnWayland(name: String)

  /// The kind of a desktop.
  ///
  /// - Parameter desktop: The desktop.
  package init(_ desktop: DesktopEnvironment) {
    let name = desktop.names.first ?? ""
    if desktop.isGNOME {
      self = .gnome(isWayland: desktop.isWayland)
    } else if !desktop.isWayland {
      self = .plainIBus(name: name)
    } else if desktop.names.contains("KDE") {
      self = .plasmaOnWayland
    } else {
      self = .otherOnWayland(name: name)
    }
  }

  /// The desktop this process runs on.
  package static var running: DesktopKind { DesktopKind(.current) }

  /// What it is called.
  package var title: String {
    switch self {
    case .gnome: "GNOME"
    case .plasmaOnWayland: "KDE Plasma"
    case .plainIBus(let name), .otherOnWayland(let name): name.isEmpty ? "IBus" : name
    }
  }

  /// What is done by hand, step by step.
  package var steps: [String] {
    switch self {
    case .gnome:
      [
        tr("Settings → Keyboard → Input Sources → + → ⋮ → Other → Calculator"),
        tr("Super+Space switches between your keyboards"),
      ]
    case .plasmaOnWayland:
      [
        tr("System Settings → Virtual Keyboard: choose IBus Wayland"),
        tr("Leave GTK_IM_MODULE and QT_IM_MODULE unset: with them Return is lost under a bubble"),
        tr("IBus Preferences → Input Method → Add → Other → Calculator"),
      ]
    case .plainIBus:
      [
        tr("IBus Preferences → Input Method → Add → Other → Calculator"),
        tr("Super+Space switches between your keyboards"),
      ]
    case .otherOnWayland:
      [
        tr("IBus must be the input method of the desktop: see its manual"),
        tr("IBus Preferences → Input Method → Add → Other → Calculator"),
      ]
    }
  }

  /// What is known of it from trying, in a line: docs/clients.md.
  package var evidence: String {
    switch self {
    case .gnome(isWayland: true): tr("Measured on GNOME 43, 48, 50 and 51.")
    case .gnome(isWayland: false): tr("Not measured: GNOME on X11.")
    case .plasmaOnWayland:
      tr("Measured with KWin 6.3 and 6.7 by itself; not measured: a whole Plasma desktop.")
    case .plainIBus: tr("Measured on X11 with a plain window manager; not measured: this desktop.")
    case .otherOnWayland("sway"):
      tr("Not recommended: Sway loses keys with every input method, and has crashed.")
    case .otherOnWayland: tr("Not measured: this desktop.")
    }
  }

  /// The program that opens the desktop's own settings for it; `nil` where there is none.
  package var settingsProgram: (title: String, command: [String])? {
    switch self {
    case .gnome: (tr("Keyboard settings"), ["gnome-control-center", "keyboard"])
    case .plasmaOnWayland: (tr("Virtual keyboard"), ["systemsettings", "kcm_virtualkeyboard"])
    case .plainIBus, .otherOnWayland: (tr("IBus Preferences"), ["ibus-setup"])
    }
  }
}
