internal import Messages

/// Whether the keypad can be opened from the window.
package enum KeypadReach: Equatable, Sendable {
  /// It can.
  case canOpen
  /// There is no display on which its window could leave the focus alone.
  case noXDisplay
  /// Calculator is not the keyboard in use.
  case notInUse
  /// There is nobody to ask, for the reason that is given.
  case noEngine(InputState)

  /// What is known.
  ///
  /// - Parameters:
  ///   - state: What IBus tells.
  ///   - hasXDisplay: Whether there is an X display.
  package init(_ state: InputState, hasXDisplay: Bool) {
    switch state {
    case .unknown, .noIBus, .notInstalled: self = .noEngine(state)
    case .other: self = .notInUse
    // Whatever the fields of this window use: it is the engine that opens it.
    case .elsewhere, .active: self = hasXDisplay ? .canOpen : .noXDisplay
    }
  }

  /// What is said of it.
  package var text: String {
    switch self {
    case .canOpen:
      tr("Buttons to click or tap; Insert puts the result where you type")
    case .noXDisplay: tr("The keypad needs an X display")
    case .notInUse: tr("Switch to Calculator first, then it can be opened")
    case .noEngine(let state): state.title
    }
  }
}
