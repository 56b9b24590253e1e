internal import CalculatorKeyboard

/// Makes what IBus shows agree with a presentation, sending only what changed.
final class IBusPresenter: PresentationSink {
  private let object: any EngineObject
  private let keypad: Keypad
  private let announcer: Announcer
  private var shown = Presentation()
  /// What decides how the properties are.
  private var properties = PanelProperty.State()
  /// Whether the panel has them.
  private var isRegistered = false
  /// Whether the panel takes the entries of a menu only from the first list that an engine object sends, and
  /// from then on what is sent of each entry by itself, as GNOME Shell does.
  private let takesEntriesOnce: Bool
  /// What it was derived from; `nil` once that is no longer so.
  private var source: Presentation.Source?

  init(
    _ object: any EngineObject, takesEntriesOnce: Bool, keypad: Keypad, announcer: Announcer
  ) {
    self.object = object
    self.takesEntriesOnce = takesEntriesOnce
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
    if properties.isEnabled != presentation.isEnabled {
      changeProperties { $0.isEnabled = presentation.isEnabled }
    }
    let isSameBubble = presentation.isSameBubble(as: shown)
    shown = presentation
    if !isSameBubble { announcer.didShow(presentation.hasBubble) }
  }

  /// The focus came: the daemon has forgotten the properties with the focus before, and shows nothing.
  ///
  /// - Parameter state: What decides how they are.
  func focusIn(_ state: PanelProperty.State) {
    forget()
    let before = properties
    setProperties(state)
    register(withHidden: takesEntriesOnce && !isRegistered)
    if takesEntriesOnce, isRegistered { sendProperties(differentFrom: before) }
    isRegistered = true
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

  /// Sends what a change of what decides the properties makes of them.
  ///
  /// - Parameter change: Makes the change.
  func changeProperties(_ change: (inout PanelProperty.State) -> Void) {
    let before = properties
    var next = before
    change(&next)
    setProperties(next)
    guard isRegistered, properties != before else { return }
    if !takesEntriesOnce, properties.visibleEntries != before.visibleEntries {
      register(withHidden: false)
    } else {
      sendProperties(differentFrom: before)
    }
  }

  private func setProperties(_ next: PanelProperty.State) {
    let historySize = properties.historySize
    properties = next
    // The entries there were go on to be there, unseen: GNOME Shell would keep them as they were.
    if takesEntriesOnce { properties.historySize = max(historySize, next.historySize) }
  }

  /// Sends the whole list.
  ///
  /// - Parameter withHidden: Whether entries that are not to be seen are in it: each costs as much as those
  ///   that are.
  private func register(withHidden: Bool) {
    let all = PanelProperty.Key.outermost.map { PanelProperty($0, properties) }
    object.registerProperties(withHidden ? all : all.map(\.withoutHiddenEntries))
  }

  /// Sends each property that is another one by itself.
  private func sendProperties(differentFrom before: PanelProperty.State) {
    for key in PanelProperty.Key.all(properties) {
      let property = PanelProperty(key, properties).withoutEntries
      if property != PanelProperty(key, before).withoutEntries { object.updateProperty(property) }
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
