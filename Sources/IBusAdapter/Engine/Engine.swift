internal import CIBus
internal import CalculatorKeyboard
internal import GLibSupport

/// The Swift side of one IBus engine object.
///
/// The daemon makes a new object on every switch and moves it from field to field, so nothing of
/// the keyboard's state is here: that is in the session, which lives as long as the process.
final class Engine {
  private let object: any EngineObject
  private let keyboard: Keyboard
  /// The document of the field that has the focus.
  let document: IBusTextDocument
  private let presenter: IBusPresenter
  /// The field that has the focus, where the daemon has said which.
  private var field: FieldIdentity?
  /// Whether the parent class holds a dead key or an unfinished Compose sequence.
  private var isComposing = false

  init(_ object: any EngineObject, keyboard: Keyboard) {
    self.object = object
    self.keyboard = keyboard
    document = IBusTextDocument(object, desktop: keyboard.desktop)
    presenter = IBusPresenter(
      object, takesEntriesOnce: keyboard.desktop.isGNOME, keypad: keyboard.keypad,
      announcer: keyboard.announcer)
    keyboard.engineWasMade()
  }

  deinit {
    keyboard.engineHasGone()
  }

  /// A key.
  ///
  /// All it does to the document is sent before this returns; the preview may come a moment later.
  ///
  /// - Returns: Whether the client is not to have it.
  func processKey(_ event: PlatformKeyEvent) -> Bool {
    keyboard.postponeChores()
    if keyboard.interruption.mayBeLate(at: monotonicTime()) {
      // The application may have got it already.
      keyElsewhere()
      return false
    }
    let stroke = KeyTranslator.stroke(event)
    guard !stroke.isRelease, stroke.symbol != .modifier else {
      return handle(.key(stroke)) == .handled
    }
    // A plain engine would break dead keys: clients leave composing to the input method.
    if isComposing || KeyTranslator.startsComposition(stroke) {
      // What is held goes in before the parent class shows anything.
      handle(.keyElsewhere)
      isComposing = object.compose(event)
      if isComposing {
        document.keyPassed()
        return true
      }
    }
    guard handle(.key(stroke)) == .passedOn else {
      document.keyHandled()
      return true
    }
    document.keyPassed()
    return false
  }

  /// A key that the application has already, or will get as a character.
  private func keyElsewhere() {
    handle(.keyElsewhere)
    document.keyPassed()
  }

  /// A field, or the daemon's own context, has got the focus; the daemon does not always say which.
  func focusIn(_ field: FieldIdentity?) {
    // The daemon does not always say that the focus has left the field before.
    endComposing()
    self.field = field
    document.client = field?.client
    document.hasField = true
    forgetSurroundingText()
    handle(.focusIn(field))
    presenter.focusIn(propertyState)
    requestSurroundingText()
    keyboard.focusIn(self)
  }

  /// The focus has gone; what is typed next may be anywhere.
  ///
  /// - Parameter context: Whose focus, where the daemon says it: another field may have got it before.
  func focusOut(of context: String? = nil) {
    if let context, let field, field.context != context { return }
    field = nil
    handleUnlessElsewhere(.focusOut)
    document.hasField = false
    document.client = nil
    forgetSurroundingText()
    presenter.focusOut()
    endComposing()
    keyboard.focusOut(self)
  }

  /// The client has reset the context.
  func reset() {
    endComposing()
    presenter.preeditWasCommitted()
    handleUnlessElsewhere(.reset)
  }

  /// The engine was switched on.
  func enable() {
    requestSurroundingText()
  }

  /// The engine is being switched off; nothing sent from here on arrives.
  func disable() {
    focusOut()
    handleUnlessElsewhere(.switchedOff)
  }

  /// The purpose of the field has become another one, perhaps a password.
  func contentTypeDidChange() {
    handleUnlessElsewhere(.contentTypeReported)
    refusalMayHaveChanged()
  }

  /// The client says what stands around the caret; in a refused field that is not looked at.
  func surroundingTextDidChange(
    _ text: UnsafeMutablePointer<IBusText>, caret: UInt32, anchor: UInt32
  ) {
    guard !isRefused else { return }
    object.keepSurroundingText(text, caret: caret, anchor: anchor)
    document.setSurroundingText(text, caret: caret, anchor: anchor)
    handleUnlessElsewhere(.textReported)
  }

  /// The name of the client that has the focus; `nil` when it has not given it.
  var client: String? { document.client }

  /// Sends a key event that nobody pressed.
  func send(_ event: PlatformKeyEvent) {
    object.forwardKey(event)
  }

  /// A panel property was activated.
  func activateProperty(_ name: String) {
    let key = PanelProperty.Key(name)
    if key == .preferences { return keyboard.showPreferences() }
    guard policy.enablesProperties else { return }
    switch key {
    case .nextKeyboard: handle(.nextKeyboard)
    case .keypad: keyboard.keypad.toggle()
    case .recall(let index): handle(.historyChosen(index))
    case .usedSpaceRow(let index): activateUsedSpaceRow(index)
    case .clearHistory:
      handle(.historyCleared)
      historyDidChange()
    case .inputMode, .preferences, .history, .usedSpace, nil: break
    }
  }

  private func activateUsedSpaceRow(_ index: Int) {
    guard let rows = keyboard.usedSpace?.rows, rows.indices.contains(index) else { return }
    switch rows[index] {
    case .bytes(_, let count): handle(.usedSpaceChosen(count))
    case .page: keyboard.usedSpace?.openPage()
    case .note, .hidden: break
    }
  }

  /// The preferences cannot be opened any more.
  func preferencesHaveGone() {
    presenter.changeProperties { $0.hasPreferences = false }
  }

  /// The on-screen keypad was opened or closed.
  func keypadStateDidChange() {
    presenter.keypadStateDidChange()
  }

  /// The user has set other settings.
  func settingsDidChange(_ settings: KeyboardSettings) {
    let wasRefused = isRefused
    handle(.settingsChanged(settings))
    presenter.changeProperties {
      $0.isAskedOnly = settings.insertsOnlyWhenAsked
      $0.historySize = settings.historySize
      $0.history = keyboard.session.historyLabels
    }
    if isRefused != wasRefused { refusalMayHaveChanged() }
  }

  /// There are other results in the menu.
  func historyDidChange() {
    presenter.changeProperties { $0.history = keyboard.session.historyLabels }
  }

  /// The rows of the menu *Used space* have changed.
  func usedSpaceDidChange() {
    presenter.changeProperties { $0.usedSpace = keyboard.usedSpace?.rows ?? [] }
  }

  /// Handles what the daemon or the client says by itself.
  ///
  /// Where each application has an engine object of its own, another one may have got the focus before: what is
  /// under way there is not this one's.
  private func handleUnlessElsewhere(_ event: KeyboardEvent) {
    if !keyboard.isFocused(elsewhere: self) { handle(event) }
  }

  @discardableResult func handle(_ event: KeyboardEvent) -> Response.Disposition {
    keyboard.handle(event, by: self)
  }

  /// Does what a response says, and shows what follows from it.
  ///
  /// - Returns: Whose key it was in the end.
  func carryOut(_ response: Response) -> Response.Disposition {
    presenter.present(presentationSource) { presentation in
      response.apply(to: document, showing: presentation, in: presenter)
    }
  }

  /// Shows what is to be seen now.
  func draw() {
    presenter.show(presentationSource)
  }

  /// What a screen reader is to say of what is seen now; `nil` for nothing.
  var spoken: String? { presentationSource.spoken }

  private var presentationSource: Presentation.Source {
    keyboard.ask { $0.presentationSource(in: document) }
  }

  private var propertyState: PanelProperty.State {
    let settings = keyboard.session.settings
    return PanelProperty.State(
      isEnabled: policy.enablesProperties, isAskedOnly: settings.insertsOnlyWhenAsked,
      keypad: keyboard.keypad.state, hasPreferences: keyboard.hasPreferences,
      history: keyboard.session.historyLabels, historySize: settings.historySize,
      usedSpace: keyboard.usedSpace?.rows ?? [])
  }

  private var policy: FieldPolicy {
    FieldPolicy.decide(document.fieldTraits, terminals: keyboard.session.settings.terminals)
  }

  private var isRefused: Bool { policy.isRefused }

  private func refusalMayHaveChanged() {
    if isRefused { forgetSurroundingText() } else { requestSurroundingText() }
  }

  private func requestSurroundingText() {
    if !isRefused { object.requestSurroundingText() }
  }

  /// Forgets what a field held before it became a refused one; libibus has a copy.
  private func forgetSurroundingText() {
    document.forgetSurroundingText()
    if let nothing = makeText("") { object.keepSurroundingText(nothing, caret: 0, anchor: 0) }
  }

  private func endComposing() {
    guard isComposing else { return }
    isComposing = false
    object.forgetComposition()
  }
}
