internal import Messages

/// The pages of the window, in their order.
package enum SetupPage: String, CaseIterable, Sendable {
  case tryIt = "try-it"
  case settings
  case confinement
  case usedSpace = "used-space"

  package var title: String {
    switch self {
    // TRANSLATORS: the pages of the window; short, so that all four fit into 360 pixels
    case .tryIt: tr("Set up")
    case .settings: tr("Settings")
    case .confinement: tr("Limits")
    case .usedSpace: tr("Used space")
    }
  }

  /// The name of its icon, in the theme of the desktop.
  package var icon: String {
    switch self {
    case .tryIt: "input-keyboard-symbolic"
    case .settings: "preferences-system-symbolic"
    case .confinement: "security-high-symbolic"
    case .usedSpace: "drive-harddisk-symbolic"
    }
  }
}
