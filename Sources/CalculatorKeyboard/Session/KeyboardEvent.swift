package import KeypadLine

/// Everything that can happen to the keyboard.
package enum KeyboardEvent: Equatable, Sendable {
  /// A key in the field that has the focus, pressed or released.
  case key(KeyStroke)
  /// A key in that field that is not for the keyboard to answer: the platform makes a character of it,
  /// or the application may have it already.
  case keyElsewhere
  /// A press on the on-screen keypad, with or without a field.
  case keypad(KeypadKey)
  /// The application has said what stands around the caret.
  case textReported
  /// The application has said of what kind the field is, perhaps another one than before.
  case contentTypeReported
  /// A field has got the focus; `nil` when the daemon does not say which.
  case focusIn(FieldIdentity?)
  /// The focus has gone. What is typed next may be anywhere.
  case focusOut
  /// The application has reset its input context: mostly the caret went elsewhere.
  case reset
  /// The next keyboard was asked for elsewhere than by its key.
  case nextKeyboard
  /// The keyboard is switched off, and the daemon has inserted what was held.
  case switchedOff
  /// The open list was moved in by other means than a key: a wheel, or a button of the panel.
  case listMoved(ListMove)
  /// A row of the open list was clicked; from 0, on the page that is shown.
  case rowClicked(Int)
  /// A result was chosen from the menu; from 0, the latest.
  case historyChosen(Int)
  /// A number of bytes was chosen from the menu *Used space*, to be inserted.
  case usedSpaceChosen(UInt64)
  /// The results are to be forgotten.
  case historyCleared
  /// The time is over after which the session wanted to be woken: ``KeyboardSession/wake``.
  case woken
  /// The user has set other settings, at any moment; they lie apart, so that a key is no larger for them.
  indirect case settingsChanged(KeyboardSettings)
}

extension KeyboardEvent {
  /// Whether a key was let go, which changes nothing of what is typed.
  var isRelease: Bool {
    if case .key(let stroke) = self { return stroke.isRelease }
    return false
  }
}
