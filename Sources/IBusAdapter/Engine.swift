internal import CIBus
internal import CalculatorKeyboard

/// The Swift side of one IBus engine object.
///
/// The daemon makes a new object on every switch and moves it from field to field, so nothing of
/// the keyboard's state is here: that is in the session, which lives as long as the process.
final class Engine {
  private let object: UnsafeMutablePointer<IBusEngine>
  private let keyboard: Keyboard
  private let document: IBusTextDocument
  private let presenter: IBusPresenter
  /// Whether the parent class holds a dead key or an unfinished Compose sequence.
  private var isComposing = false
  /// A key that the application has and the session has not; see ``Keyboard/catchUp()``.
  private var keyLetThrough: KeyStroke?

  /// Makes the Swift side of an object, which must outlive it.
  init(_ object: UnsafeMutablePointer<IBusEngine>, keyboard: Keyboard) {
    self.object = object
    self.keyboard = keyboard
    document = IBusTextDocument(engine: object, desktop: keyboard.desktop)
    presenter = IBusPresenter(engine: object, keypad: keyboard.keypad)
    keyboard.engineWasMade()
  }

  deinit {
    keyboard.engineHasGone()
  }

  /// A key.
  ///
  /// All it does to the document is sent before this returns; the preview may come a moment later.
  func processKey(keyval: UInt32, keycode: UInt32, state: UInt32) -> Bool {
    keyboard.catchUp()
    if keyboard.interruption.mayBeLate(at: Int64(g_get_monotonic_time())) { return passLateKey() }
    let stroke = KeyTranslator.stroke(keyval: keyval, state: state)
    if !isComposing, keyboard.session.letsThrough(stroke, in: document) {
      keyLetThrough = stroke
      keyboard.catchUpLater(with: self)
      return false
    }
    if isComposing, !stroke.isRelease, stroke.symbol != .modifier {
      isComposing = EngineClass.parentProcessKey(object, keyval, keycode, state)
      if isComposing {
        _ = apply(keyboard.session.handle(KeyStroke(.other), in: document))
        return true
      }
    }
    let response = keyboard.session.handle(stroke, in: document)
    switch apply(response) {
    case .handled:
      return true
    case .forwarded:
      ibus_engine_forward_key_event(object, keyval, keycode, state)
      return true
    case .passedOn:
      guard !stroke.isRelease, KeyTranslator.startsComposition(keyval) else { return false }
      // A plain engine would break dead keys: clients leave composing to the input method.
      isComposing = EngineClass.parentProcessKey(object, keyval, keycode, state)
      return isComposing
    }
  }

  /// A key that the application may have got already: what is held comes out as typed, and the key is
  /// left to the application.
  private func passLateKey() -> Bool {
    _ = apply(keyboard.session.handle(KeyStroke(.other), in: document))
    return false
  }

  /// Lets the session have the key that the application already has.
  func catchUp() {
    guard let stroke = keyLetThrough else { return }
    keyLetThrough = nil
    let disposition = apply(keyboard.session.handle(stroke, in: document))
    assert(disposition == .passedOn, "a key was let through that is not the application's")
  }

  /// A field, or the daemon's own context, has got the focus; the daemon does not always say which.
  func focusIn(_ field: FieldIdentity?) {
    keyboard.catchUp()
    document.client = field?.client
    document.hasField = true
    forgetSurroundingText()
    keyboard.session.focusIn(field)
    presenter.focusIn(isSensitive: !isRefused)
    requestSurroundingText()
    keyboard.focusIn(self)
  }

  /// The focus has gone; what is typed next may be anywhere.
  func focusOut() {
    // The session is about to forget it, and nothing is shown any more.
    keyLetThrough = nil
    document.hasField = false
    document.client = nil
    forgetSurroundingText()
    keyboard.session.focusOut()
    presenter.focusOut()
    endComposing()
    keyboard.focusOut(self)
  }

  /// The client has reset the context.
  func reset() {
    keyboard.catchUp()
    endComposing()
    guard keyboard.session.reset() else { return }
    presenter.preeditWasCommitted()
    showSession()
    keyboard.keypad.update()
  }

  /// The engine was switched on.
  func enable() {
    requestSurroundingText()
  }

  /// The engine is being switched off; nothing sent from here on arrives.
  func disable() {
    focusOut()
    keyboard.session.switchOff()
  }

  /// The purpose of the field has become another one, perhaps a password.
  func contentTypeDidChange() {
    keyboard.catchUp()
    _ = apply(keyboard.session.contentTypeDidChange(in: document))
    if isRefused { forgetSurroundingText() } else { requestSurroundingText() }
  }

  /// The client says what stands around the caret; in a refused field that is not looked at.
  func surroundingTextDidChange(
    _ text: UnsafeMutablePointer<IBusText>, caret: UInt32, anchor: UInt32
  ) {
    keyboard.catchUp()
    guard !isRefused else { return }
    EngineClass.parentSetSurroundingText(object, text, caret, anchor)
    document.setSurroundingText(text, caret: caret, anchor: anchor)
    if let response = keyboard.session.documentDidChange(document) { _ = apply(response) }
  }

  /// The name of the client that has the focus; `nil` when it has not given it.
  var client: String? { document.client }

  /// Sends a key event that nobody pressed.
  func send(_ event: DesktopShortcut.Event) {
    ibus_engine_forward_key_event(object, event.keyval, event.keycode, event.state)
  }

  /// A panel property was activated.
  func activateProperty(_ name: String) {
    keyboard.catchUp()
    guard !isRefused else { return }
    switch PanelProperties.Key(rawValue: name) {
    case .nextKeyboard: _ = apply(keyboard.session.advanceToNextInputMode())
    case .keypad: keyboard.keypad.toggle()
    case .inputMode, nil: break
    }
  }

  /// A key of the on-screen keypad was pressed.
  func press(_ key: KeypadKey) {
    keyboard.catchUp()
    _ = apply(keyboard.session.press(key, in: document))
  }

  /// The on-screen keypad was opened or closed.
  func keypadStateDidChange() {
    presenter.keypadStateDidChange()
  }

  /// The field, as the client tells it now.
  var fieldTraits: FieldTraits { document.fieldTraits }

  private var isRefused: Bool {
    let terminals = keyboard.session.settings.terminals
    return FieldPolicy.decide(document.fieldTraits, terminals: terminals) == .refused
  }

  /// Without this request clients do not send surrounding text.
  private func requestSurroundingText() {
    if !isRefused { ibus_engine_get_surrounding_text(object, nil, nil, nil) }
  }

  /// Forgets what a field held before it became a refused one; libibus has a copy.
  private func forgetSurroundingText() {
    document.forgetSurroundingText()
    if let nothing = makeText("") { EngineClass.parentSetSurroundingText(object, nothing, 0, 0) }
  }

  private func apply(_ response: Response) -> Response.Disposition {
    let disposition = response.apply(to: document, showingIn: presenter)
    if response.advancesToNextInputMode { keyboard.advanceToNextInputMode() }
    if response.togglesKeypad {
      // Where there is no keypad, its key is the application's.
      guard keyboard.keypad.state != .missing else { return .passedOn }
      keyboard.keypad.toggle()
    }
    keyboard.keypad.update()
    return disposition
  }

  private func showSession() {
    presenter.hide(whatIsNotIn: keyboard.session.presentation)
    presenter.show(keyboard.session.presentation)
  }

  private func endComposing() {
    guard isComposing else { return }
    isComposing = false
    EngineClass.parentReset(object)
  }
}
