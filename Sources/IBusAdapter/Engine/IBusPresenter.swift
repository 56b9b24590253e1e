internal import CIBus
internal import CalculatorKeyboard

/// Makes what IBus shows agree with a presentation, sending only what changed.
final class IBusPresenter: PresentationSink {
  private let engine: UnsafeMutablePointer<IBusEngine>
  private let properties: PanelProperties
  private var shown = Presentation()
  /// What it was derived from; `nil` once that is no longer so.
  private var source: Presentation.Source?

  init(engine: UnsafeMutablePointer<IBusEngine>, keypad: Keypad) {
    self.engine = engine
    properties = PanelProperties(engine: engine, keypad: keypad)
  }

  /// Shows what follows from a source, which is worked out only where it is another one.
  func show(_ source: Presentation.Source) {
    guard source != self.source else { return }
    present(source) { presentation in
      hide(whatIsNotIn: presentation)
      show(presentation)
    }
  }

  /// Works out what follows from a source, and has somebody show it.
  func present<Result>(
    _ source: Presentation.Source, _ show: (Presentation) -> Result
  ) -> Result {
    let result = show(source.presentation)
    self.source = source
    return result
  }

  func hide(whatIsNotIn next: Presentation) {
    if shown.auxiliaryText != nil, next.auxiliaryText == nil {
      ibus_engine_hide_auxiliary_text(engine)
      shown.auxiliaryText = nil
    }
    if shown.preedit != nil, next.preedit == nil {
      // Invisible and empty: a visible preedit without text confuses clients. The text it held is
      // inserted by the session, so it must not be committed too.
      ibus_engine_update_preedit_text_with_mode(
        engine, makeText(""), 0, 0, IBUS_ENGINE_PREEDIT_CLEAR)
      shown.preedit = nil
    }
  }

  func show(_ presentation: Presentation) {
    if let preedit = presentation.preedit, preedit != shown.preedit {
      showPreedit(preedit)
    }
    if let text = presentation.auxiliaryText, text != shown.auxiliaryText {
      ibus_engine_update_auxiliary_text(engine, makeText(text), 1)
    }
    if presentation.isEnabled != shown.isEnabled {
      properties.update(isEnabled: presentation.isEnabled)
    }
    shown = presentation
  }

  /// The focus came: the daemon has forgotten the properties and shows nothing.
  func focusIn(isEnabled: Bool) {
    forget()
    shown.isEnabled = isEnabled
    properties.register(isEnabled: isEnabled)
  }

  /// The on-screen keypad was opened or closed.
  func keypadStateDidChange() {
    properties.updateKeypad(isEnabled: shown.isEnabled)
  }

  /// The focus went: the daemon has hidden everything itself.
  func focusOut() {
    forget()
  }

  /// The context was reset: the client or the daemon has put the preedit into the document.
  func preeditWasCommitted() {
    guard shown.preedit != nil else { return }
    shown.preedit = nil
    source = nil
  }

  private func forget() {
    shown = Presentation()
    source = nil
  }

  private func showPreedit(_ preedit: String) {
    guard let text = makeText(preedit) else { return }
    let length = UInt32(clamping: preedit.unicodeScalars.count)
    // An underline, for every IBus. From 1.5.33 on engines are to say with an attribute of a newer type
    // that the whole preedit is meant, and libibus turns a single underline into just that where
    // somebody shows hints, as GNOME 51 does; an older libibus refuses the newer type, and older
    // clients show nothing for it.
    ibus_text_append_attribute(
      text, IBUS_ATTR_TYPE_UNDERLINE.rawValue, IBUS_ATTR_UNDERLINE_SINGLE.rawValue, 0,
      Int32(clamping: length))
    // COMMIT: should the focus go, the client keeps the text as typed.
    ibus_engine_update_preedit_text_with_mode(
      engine, text, length, 1, IBUS_ENGINE_PREEDIT_COMMIT)
  }
}
