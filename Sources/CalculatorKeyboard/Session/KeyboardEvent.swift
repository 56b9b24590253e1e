package import KeypadLine

/// Everything that can happen to the keyboard.
package enum KeyboardEvent: Equatable, Sendable {
  /// A key in the field that has the focus, pressed or released.
  case key(KeyStroke)
  /// A key that the keyboard cannot answer: the platform composes with it, or the application may have it
  /// already.
  case keyElsewhere
  /// A press on the on-screen keypad, with or without a field.
  case keypad(KeypadKey)
  case textReported
  /// The application has reported the content type of the field, perhaps a new one.
  case contentTypeReported
  /// A field has got the focus; `nil` if the daemon does not say which.
  case focusIn(FieldIdentity?)
  /// The focus has gone: the next key may be typed anywhere.
  case focusOut
  /// The application has reset its input context, mostly because the caret moved.
  case reset
  /// The next keyboard was requested, but not by its key.
  case nextKeyboard
  /// The keyboard is switched off, and the daemon has inserted held text.
  case switchedOff
  /// A wheel or a button of the panel moved in the open list.
  case listMoved(ListMove)
  /// A row of the open list was clicked; from 0, on the page that is shown.
  case rowClicked(Int)
  /// A result was chosen from the menu, which may be from before the last insert; by its label.
  case historyChosen(String)
  /// A number of bytes was chosen from the menu *Used space*, to be inserted.
  case usedSpaceChosen(UInt64)
  case historyCleared
  /// The time of ``KeyboardSession/wake`` is over.
  case woken
  /// The settings have changed, at any moment; `indirect` keeps the events of keys small.
  indirect case settingsChanged(KeyboardSettings)
}
