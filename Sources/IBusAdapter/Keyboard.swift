internal import CIBus
internal import CalculatorKeyboard
internal import GLibSupport
internal import KeypadLine

/// Opens the preferences without waiting; false if they cannot be started.
package typealias PreferencesOpening = () -> Bool
/// Reports if the engine serves; one that ends while it serves is asked for again.
package typealias ServingNote = (_ serves: Bool) -> Void

/// Shared by all engine objects of the process: the session, settings, keypad and speech.
final class Keyboard {
  var session: KeyboardSession
  /// `nil` for the defaults.
  let settings: StoredSettings?
  /// Detects keys that the daemon has already given to the application.
  var interruption = Interruption()
  let nextKeyboard: NextKeyboard
  let keypad: Keypad
  /// Opens the preferences; `nil` if they are not installed or cannot be started.
  private var openPreferences: PreferencesOpening?
  /// The content of the panel's menu *Used space*; `nil` without that module.
  let usedSpace: (any UsedSpaceProvider)?
  let desktop: RunningDesktop
  /// Has a screen reader say what is shown.
  private(set) lazy var announcer = Announcer(screenReader) { [unowned self] in
    focusedEngine?.spoken
  }
  /// Speaks the keypad's display after a press.
  private lazy var keypadAnnouncer = Announcer(screenReader) { [unowned self] in
    keypad.state == .open ? keypad.shown?.spoken : nil
  }
  private let screenReader: any ScreenReading
  /// The engine object of the focused field.
  private weak var focusedEngine: Engine? {
    didSet { nextKeyboard.sender = focusedEngine }
  }
  /// Draws changes after the application has its answer.
  private lazy var drawing = IdleTask { [unowned self] in draw() }
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
  /// Slow work, done once no key has come for a second after a focus or an insertion.
  ///
  /// It takes milliseconds: the history menu, in which each insertion changes all entries; reading
  /// the volume; returning memory.
  lazy var chores: QuietPeriod = QuietPeriod(.seconds(1)) { [unowned self] in
    guard isHistoryNew else {
      usedSpace?.update()
      // Freed blocks of menus and lists lie among used ones: without this, memory grows each time,
      // up to about 250 KiB.
      malloc_trim(0)
      return
    }
    isHistoryNew = false
    focusedEngine?.propertiesDidChange()
    settings?.storeIntroduced()
    chores.restart()
  }
  private var isHistoryNew = false
  /// The number of engine objects: 0 while another keyboard is in use, as on GNOME in password
  /// fields.
  ///
  /// The keypad is part of this keyboard, so it is hidden meanwhile.
  var engineCount = 0 { didSet { draw() } }

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
    keypad.keyboard = self
    usedSpace?.rowsDidChange = { [weak self] in self?.focusedEngine?.propertiesDidChange() }
    settings?.didChange = { [unowned self] in settingsDidChange($0) }
  }

  /// Passes an event to the session and carries out its response; returns who gets the key.
  ///
  /// Without an engine object, the event is for the focused field.
  @discardableResult
  func handle(_ event: KeyboardEvent, by engine: Engine? = nil) -> Response.Disposition {
    let engine = engine ?? focusedEngine
    if event.dependsOnWhatIsShown { drawing.runIfScheduled() }
    let response = session.handle(event, in: document(of: engine))
    wake = ask { $0.wake }
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
      // Without a keypad, its key goes to the application.
      if keypad.state == .missing { disposition = .passedOn } else { keypad.toggle() }
    }
    if response.isShownAtOnce {
      drawing.cancel()
      keypad.update()
    } else if response.mayChangePresentation {
      switch event {
      // Drawn after the answer to a key, and once for a report and the key right after it.
      case .key, .keyElsewhere, .textReported: drawing.schedule()
      // The engine object handles these: the display goes with the focus.
      case .focusIn, .focusOut, .switchedOff: break
      default: draw()
      }
    }
    return disposition
  }

  private func document(of engine: Engine?) -> any TextDocument {
    if let engine { engine.document } else { NoDocument() }
  }

  private func settingsDidChange(_ settings: KeyboardSettings) {
    if let focusedEngine {
      focusedEngine.settingsDidChange(settings)
    } else {
      handle(.settingsChanged(settings))
    }
    draw()
  }

  private func draw() {
    drawing.cancel()
    focusedEngine?.draw()
    keypad.update()
  }

  /// Calls the session in place: a method called on the stored value would run on a copy.
  func ask<Answer>(_ question: (inout KeyboardSession) -> Answer) -> Answer {
    question(&session)
  }

  func focusIn(_ engine: Engine) {
    focusedEngine = engine
    desktop.focusIn()
    chores.restart()
    draw()
  }

  /// True if a field of another engine object has the focus.
  func isFocused(elsewhere engine: Engine) -> Bool {
    focusedEngine.map { $0 !== engine } ?? false
  }

  func focusOut(_ engine: Engine) {
    if focusedEngine === engine { focusedEngine = nil }
    draw()
  }

  var hasPreferences: Bool { openPreferences != nil }

  /// Opens the preferences, or raises their window.
  func showPreferences() {
    guard let openPreferences, !openPreferences() else { return }
    self.openPreferences = nil
    focusedEngine?.propertiesDidChange()
  }

  /// Switches to the next keyboard, and closes the keypad, which is part of this one.
  func advanceToNextInputMode() {
    keypad.close()
    nextKeyboard.advanceToNextInputMode()
  }

  // MARK: For the keypad

  var keypadContent: KeypadContent {
    var content = session.keypadContent(in: document(of: focusedEngine))
    content.isVisible = engineCount > 0
    return content
  }

  func keypadPressed(_ key: KeypadKey) {
    let before = keypad.shown?.spoken
    handle(.keypad(key))
    if keypad.shown?.spoken != before { keypadAnnouncer.didShow(true) }
  }

  func keypadStateDidChange() {
    focusedEngine?.propertiesDidChange()
  }
}

extension KeyboardEvent {
  /// True if pending drawing must come first, since the event depends on it, as Return does.
  ///
  /// Typed text does not: keys that come faster than the drawing are drawn together.
  fileprivate var dependsOnWhatIsShown: Bool {
    switch self {
    case .key(let stroke): !stroke.typesText
    case .keyElsewhere: true
    default: false
    }
  }
}
