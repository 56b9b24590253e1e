internal import CIBus
internal import CalculatorKeyboard

/// What all engine objects of the process share.
final class Keyboard {
  /// The keyboard's state.
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
  /// Draws what may have changed, once the application has its answer.
  private lazy var drawing = IdleTask { [unowned self] in draw() }
  /// Runs while a Return waits for the application.
  private lazy var patience = Deadline(KeyboardSession.patience) { [unowned self] in
    focusedEngine?.handle(.waitIsOver)
  }
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

  /// Draws what may have changed as soon as the application has its answer.
  func drawLater() {
    drawing.schedule()
  }

  /// Draws what is due before an event that depends on what is shown, or ends it.
  ///
  /// A key of typed text does not: typed faster than it is drawn, several are drawn at once.
  func draw(before event: KeyboardEvent) {
    switch event {
    case .key(let stroke) where stroke.typesText: break
    case .textTold: break
    case .focusOut: drawing.cancel()
    case .key, .keyElsewhere, .keypad, .contentTypeTold, .focusIn, .reset, .nextKeyboard,
      .switchedOff, .waitIsOver:
      drawing.runIfScheduled()
    }
  }

  private func draw() {
    focusedEngine?.draw()
    keypad.update()
    patience.run(while: session.isReturnWaiting)
  }

  /// The daemon has switched to this keyboard.
  func engineWasMade() {
    engineCount += 1
    drawLater()
  }

  /// The daemon has switched to another keyboard.
  ///
  /// GNOME does that in password fields. The keypad is hidden meanwhile, as it is a part of this one.
  func engineHasGone() {
    engineCount -= 1
    drawLater()
  }

  /// A field of an engine object has got the focus.
  func focusIn(_ engine: Engine) {
    focusedEngine = engine
    desktop.focusIn()
    drawLater()
  }

  /// A field of an engine object has lost the focus.
  func focusOut(_ engine: Engine) {
    if focusedEngine === engine { focusedEngine = nil }
    drawLater()
  }

  /// Switches to the next keyboard; this one goes, and the keypad is a part of it.
  func advanceToNextInputMode() {
    keypad.close()
    nextKeyboard.advanceToNextInputMode()
  }
}

extension Keyboard: Keypad.Delegate {
  var keypadContent: KeypadContent {
    var content =
      if let focusedEngine {
        session.keypadContent(in: focusedEngine.document)
      } else {
        session.keypadContent(in: NoDocument())
      }
    content.isVisible = engineCount > 0
    return content
  }

  func keypadPressed(_ key: KeypadKey) {
    if let focusedEngine {
      focusedEngine.handle(.keypad(key))
    } else if session.handle(.keypad(key), in: NoDocument()).advancesToNextInputMode {
      advanceToNextInputMode()
    }
    drawLater()
  }

  func keypadStateDidChange() {
    focusedEngine?.keypadStateDidChange()
  }
}
