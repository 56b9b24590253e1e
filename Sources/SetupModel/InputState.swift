internal import Messages

/// Whether Calculator gets the keys of the field it is tried in.
package enum InputState: Equatable, Sendable {
  /// IBus has not answered yet.
  case unknown
  /// There is no IBus.
  case noIBus
  /// IBus runs, and does not know Calculator.
  case notInstalled
  /// IBus uses another keyboard, by the name it has for it.
  case other(engine: String, name: String)
  /// Calculator is in use, but this window's fields do not use IBus.
  case elsewhere(inputMethod: String)
  /// Calculator is active.
  case active

  /// What is known.
  ///
  /// - Parameters:
  ///   - engine: The keyboard in use, its id and its name; `nil` where IBus tells none.
  ///   - isKnown: Whether IBus knows Calculator.
  ///   - inputMethod: What GTK uses in this window: `ibus`, `wayland`, or another name.
  package init(engine: (id: String, name: String)?, isKnown: Bool, inputMethod: String) {
    guard let engine, engine.id == "calculator" else {
      self = isKnown ? .other(engine: engine?.id ?? "", name: engine?.name ?? "") : .notInstalled
      return
    }
    // On Wayland it is the compositor's affair, and IBus says that it has the keyboard.
    self =
      ["ibus", "wayland"].contains(inputMethod) ? .active : .elsewhere(inputMethod: inputMethod)
  }

  /// In a few words.
  package var title: String {
    switch self {
    case .unknown: tr("Asking IBus…")
    case .noIBus: tr("IBus is not running")
    case .notInstalled: tr("IBus does not know Calculator")
    case .other: tr("Another keyboard is active")
    case .elsewhere: tr("This window does not use IBus")
    case .active: tr("Calculator is active")
    }
  }

  /// What to do about it, or with it.
  package var advice: String {
    switch self {
    case .unknown: ""
    case .noIBus: tr("Start it, or log out and in again.")
    case .notInstalled:
      tr("After it was installed, IBus must be restarted, or log out and in again.")
    case .other(_, let name):
      name.isEmpty
        ? tr("Switch to Calculator with Super+Space.")
        : tr("It is %1. Switch to Calculator with Super+Space.", name)
    case .elsewhere(let inputMethod):
      tr("Its fields use %1. In other applications Calculator may be active.", inputMethod)
    case .active: tr("Type in the field below as you would anywhere.")
    }
  }
}
