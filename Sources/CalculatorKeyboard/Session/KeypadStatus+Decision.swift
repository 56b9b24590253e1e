package import KeypadLine

extension KeypadStatus {
  /// Decides what can be pressed, before any press is looked at.
  ///
  /// | focus and field | status |
  /// |---|---|
  /// | none (the daemon's own context; the focus has gone) | Insert refused: `no-field` |
  /// | purpose password, PIN; hint hidden text | refused: `password` |
  /// | purpose phone | refused: `phone` |
  /// | a purpose this program does not know; a client that gets inserted text behind later keys | refused: `unknown-field` |
  /// | a terminal, when the setting leaves terminals alone | refused: `terminal` |
  /// | it was one of these a moment ago, and no key came since | Insert refused: `key-needed` |
  /// | a client whose keys say that it is no password, and none came since | Insert refused: `key-needed` |
  /// | any other | enabled |
  ///
  /// Before GNOME Shell takes the focus from a password field it says that the field is an ordinary
  /// one. Qt, Chromium and XIM never tell; but they hand no key of a password field to an input
  /// method, so a key is the proof that there is none. Where neither the client nor a key tells
  /// (`wayland` before IBus 1.5.34) the keypad puts in the number that was pressed on it, and nothing
  /// that was typed is shown on it or inserted by it.
  ///
  /// - Parameters:
  ///   - traits: The field.
  ///   - hasFocus: Whether it got the focus, and has not lost it.
  ///   - proof: What speaks for it not being a password.
  ///   - terminals: The setting `terminals`.
  /// - Returns: The status.
  package static func decide(
    _ traits: FieldTraits, hasFocus: Bool, _ proof: PasswordProof,
    terminals: KeyboardSettings.Terminals
  ) -> KeypadStatus {
    guard hasFocus else { return .insertRefused(.noField) }
    switch FieldPolicy.decide(traits, terminals: terminals) {
    case .refused(.noField): return .insertRefused(.noField)
    case .refused(let refusal): return .refused(refusal)
    case .inDocument, .onRequest: break
    }
    let client = traits.entry
    let isTerminal = traits.purpose == .terminal || client.kind == .terminal
    switch proof {
    case .key: return .enabled
    case .none where client.passwords != .key && !isTerminal: return .enabled
    case .none, .refused, .wasRefused: return .insertRefused(.keyNeeded)
    }
  }
}

extension FieldTraits {
  /// Whether the keypad may show, and insert the result of, what is typed in the field: not where a
  /// password would be taken for any other text.
  var isMirrored: Bool {
    switch entry.passwords {
    case .told, .key: true
    case .none: false
    }
  }
}
