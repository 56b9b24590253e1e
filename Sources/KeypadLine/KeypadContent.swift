/// Everything the on-screen keypad shows, as one value.
package struct KeypadContent: Equatable, Sendable {
  /// The number on the display, with the user's decimal mark; empty in an error.
  package var display = "0"
  /// The calculation before that number, `12 +`, with no-break spaces.
  package private(set) var calculation = ""
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
    if (shown?.calculation ?? "") != calculation { updates.append(.calculation(calculation)) }
    if shown == nil || shown?.error != error { updates.append(.error(error)) }
    if shown?.status != status { updates.append(.status(status)) }
    if shown?.isVisible != isVisible { updates.append(.visible(isVisible)) }
    return updates
  }

  /// Shows a calculation, cut on the left to the end of it that there is room for.
  package mutating func showCalculation(_ text: String) {
    var text = String(text.map { $0 == " " ? "\u{A0}" : $0 })
    while text.unicodeScalars.count > 48, let gap = text.dropFirst(2).firstIndex(of: "\u{A0}") {
      text = "…" + text[gap...]
    }
    calculation = text
  }

  package mutating func apply(_ update: KeypadUpdate) {
    switch update {
    case .version: break
    case .display(let text): display = text
    case .calculation(let text): calculation = text
    case .error(let error): self.error = error
    case .status(let status): self.status = status
    case .mark(let mark): self.mark = mark
    case .visible(let isVisible): self.isVisible = isVisible
    }
  }
}
