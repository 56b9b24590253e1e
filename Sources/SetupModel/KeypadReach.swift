internal import GLibSupport
internal import Messages

/// The answer to whether the preferences can open the keypad.
package enum KeypadReach: Equatable, Sendable {
  case canOpen
  /// Only on an X display can its window leave the focus alone.
  case noXDisplay
  case notInUse
  /// There is no engine to ask.
  case noEngine(InputState)

  package init(
    _ state: InputState, hasXDisplay: Bool = !environmentVariable("DISPLAY").isEmpty
  ) {
    switch state {
    case .unknown, .noIBus, .notInstalled: self = .noEngine(state)
    case .other, .notTurnedOn: self = .notInUse
    // The engine opens it, so the input method of this window does not matter.
    case .elsewhere, .active: self = hasXDisplay ? .canOpen : .noXDisplay
    }
  }

  package var text: String {
    switch self {
    case .canOpen: tr("Buttons to click or tap; Insert puts the result where you type")
    case .noXDisplay: tr("The keypad needs an X display")
    case .notInUse: tr("Switch to Calculator first, then it can be opened")
    case .noEngine(let state): state.title
    }
  }
}
