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
    keypad.state == .open ? keypadContent.spoken : nil
  }
  private let screenReader: any ScreenReading
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
  /// How long it may wait, in milliseconds; `nil` where none waits.
  private var returnPatience: UInt32? {
    switch ask(\.returnWait) {
    case .text: KeyboardSession.patience
    case .caret: focusedEngine?.document.questionTime
    case nil: nil
    }
  }
  /// Runs while something that was chosen from a menu waits for the focus.
  private lazy var recallPatience = Deadline(KeyboardSession.recallPatience) { [unowned self] in
    _ = session.handle(.recallIsOver, in: NoDocument())
  }
  /// Runs when the focus is back, or something has been told since: what the field is and holds is told
  /// right behind the focus.
  private lazy var recall = Deadline(KeyboardSession.patience) { [unowned self] in
    focusedEngine?.handle(.recallIsDue)
  }
  /// The menu is sent some time after the inserts that change it, since each changes all of its entries,
  /// and not while keys come: that takes milliseconds.
  private lazy var historyDrawing = QuietPeriod(1000) { [unowned self] in
    focusedEngine?.historyDidChange()
    tidying.restart()
    settings?.storeIntroduced()
  }
  /// Has the volume read again once all that a focus brings is done.
  private lazy var usedSpaceUpdate = IdleTask { [unowned self] in usedSpace?.fieldDidGetFocus() }
  /// Gives back the memory that a menu or a list needed for a moment, which takes milliseconds, too.
  ///
  /// Its blocks lie among others, so that without this a little more of it would be kept each time, up to
  /// some 250 KiB.
  private lazy var tidying = QuietPeriod(1000) { _ = malloc_trim(0) }
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

  /// The user has set other settings: what is shown follows at once.
  private func settingsDidChange(_ settings: KeyboardSettings) {
    if let focusedEngine {
      focusedEngine.settingsDidChange(settings)
    } else {
      _ = session.handle(.settingsChanged(settings), in: NoDocument())
    }
    draw()
  }

  /// Puts off what can wait while keys come.
  func postponeChores() {
    historyDrawing.postpone()
    tidying.postpone()
  }

  /// Draws what is due before a key that depends on what is shown, as Return does.
  ///
  /// A key of typed text does not: typed faster than it is drawn, several are drawn at once.
  func draw(before event: KeyboardEvent) {
    switch event {
    case .key(let stroke) where stroke.typesText: break
    case .key, .keyElsewhere: drawing.runIfScheduled()
    case .focusOut: drawing.cancel()
    case .keypad, .textTold, .contentTypeTold, .focusIn, .reset, .nextKeyboard, .switchedOff,
      .waitIsOver, .listMoved, .rowClicked, .historyChosen, .usedSpaceChosen, .historyCleared,
      .recallIsDue, .recallIsOver, .settingsChanged:
      break
    }
  }

  /// Draws what may have changed: behind the answer to a key, and once for a text and the key that comes
  /// right after it.
  func draw(after event: KeyboardEvent) {
    switch event {
    case .key, .keyElsewhere, .textTold: drawing.schedule()
    case .keypad, .contentTypeTold, .reset, .nextKeyboard, .waitIsOver, .listMoved, .rowClicked,
      .historyChosen, .usedSpaceChosen, .historyCleared, .recallIsDue, .recallIsOver,
      .settingsChanged:
      draw()
    // The engine object sees to these: what was shown goes with the focus.
    case .focusIn, .focusOut, .switchedOff: break
    }
  }

  /// Draws what is to be seen now.
  private func draw() {
    drawing.cancel()
    focusedEngine?.draw()
    keypad.update()
    let isRecallWaiting = ask { $0.isRecallWaiting }
    let returnPatience = returnPatience
    patience.run(while: returnPatience != nil, for: returnPatience)
    recallPatience.run(while: isRecallWaiting)
    recall.run(while: isRecallWaiting && focusedEngine != nil)
  }

  /// Asks the session in its place: a method called on the stored value would be called on a copy.
  func ask<Answer>(_ question: (inout KeyboardSession) -> Answer) -> Answer {
    question(&session)
  }

  /// A result was inserted.
  func historyDidChange() {
    settings?.resultWasInserted()
    historyDrawing.restart()
  }

  /// Something was chosen from a menu, to be inserted.
  func contentWasChosen() {
    recallPatience.run(while: session.isRecallWaiting)
  }

  /// A client has told something of its field, by which one that is waited for may be known again.
  func clientHasTold() {
    if session.isRecallWaiting { recall.run(while: focusedEngine != nil) }
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
    tidying.restart()
    recall.run(while: false)
    draw()
    if usedSpace != nil { usedSpaceUpdate.schedule() }
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
    let before = keypadContent.spoken
    if let focusedEngine {
      focusedEngine.handle(.keypad(key))
    } else if session.handle(.keypad(key), in: NoDocument()).advancesToNextInputMode {
      advanceToNextInputMode()
    }
    draw()
    if keypadContent.spoken != before { keypadAnnouncer.didShow(true) }
  }

  func keypadStateDidChange() {
    focusedEngine?.keypadStateDidChange()
  }
}
