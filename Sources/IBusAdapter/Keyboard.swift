internal import CIBus
internal import CalculatorKeyboard

/// What all engine objects of the process share.
final class Keyboard {
  /// The keyboard's state, as of the last key once ``catchUp()`` was called.
  var session: KeyboardSession
  /// Whether the process was stopped a moment ago.
  var interruption = Interruption()
  /// The way to the next keyboard.
  let nextKeyboard: NextKeyboard
  /// The on-screen keypad.
  let keypad: Keypad
  /// The desktop it runs on.
  let desktop: RunningDesktop
  /// The engine object whose field has the focus.
  private weak var focusedEngine: Engine? {
    didSet { nextKeyboard.sender = focusedEngine }
  }
  /// The engine object with a key that the session has not seen.
  private weak var engineBehind: Engine?
  private var isCatchingUpLater = false
  /// How many engine objects there are: none while another keyboard is in use.
  private var engineCount = 0

  init(
    session: KeyboardSession, desktop: RunningDesktop, nextKeyboard: NextKeyboard,
    launchKeypad: KeypadLaunch? = nil
  ) {
    self.session = session
    self.desktop = desktop
    keypad = Keypad(launchKeypad)
    self.nextKeyboard = nextKeyboard
    keypad.delegate = self
  }

  /// Brings the session up to date: lets it have the key that an application got first.
  ///
  /// Called before anything else happens to the session, or to the document it reads.
  func catchUp() {
    guard let engine = engineBehind else { return }
    engineBehind = nil
    engine.catchUp()
  }

  /// Catches up as soon as the application has its answer, if nothing happens before.
  ///
  /// - Parameter engine: The engine object that has let a key through.
  func catchUpLater(with engine: Engine) {
    engineBehind = engine
    guard !isCatchingUpLater else { return }
    isCatchingUpLater = true
    let callback: GSourceFunc = { data in
      guard let data else { return 0 }
      let keyboard = Unmanaged<Keyboard>.fromOpaque(data).takeRetainedValue()
      keyboard.isCatchingUpLater = false
      keyboard.catchUp()
      return 0
    }
    g_idle_add(callback, Unmanaged.passRetained(self).toOpaque())
  }

  /// The daemon has switched to this keyboard.
  func engineWasMade() {
    engineCount += 1
    keypad.update()
  }

  /// The daemon has switched to another keyboard.
  ///
  /// GNOME does that in password fields. The keypad is hidden meanwhile, as it is a part of this one.
  func engineHasGone() {
    engineCount -= 1
    keypad.update()
  }

  /// A field of an engine object has got the focus.
  func focusIn(_ engine: Engine) {
    focusedEngine = engine
    desktop.focusIn()
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
    nextKeyboard.advanceToNextInputMode()
  }
}

extension Keyboard: Keypad.Delegate {
  var keypadContent: KeypadContent {
    var content = session.keypadContent(focusedEngine?.fieldTraits ?? NoDocument().fieldTraits)
    content.isVisible = engineCount > 0
    return content
  }

  func keypadPressed(_ key: KeypadKey) {
    catchUp()
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
