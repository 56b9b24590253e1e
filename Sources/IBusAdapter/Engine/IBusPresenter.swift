internal import CalculatorKeyboard

/// Makes what IBus shows agree with a presentation, sending only what changed.
final class IBusPresenter: PresentationSink {
  private let object: any EngineObject
  private let keypad: Keypad
  private let announcer: Announcer
  private var shown = Presentation()
  /// What the panel knows of the properties.
  private var properties = PanelProperty.State()
  /// What it was derived from; `nil` once that is no longer so.
  private var source: Presentation.Source?

  init(_ object: any EngineObject, keypad: Keypad, announcer: Announcer) {
    self.object = object
    self.keypad = keypad
    self.announcer = announcer
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
    let hadBubble = shown.hasBubble
    if shown.auxiliaryText != nil, next.auxiliaryText == nil {
      object.hideAuxiliaryText()
      shown.auxiliaryText = nil
    }
    if shown.lookupTable != nil, next.lookupTable == nil {
      object.hideLookupTable()
      shown.lookupTable = nil
    }
    if shown.preedit != nil, next.preedit == nil {
      // The text it held is inserted by the session, so the client must not keep it too.
      object.hidePreedit()
      shown.preedit = nil
    }
    if hadBubble, !shown.hasBubble { announcer.didShow(false) }
  }

  func show(_ presentation: Presentation) {
    if let preedit = presentation.preedit, preedit != shown.preedit {
      object.showPreedit(preedit)
    }
    if let text = presentation.auxiliaryText, text != shown.auxiliaryText {
      object.showAuxiliaryText(text)
    }
    if let table = presentation.lookupTable, table != shown.lookupTable {
      object.showLookupTable(table)
    }
    changeProperties { $0.isEnabled = presentation.isEnabled }
    let isSameBubble = presentation.isSameBubble(as: shown)
    shown = presentation
    if !isSameBubble { announcer.didShow(presentation.hasBubble) }
  }

  /// The focus came: the daemon has forgotten the properties with the focus before, and shows nothing.
  ///
  /// GNOME Shell takes the properties of an engine object only the first time, and then what is sent of
  /// each by itself.
  ///
  /// - Parameter state: What decides how they are.
  func focusIn(_ state: PanelProperty.State) {
    forget()
    var next = state
    // The entries there were go on to be there, unseen: GNOME Shell would keep them as they were.
    next.historySize = max(state.historySize, properties.historySize)
    object.registerProperties(PanelProperty.Key.outermost.map { PanelProperty($0, next) })
    changeProperties { $0 = next }
  }

  /// The on-screen keypad was opened or closed.
  func keypadStateDidChange() {
    changeProperties { $0.keypad = keypad.state }
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
    if shown.hasBubble { announcer.didShow(false) }
    shown = Presentation()
    source = nil
  }

  /// Sends each property that a change of what decides them makes another one.
  ///
  /// - Parameter change: Makes the change.
  func changeProperties(_ change: (inout PanelProperty.State) -> Void) {
    let before = properties
    change(&properties)
    guard properties != before else { return }
    for key in PanelProperty.Key.all(properties) {
      let property = PanelProperty(key, properties)
      if !property.isShown(as: PanelProperty(key, before)) { object.updateProperty(property) }
    }
  }
}

extension Presentation {
  /// Whether something pops up: the preview, or the list of forms.
  fileprivate var hasBubble: Bool { auxiliaryText != nil || lookupTable != nil }

  fileprivate func isSameBubble(as other: Presentation) -> Bool {
    auxiliaryText == other.auxiliaryText && lookupTable == other.lookupTable
  }
}
