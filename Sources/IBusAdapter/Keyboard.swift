internal import CalculatorKeyboard

/// What all engine objects of the process share.
final class Keyboard {
  /// The keyboard's state.
  var session: KeyboardSession
  /// The way to the next keyboard.
  let inputModes: any InputModeSwitching
  /// The on-screen keypad.
  let keypad = Keypad()
  /// The engine object whose field has the focus.
  private weak var focusedEngine: Engine?

  init(session: KeyboardSession, inputModes: any InputModeSwitching) {
    self.session = session
    self.inputModes = inputModes
    keypad.delegate = self
  }

  /// A field of an engine object has got the focus.
  func focusIn(_ engine: Engine) {
    focusedEngine = engine
    keypad.update()
  }

  /// A field of an engine object has lost the focus.
  func focusOut(_ engine: Engine) {
    if focusedEngine === engine { focusedEngine = nil }
    keypad.update()
  }

  /// Switches to the next keyboard; this one goes, and the keypad is a part of it.
  func advanceToNextInputMode() {
    keypad.close()
    inputModes.advanceToNextInputMode()
  }
}

extension Keyboard: Keypad.Delegate {
  var keypadContent: KeypadContent {
    session.keypadContent(focusedEngine?.fieldTraits ?? NoDocument().fieldTraits)
  }

  func keypadPressed(_ key: KeypadKey) {
    if let focusedEngine {
      focusedEngine.press(key)
    } else if session.press(key, in: NoDocument()).advancesToNextInputMode {
      advanceToNextInputMode()
    }
  }

  func keypadStateDidChange() {
    focusedEngine?.keypadStateDidChange()
  }
}
