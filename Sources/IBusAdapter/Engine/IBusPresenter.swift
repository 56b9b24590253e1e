internal import CalculatorKeyboard

/// Shows a presentation through IBus, and sends only what changed.
///
/// Each ``Engine`` has one.
final class IBusPresenter: PresentationSink {
  private let object: any EngineObject
  private let announcer: Announcer
  private var shown = Presentation()
  /// What the panel's menu shows, as it was sent last.
  private(set) var properties = PanelProperty.State()
  private var isRegistered = false
  /// True if the desktop's shell is the panel: GNOME's and Cinnamon's read menu entries only from the first list
  /// that they get of an engine, and later only updates of single entries.
  private let isInShell: Bool
  /// The bubble is new, and its window may be where the caret was before the key that brought it up.
  private var isNewBubble = false
  /// The source of the shown presentation; `nil` once they may differ.
  private var source: Presentation.Source?

  init(_ object: any EngineObject, isInShell: Bool, announcer: Announcer) {
    self.object = object
    self.isInShell = isInShell
    self.announcer = announcer
  }

  /// Shows the presentation of a source, unless it is the same source as before.
  func show(_ source: Presentation.Source) {
    guard source != self.source else { return }
    present(source) { presentation in
      hide(whatIsNotIn: presentation)
      show(presentation)
    }
  }

  /// Derives the presentation of a source, and passes it to a function that shows it.
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
      // The session commits the text, so the client must not.
      object.hidePreedit()
      shown.preedit = nil
    }
    if hadBubble, !shown.hasBubble { announcer.didShow(false) }
  }

  func show(_ presentation: Presentation) {
    if let preedit = presentation.preedit, preedit != shown.preedit {
      object.showPreedit(preedit)
    }
    let before = shown
    shown = presentation
    if shown.auxiliaryText != before.auxiliaryText || shown.lookupTable != before.lookupTable {
      isNewBubble = !before.hasBubble && !isInShell
      sendBubble(isWider: false)
      announcer.didShow(shown.hasBubble)
    }
    if properties.isEnabled != presentation.isEnabled {
      changeProperties { $0.isEnabled = presentation.isEnabled }
    }
  }

  /// The client has reported where its caret is: after the key that brought a bubble up.
  ///
  /// ibus-ui-gtk3 (1.5.27 to 1.5.35) places its window only when its size changes.
  func caretPlaceWasReported() {
    guard isNewBubble else { return }
    isNewBubble = false
    sendBubble(isWider: true)
  }

  private func sendBubble(isWider: Bool) {
    if let text = shown.auxiliaryText { object.showAuxiliaryText(text, isWider: isWider) }
    if let table = shown.lookupTable { object.showLookupTable(table, isWider: isWider) }
  }

  /// The focus came; the daemon has forgotten the properties, and shows nothing.
  func focusIn(_ state: PanelProperty.State) {
    forget()
    let before = properties
    setProperties(state)
    // The shell may have missed the first list: it listens only once it knows of the engine.
    register(withHidden: isInShell)
    if isInShell, isRegistered { sendProperties(differentFrom: before) }
    isRegistered = true
  }

  /// The context was reset: the client or the daemon has committed the preedit.
  func preeditWasCommitted() {
    guard shown.preedit != nil else { return }
    shown.preedit = nil
    source = nil
  }

  /// The daemon has hidden everything.
  func forget() {
    if shown.hasBubble { announcer.didShow(false) }
    shown = Presentation()
    source = nil
  }

  func changeProperties(_ change: (inout PanelProperty.State) -> Void) {
    let before = properties
    var next = before
    change(&next)
    setProperties(next)
    guard isRegistered, properties != before else { return }
    if !isInShell, properties.visibleEntries != before.visibleEntries {
      register(withHidden: false)
    } else {
      sendProperties(differentFrom: before)
    }
  }

  private func setProperties(_ next: PanelProperty.State) {
    let historySize = properties.historySize
    properties = next
    // Keeps the old entries, hidden: the shell would go on showing them as they were.
    if isInShell { properties.historySize = max(historySize, next.historySize) }
  }

  /// Sends the whole list; a hidden entry costs as much as a visible one.
  private func register(withHidden: Bool) {
    let all = PanelProperty.Key.outermost.map { PanelProperty($0, properties) }
    object.registerProperties(withHidden ? all : all.map(\.withoutHiddenEntries))
  }

  private func sendProperties(differentFrom before: PanelProperty.State) {
    for key in PanelProperty.Key.all(properties) {
      let property = PanelProperty(key, properties).withoutEntries
      if property != PanelProperty(key, before).withoutEntries { object.updateProperty(property) }
    }
  }
}

extension Presentation {
  /// True if a popup is visible: the preview or the list.
  fileprivate var hasBubble: Bool { auxiliaryText != nil || lookupTable != nil }
}
