internal import Messages
package import SystemSettings

/// The kinds of desktops, by how Calculator is turned on there.
package enum DesktopKind: Equatable, Sendable {
  case gnome(isWayland: Bool)
  /// Cinnamon from 6.6 on, which has a list of keyboards of its own.
  case cinnamon(isWayland: Bool)
  case plasmaOnWayland
  /// IBus with its own panel on X11.
  case plainIBus(name: String)
  case otherOnWayland(name: String)

  package init(_ desktop: DesktopEnvironment) {
    let name = desktop.names.first ?? ""
    if desktop.isGNOME {
      self = .gnome(isWayland: desktop.isWayland)
    } else if desktop.inputSources != nil {
      self = .cinnamon(isWayland: desktop.isWayland)
    } else if !desktop.isWayland {
      self = .plainIBus(name: name)
    } else if desktop.names.contains("KDE") {
      self = .plasmaOnWayland
    } else {
      self = .otherOnWayland(name: name)
    }
  }

  package var title: String {
    switch self {
    case .gnome: "GNOME"
    case .cinnamon: "Cinnamon"
    case .plasmaOnWayland: "KDE Plasma"
    case .plainIBus(let name), .otherOnWayland(let name): name.isEmpty ? "IBus" : name
    }
  }

  /// The steps by hand.
  package var steps: [String] {
    let adding = tr("IBus Preferences → Input Method → Add → Other → Calculator")
    let switching = tr("Super+Space switches between your keyboards")
    return switch self {
    case .gnome:
      [tr("Settings → Keyboard → Input Sources → + → ⋮ → Other → Calculator"), switching]
    case .cinnamon:
      [tr("System Settings → Keyboard → Layouts → Add → Calculator"), switching]
    case .plasmaOnWayland:
      [
        tr("System Settings → Virtual Keyboard: choose IBus Wayland"),
        tr("Leave GTK_IM_MODULE and QT_IM_MODULE unset: with them Return is lost under a bubble"),
        adding,
      ]
    case .plainIBus: [adding, switching]
    case .otherOnWayland:
      [tr("IBus must be the input method of the desktop: see its manual"), adding]
    }
  }

  /// The desktops it was tested with: docs/clients.md.
  package var evidence: String {
    switch self {
    case .gnome(isWayland: true): tr("Tested with %1.", "GNOME 43, 48, 50, 51")
    case .cinnamon(isWayland: false): tr("Tested with %1.", "Cinnamon 6.6")
    case .plasmaOnWayland: tr("Tested with %1.", "KWin 6.3, 6.7 (Plasma)")
    // A window manager without a desktop.
    case .plainIBus(name: ""): tr("Tested with %1.", "Debian 12, 13 (X11)")
    case .otherOnWayland("sway"):
      tr("Not recommended: Sway loses keys with every input method, and has crashed.")
    case .gnome, .cinnamon, .plainIBus, .otherOnWayland: tr("Not tested on your desktop yet.")
    }
  }

  /// The program that opens the desktop's own settings for it.
  package var settingsProgram: (title: String, command: [String])? {
    switch self {
    case .gnome: (tr("Keyboard settings"), ["gnome-control-center", "keyboard"])
    case .cinnamon: (tr("Keyboard settings"), ["cinnamon-settings", "keyboard"])
    case .plasmaOnWayland: (tr("Virtual keyboard"), ["systemsettings", "kcm_virtualkeyboard"])
    case .plainIBus, .otherOnWayland: (tr("IBus Preferences"), ["ibus-setup"])
    }
  }
}
