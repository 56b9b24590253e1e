internal import CIBus
internal import CalculatorKeyboard
internal import GLibSupport
internal import KeypadLine

/// Opens the preferences without waiting for them; tells whether they can be had.
package typealias PreferencesOpening = () -> Bool
/// Says whether the engine serves: should it end while it does, the daemon is asked for it again.
package typealias ServingNote = (_ serves: Bool) -> Void

/// What all engine objects of the process share.
final class Keyboard {
  /// The keyboard's state.
  var session: KeyboardSession
  /// The settings as they are stored; `nil` for the defaults.
  let settings: StoredSettings?
  /// Whether the process was stopped a moment ago.
  var interruption = Interruption()
  /// The way to the next keyboard.
  let nextKeyboard: NextKeyboard
  /// The on-screen keypad.
  let keypad: Keypad
  /// Opens the preferences; `nil` where they are not installed, or nobody can start them.
  private var openPreferences: PreferencesOpening?
  /// What the panel's menu *Used space* shows; `nil` without that module.
  let usedSpace: (any UsedSpaceProvider)?
  /// The desktop it runs on.
  let desktop: RunningDesktop
  /// Has a screen reader say what is shown.
  private(set) lazy var announcer = Announcer(screenReader) { [unowned self] in
    focusedEngine?.spoken
  }
  /// Has it say what the keypad's display shows after a press.
  private lazy var keypadAnnouncer = Announcer(screenReader) { [unowned self] in
    keypad.state == .open ? keypad.shown?.spoken : nil
  }
  private let screenReader: any ScreenReading
  /// The engine object whose field has the focus.
  private weak var focusedEngine: Engine? {
    didSet { nextKeyboard.sender = focusedEngine }
  }
  /// Draws what may have changed, once the application has its answer.
  private lazy var drawing = IdleTask { [unowned self] in draw() }
  /// Wakes the session when it wants to be.
  private lazy var clock: Deadline = Deadline { [unowned self] in
    wake = nil
    handle(.woken)
  }
  private var wake: KeyboardSession.Wake? {
    didSet {
      guard wake != oldValue else { return }
      if let wake { clock.start(after: wake.delay) } else { clock.cancel() }
    }
  }
  /// What takes milliseconds, and waits until no key has come for a second behind a focus or an insert: the menu
  /// of the results, of which each insert changes all entries, reading the volume, and giving memory back.
  private lazy var chores: QuietPeriod = QuietPeriod(.seconds(1)) { [unowned self] in
    guard isHistoryNew else {
      usedSpace?.update()
      // The blocks of a menu or a list lie among others, so that without this a little more of them would be
      // kept each time, up to some 250 KiB.
      malloc_trim(0)
      return
    }
    isHistoryNew = false
    focusedEngine?.historyDidChange()
    settings?.storeIntroduced()
    chores.restart()
  }
  private var isHistoryNew = false
  /// How many engine objects there are: none while another keyboard is in use.
  private var engineCount = 0

  init(
    session: KeyboardSession, settings: StoredSettings? = nil, desktop: RunningDesktop,
    nextKeyboard: NextKeyboard, launchKeypad: KeypadLaunch? = nil,
    openPreferences: PreferencesOpening? = nil,
    usedSpace: (any UsedSpaceProvider)? = nil,
    screenReader: any ScreenReading = ScreenReader(older: OlderScreenReader())
  ) {
    self.session = session
    self.settings = settings
    self.desktop = desktop
    self.screenReader = screenReader
    keypad = Keypad(launchKeypad)
    self.nextKeyboard = nextKeyboard
    self.openPreferences = openPreferences
    self.usedSpace = usedSpace
    keypad.delegate = self
    usedSpace?.rowsDidChange = { [weak self] in self?.focusedEngine?.usedSpaceDidChange() }
    settings?.didChange = { [unowned self] in settingsDidChange($0) }
  }

  /// Lets the session decide what an event does, and does it.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - engine: Whose field it comes from; `nil` for what comes from elsewhere.
  /// - Returns: Whose key it was, where it was one.
  @discardableResult
  func handle(_ event: KeyboardEvent, by engine: Engine? = nil) -> Response.Disposition {
    let engine = engine ?? focusedEngine
    if event.dependsOnWhatIsShown { drawing.runIfScheduled() }
    let response =
      if let engine {
        session.handle(event, in: engine.document)
      } else {
        session.handle(event, in: NoDocument())
      }
    wake = ask(\.wake)
    var disposition = response.disposition
    if response.isShownAtOnce, let engine { disposition = engine.carryOut(response) }
    if response.insertsResult {
      settings?.resultWasInserted()
      isHistoryNew = true
      chores.restart()
    }
    if let order = response.order { settings?.store(order) }
    if response.advancesToNextInputMode { advanceToNextInputMode() }
    if response.togglesKeypad {
      // Where there is no keypad, its key is the application's.
      if keypad.state == .missing { disposition = .passedOn } else { keypad.toggle() }
    }
    if response.isShownAtOnce {
      drawing.cancel()
      keypad.update()
    } else if response.mayChangePresentation {
      switch event {
      // Behind the answer to a key, and once for a report and the key that comes right after it.
      case .key, .keyElsewhere, .textReported: drawing.schedule()
      // The engine object sees to these: what was shown goes with the focus.
      case .focusIn, .focusOut, .switchedOff: break
      default: draw()
      }
    }
    return disposition
  }

  /// The user has set other settings: what is shown follows at once.
  private func settingsDidChange(_ settings: KeyboardSettings) {
    if let focusedEngine {
      focusedEngine.settingsDidChange(settings)
    } else {
      handle(.settingsChanged(settings))
    }
    draw()
  }

  /// Puts off what can wait while keys come.
  func postponeChores() {
    chores.postpone()
  }

  /// Draws what is to be seen now.
  private func draw() {
    drawing.cancel()
    focusedEngine?.draw()
    keypad.update()
  }

  /// Asks the session in its place: a method called on the stored value would be called on a copy.
  func ask<Answer>(_ question: (inout KeyboardSession) -> Answer) -> Answer {
    question(&session)
  }

  /// The daemon has switched to this keyboard.
  func engineWasMade() {
    engineCount += 1
    draw()
  }

  /// The daemon has switched to another keyboard.
  ///
  /// GNOME does that in password fields. The keypad is hidden meanwhile, as it is a part of this one.
  func engineHasGone() {
    engineCount -= 1
    draw()
  }

  /// A field of an engine object has got the focus.
  func focusIn(_ engine: Engine) {
    focusedEngine = engine
    desktop.focusIn()
    chores.restart()
    draw()
  }

  /// Whether a field of another engine object has the focus.
  func isFocused(elsewhere engine: Engine) -> Bool {
    focusedEngine.map { $0 !== engine } ?? false
  }

  /// A field of an engine object has lost the focus.
  func focusOut(_ engine: Engine) {
    if focusedEngine === engine { focusedEngine = nil }
    draw()
  }

  /// Whether the preferences can be opened.
  var hasPreferences: Bool { openPreferences != nil }

  /// Opens the preferences, or the window of theirs that is there.
  func showPreferences() {
    guard let openPreferences, !openPreferences() else { return }
    self.openPreferences = nil
    focusedEngine?.preferencesHaveGone()
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
    let before = keypad.shown?.spoken
    handle(.keypad(key))
    if keypad.shown?.spoken != before { keypadAnnouncer.didShow(true) }
  }

  func keypadStateDidChange() {
    focusedEngine?.keypadStateDidChange()
  }
}

extension KeyboardEvent {
  /// Whether what is due must be drawn before it, as before Return, which depends on what is shown.
  ///
  /// A key of typed text does not: typed faster than it is drawn, several are drawn at once.
  fileprivate var dependsOnWhatIsShown: Bool {
    switch self {
    case .key(let stroke): !stroke.typesText
    case .keyElsewhere: true
    default: false
    }
  }
}
