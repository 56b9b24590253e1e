internal import Messages

/// The state of Calculator in the preferences' own field, as far as IBus and GTK report it.
package enum InputState: Equatable, Sendable {
  /// IBus has not answered yet, or is starting.
  case unknown
  /// IBus does not run.
  case noIBus
  /// IBus runs, but looked for input methods before Calculator was installed.
  case notInstalled
  /// Calculator is not among the user's keyboards.
  case notTurnedOn
  /// IBus uses another keyboard; the id and the name that IBus has for it.
  case other(engine: String, name: String)
  /// Calculator is in use, but this window's fields do not use IBus.
  case elsewhere(inputMethod: String)
  /// Calculator gets the keys.
  case active

  /// - Parameters:
  ///   - engine: The id and the name of the keyboard in use; `nil` if IBus reports none.
  ///   - isKnown: True if IBus knows Calculator.
  ///   - inputMethod: The input method module of GTK in this window: `ibus`, `wayland`, or another name.
  package init(engine: (id: String, name: String)?, isKnown: Bool, inputMethod: String) {
    guard let engine, engine.id == "calculator" else {
      self = isKnown ? .other(engine: engine?.id ?? "", name: engine?.name ?? "") : .notInstalled
      return
    }
    // On Wayland the compositor passes the keys to IBus.
    self =
      ["ibus", "wayland"].contains(inputMethod) ? .active : .elsewhere(inputMethod: inputMethod)
  }

  /// The same state, where Calculator is not among the user's keyboards.
  package var withoutSource: InputState {
    switch self {
    case .unknown, .other: .notTurnedOn
    case .noIBus, .notInstalled, .notTurnedOn, .elsewhere, .active: self
    }
  }

  /// True if the button of the first page is the next thing to press.
  package var needsButton: Bool {
    switch self {
    case .noIBus, .notInstalled, .notTurnedOn: true
    case .unknown, .other, .elsewhere, .active: false
    }
  }

  package var title: String {
    switch self {
    case .unknown: tr("Asking IBus…")
    case .noIBus: tr("IBus is not running")
    case .notInstalled: tr("IBus has not found Calculator yet")
    case .notTurnedOn: tr("Calculator is not turned on")
    case .other: tr("Calculator is turned on")
    case .elsewhere: tr("This window does not use IBus")
    case .active: tr("Calculator is active")
    }
  }

  /// The next thing to do.
  package var advice: String {
    switch self {
    case .unknown: ""
    case .noIBus:
      tr("Log out and in: your desktop starts it then. The button starts it for now.")
    case .notInstalled:
      tr("IBus looks for input methods when it starts. The button restarts it.")
    case .notTurnedOn: tr("The button adds it after your other keyboards.")
    case .other(_, let name):
      name.isEmpty
        ? tr("Now press Super+Space.")
        : tr("Now press Super+Space. The keyboard in use is %1.", name)
    case .elsewhere(let inputMethod):
      tr("Its fields use %1. Log out and in, so that applications use IBus.", inputMethod)
    case .active: tr("Type in the field below as in any application.")
    }
  }
}
