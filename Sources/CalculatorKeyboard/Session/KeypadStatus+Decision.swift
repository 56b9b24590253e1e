package import KeypadLine

extension KeypadStatus {
  /// Decides what can be pressed, before any press is looked at.
  ///
  /// | focus and field | status |
  /// |---|---|
  /// | none (the daemon's own context; the focus has gone) | Insert refused: `no-field` |
  /// | refused by ``FieldPolicy`` | refused, for the same reason |
  /// | a refused field a moment ago, and no key came since | Insert refused: `key-needed` |
  /// | a client whose keys prove that it is no password, and none came since | Insert refused: `key-needed` |
  /// | any other | enabled |
  ///
  /// Before GNOME Shell takes the focus from a password field, it reports the field as an ordinary one. Qt,
  /// Chromium and XIM never report passwords, but they hand no key of a password field to an input method: a
  /// key is the proof. Where neither the client nor a key proves anything (`wayland` before IBus 1.5.34), the
  /// keypad inserts the number that was pressed on it; it neither shows nor inserts typed text.
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
  /// True if the keypad may show typed text and insert its result: not if it might be an unreported password.
  var isMirrored: Bool { entry.passwords != .none }
}
