internal import CIBus
internal import CalculatorKeyboard
internal import GLibSupport

/// The Swift side of an IBus engine object.
///
/// The daemon makes a new object at every switch and moves it from field to field, so the
/// keyboard's state is in the session, which lives as long as the process.
final class Engine {
  private let object: any EngineObject
  private let keyboard: Keyboard
  let document: IBusTextDocument
  private let presenter: IBusPresenter
  /// The focused field, if the daemon has named it.
  private var field: FieldIdentity?
  /// True while the parent class holds a dead key or an unfinished Compose sequence.
  private var isComposing = false

  init(_ object: any EngineObject, keyboard: Keyboard) {
    self.object = object
    self.keyboard = keyboard
    document = IBusTextDocument(object, desktop: keyboard.desktop)
    presenter = IBusPresenter(
      object, isInShell: keyboard.desktop.hasShellPanel, announcer: keyboard.announcer)
    keyboard.engineCount += 1
  }

  deinit {
    keyboard.engineCount -= 1
  }

  /// Handles a key; true keeps it from the client.
  ///
  /// All changes to the document are sent before this returns; the preview may follow later.
  func processKey(_ event: PlatformKeyEvent) -> Bool {
    keyboard.chores.postpone()
    if keyboard.interruption.mayBeLate(at: monotonicTime()) {
      // The application may already have the key, or get it as a character.
      handle(.keyElsewhere)
      document.keyPassed()
      return false
    }
    let stroke = KeyTranslator.stroke(event)
    guard !stroke.isRelease, stroke.symbol != .modifier else {
      return handle(.key(stroke)) == .handled
    }
    // Clients leave composing to the input method, so without this there would be no dead keys.
    if isComposing || KeyTranslator.startsComposition(stroke) {
      // Inserts held text before the parent class shows anything.
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

  /// The focus enters a field or the daemon's own context, which is not always named.
  func focusIn(_ field: FieldIdentity?) {
    // The daemon does not always report that the focus left the previous field.
    endComposing()
    self.field = field
    document.field.client = field?.client
    document.field.hasField = true
    forgetSurroundingText()
    handle(.focusIn(field))
    presenter.focusIn(propertyState)
    requestSurroundingText()
    keyboard.focusIn(self)
  }

  /// The focus leaves the field; the caret may be anywhere in the next one.
  ///
  /// - Parameter context: The context that lost the focus, if the daemon names it. Another field
  ///   may have got the focus before; then this is ignored.
  func focusOut(of context: String? = nil) {
    if let context, let field, field.context != context { return }
    field = nil
    handleUnlessElsewhere(.focusOut)
    document.field.hasField = false
    document.field.client = nil
    forgetSurroundingText()
    presenter.forget()
    endComposing()
    keyboard.focusOut(self)
  }

  /// The client has reset the context; the preedit is committed.
  func reset() {
    endComposing()
    presenter.preeditWasCommitted()
    handleUnlessElsewhere(.reset)
  }

  func enable() {
    requestSurroundingText()
  }

  /// The daemon is switching the engine off; nothing sent from now on arrives.
  func disable() {
    focusOut()
    handleUnlessElsewhere(.switchedOff)
  }

  func contentTypeDidChange() {
    handleUnlessElsewhere(.contentTypeReported)
    refusalMayHaveChanged()
  }

  /// The client reports the surrounding text; a refused field's text is not read.
  func surroundingTextDidChange(
    _ text: UnsafeMutablePointer<IBusText>, caret: UInt32, anchor: UInt32
  ) {
    guard !isRefused else { return }
    object.keepSurroundingText(text, caret: caret, anchor: anchor)
    document.setSurroundingText(text, caret: caret, anchor: anchor)
    handleUnlessElsewhere(.textReported)
  }

  /// The name of the focused client; `nil` if it has not given one.
  var client: String? { document.field.client }

  /// Sends a key event that nobody pressed.
  func send(_ event: PlatformKeyEvent) {
    object.forwardKey(event)
  }

  func activateProperty(_ name: String) {
    guard let key = PanelProperty.Key(name) else { return }
    if key == .preferences { return keyboard.showPreferences() }
    guard policy.enablesProperties else { return }
    switch key {
    case .nextKeyboard: handle(.nextKeyboard)
    case .keypad: keyboard.keypad.toggle()
    case .recall: handle(.historyChosen(PanelProperty(key, presenter.properties).label))
    case .usedSpaceRow(let index): activateUsedSpaceRow(index)
    case .clearHistory:
      handle(.historyCleared)
      propertiesDidChange()
    case .inputMode, .preferences, .history, .usedSpace: break
    }
  }

  private func activateUsedSpaceRow(_ index: Int) {
    let rows = presenter.properties.usedSpace
    guard rows.indices.contains(index) else { return }
    switch rows[index] {
    case .bytes(_, let count): handle(.usedSpaceChosen(count))
    case .page: keyboard.usedSpace?.openPage()
    case .note, .hidden: break
    }
  }

  func caretPlaceWasReported() {
    presenter.caretPlaceWasReported()
  }

  func settingsDidChange(_ settings: KeyboardSettings) {
    let wasRefused = isRefused
    handle(.settingsChanged(settings))
    propertiesDidChange()
    if isRefused != wasRefused { refusalMayHaveChanged() }
  }

  /// What the panel's menu shows may have changed.
  func propertiesDidChange() {
    presenter.changeProperties { $0 = propertyState }
  }

  /// Handles a report of the daemon or the client, unless another engine object has the focus.
  ///
  /// If each application has its own engine object, the other may have got the focus before.
  private func handleUnlessElsewhere(_ event: KeyboardEvent) {
    if !keyboard.isFocused(elsewhere: self) { handle(event) }
  }

  @discardableResult func handle(_ event: KeyboardEvent) -> Response.Disposition {
    keyboard.handle(event, by: self)
  }

  /// Carries out a response and shows the result; returns who gets the key in the end.
  func carryOut(_ response: Response) -> Response.Disposition {
    presenter.present(presentationSource) { presentation in
      response.apply(to: document, showing: presentation, in: presenter)
    }
  }

  func draw() {
    presenter.show(presentationSource)
  }

  /// The text for a screen reader; `nil` for nothing.
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

  /// Forgets the text of a field that is now refused, also in the copy of libibus.
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
