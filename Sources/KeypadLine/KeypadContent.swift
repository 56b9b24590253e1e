/// Everything the on-screen keypad shows, as one value.
package struct KeypadContent: Equatable, Sendable {
  /// The number on the display, with the user's decimal mark; empty in an error.
  package var display = "0"
  /// The operation that waits for a number.
  package var pending: KeypadOperation?
  package var error: KeypadError?
  package var status = KeypadStatus.enabled
  package var mark: Unicode.Scalar = "."
  /// False while another keyboard is in use.
  package var isVisible = true

  package init() {}

  /// The messages to a keypad that shows `shown`, so that it shows this; `nil` is a keypad just started.
  package func updates(from shown: KeypadContent?) -> [KeypadUpdate] {
    var updates: [KeypadUpdate] = []
    if shown == nil { updates.append(.version(KeypadProtocol.version)) }
    if shown?.mark != mark { updates.append(.mark(mark)) }
    if shown?.display != display { updates.append(.display(display)) }
    if shown == nil || shown?.pending != pending { updates.append(.pending(pending)) }
    if shown == nil || shown?.error != error { updates.append(.error(error)) }
    if shown?.status != status { updates.append(.status(status)) }
    if shown?.isVisible != isVisible { updates.append(.visible(isVisible)) }
    return updates
  }

  package mutating func apply(_ update: KeypadUpdate) {
    switch update {
    case .version: break
    case .display(let text): display = text
    case .pending(let operation): pending = operation
    case .error(let error): self.error = error
    case .status(let status): self.status = status
    case .mark(let mark): self.mark = mark
    case .visible(let isVisible): self.isVisible = isVisible
    }
  }
}
