internal import Messages

/// The pages of the window, in their order.
package enum SetupPage: String, CaseIterable, Sendable {
  /// A field to try it in.
  case tryIt = "try-it"
  /// How it is turned on.
  case turnOn = "turn-on"
  /// The settings.
  case settings
  /// What the engine may do.
  case confinement
  /// The widget "Used space".
  case today

  /// What it is called, in a word or two.
  package var title: String {
    switch self {
    // TRANSLATORS: the pages of the window; short, so that all five fit into 360 pixels
    case .tryIt: tr("Try it")
    case .turnOn: tr("Turn it on")
    case .settings: tr("Settings")
    // "What it may do", as the page says itself; that is too long for a narrow window's bar.
    case .confinement: tr("Limits")
    case .today: tr("Today")
    }
  }

  /// The name of its icon, in the theme of the desktop.
  package var icon: String {
    switch self {
    case .tryIt: "document-edit-symbolic"
    case .turnOn: "input-keyboard-symbolic"
    case .settings: "preferences-system-symbolic"
    case .confinement: "security-high-symbolic"
    case .today: "drive-harddisk-symbolic"
    }
  }
}
