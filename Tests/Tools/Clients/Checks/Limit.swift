import TestSupport

/// A client's limit in a check, found by the check and named in `docs/clients.md`.
package enum Limit: String, CaseIterable, Sendable {
  case onRequest = "on request: it does not tell what it holds"
  case ignoredDeletions = "on request: before IBus 1.5.34 the compositor ignores deletions"
  case tellsOnce = "after the first insert in a window on request: it tells no more"
  case cells = "where fast cursor keys end up is another cell each time, with any engine"
  case insertsOnce = "in the document for the first insert in a window"
  case overtaken =
    "keys right after Return or an arrow waited for the window: characters overtake them, with any engine"
  case untoldCharacter =
    "a character right after BackSpace or an arrow waited for the window: else it may not be told"
  case lostPreedit =
    "a preedit is lost when another window gets the focus before this one loses it"
  case untoldTelephone =
    "does not tell a telephone number: on request, where = opens a calculation"
  case untoldPassword = "does not tell a password: on request, where = opens a calculation"
  case topBar = "GNOME's top bar stays on Calculator, whose menu comes back"
  case swappedKeys = "in mode 2 the module itself swaps fast keys, with any engine"
  case lostKeys =
    "with any engine the module itself loses keys in mode 0, and swaps fast ones in 2"

  /// True for a client with this limit in the check; in any other it is a fault.
  func isKnown(of client: Client, in check: Check) -> Bool {
    let known = self.known
    return known.checks.contains(check) && known.clients.contains(client)
  }

  private var known: (checks: [Check], clients: [Client]) {
    let onWayland: [Client] = [
      .waylandGTK3, .waylandGTK4, .waylandQt6, .waylandFirefox, .waylandChromium, .kwrite,
    ]
    return switch self {
    case .onRequest: ([.wayOfWorking], [.chromium, .vte, .xterm, .konsole, .foot])
    case .ignoredDeletions: ([.wayOfWorking], onWayland)
    case .tellsOnce: ([.wayOfWorking], [.firefox])
    case .cells: ([.transparency], [.calc])
    case .insertsOnce: ([.results], [.firefox])
    case .overtaken: ([.transparency, .results], Client.allCases.filter(\.isOvertaken))
    case .untoldCharacter: ([.results], [.gnomeFirefox])
    // GTK clients with a preedit; it depends on how busy the machine is.
    case .lostPreedit: ([.focus], [.chromium, .vte])
    case .untoldTelephone: ([.refusedFields], [.chromium])
    case .untoldPassword: ([.refusedFields], [.vte, .xterm, .konsole, .foot])
    case .topBar:
      ([.nextKeyboard], [.gnomeGTK3, .gnomeGTK4, .gnomeFirefox, .gnomeChromium])
    case .swappedKeys: ([.syncModes], [.gtk3])
    case .lostKeys: ([.syncModes], [.gtk4])
    }
  }
}
