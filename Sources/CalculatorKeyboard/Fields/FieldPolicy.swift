package import KeypadLine

/// The way the keyboard works in a field, if at all; it is decided before any key is looked at.
///
/// | field | policy |
/// |---|---|
/// | none (the daemon's fake context) | `refused` |
/// | purpose password, PIN; hint hidden text | `refused` |
/// | purpose phone | `refused` |
/// | a purpose this program does not know | `refused` |
/// | a client that gets inserted text after later keys (SDL) | `refused` |
/// | purpose terminal, or a client that is a terminal | `onRequest`, or `refused` by the setting |
/// | a client without surrounding text, or that claims it and delivers none | `onRequest` |
/// | the client `wayland` before IBus 1.5.34 (a bridge other than ``WaylandBridge/complete``) | `onRequest` |
/// | a client without a name where it may be that client (``WaylandBridge/partial``) | `onRequest` |
/// | a client that nobody has measured | `onRequest` |
/// | any other: measured, and with surrounding text | `inDocument` |
///
/// A refused field gets every key untouched; nothing is shown, kept, logged or inserted.
package enum FieldPolicy: Equatable, Sendable {
  case refused(FieldRefusal)
  /// A calculation is held from an opening `=` until it ends.
  case onRequest
  /// Every key goes to the application, and the calculation is in the document.
  case inDocument

  package var isRefused: Bool { if case .refused = self { true } else { false } }

  /// True if the panel's properties can be used: also without a field, as their menu may take the focus.
  package var enablesProperties: Bool { !isRefused || self == .refused(.noField) }

  /// The policy for a field under the setting `terminals`.
  package static func decide(
    _ traits: FieldTraits, terminals: KeyboardSettings.Terminals
  ) -> FieldPolicy {
    let client = traits.entry
    guard traits.hasField, client.kind != .noField else { return .refused(.noField) }
    if traits.isHidden { return .refused(.password) }
    let isTerminal: Bool
    switch traits.purpose {
    case .password, .pin: return .refused(.password)
    case .phone: return .refused(.phone)
    case .unknown: return .refused(.unknownField)
    case .terminal: isTerminal = true
    case .freeForm, .letters, .digits, .number, .url, .email, .name: isTerminal = false
    }
    switch (client.kind, isTerminal) {
    case (.noField, _): return .refused(.noField)
    case (.outOfOrder, _): return .refused(.unknownField)
    case (.terminal, _), (_, true): return terminals == .off ? .refused(.terminal) : .onRequest
    case (.untrusted, false): return .onRequest
    case (.ordinary, false): return traits.offersSurroundingText ? .inDocument : .onRequest
    }
  }
}

extension FieldTraits {
  /// True if the field takes only ASCII digits and `.`.
  var isASCIIOnly: Bool { purpose == .digits || purpose == .number }
}
