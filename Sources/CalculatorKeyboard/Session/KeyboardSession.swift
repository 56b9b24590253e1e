package import CalculationReading
internal import CalculatorCore

/// The keyboard without a platform: events in, what to do about them out.
///
/// One session serves the whole process. It follows what is typed in the field that has the focus,
/// and forgets it when the focus goes. Every event gets exactly one ``Response``; what is to be seen
/// is derived from the state and the document: ``presentation(in:)``.
package struct KeyboardSession {
  /// The settings, until ``KeyboardEvent/settingsChanged(_:)``.
  package internal(set) var settings: KeyboardSettings

  let reader: CalculationReader
  /// The field that has the focus; `nil` when none has.
  var focus: Focus?
  /// The calculation on the on-screen keypad.
  var keypad = KeypadSession()
  /// Held texts that went with the focus, where nobody has inserted them; at most one a field.
  private var stranded: [StrandedText] = []
  /// The results that were inserted.
  var history = History()
  /// The field that had the focus last, and what waits for its coming back.
  var leftField: LeftField?
  /// How many fields can have one; more windows are not left in the middle of a calculation.
  private static let maximumStrandedCount = 8

  /// Makes a session.
  ///
  /// - Parameters:
  ///   - settings: The settings.
  ///   - locale: How numbers are written.
  package init(
    settings: KeyboardSettings = KeyboardSettings(),
    locale: LocaleConventions = LocaleConventions()
  ) {
    self.settings = settings
    reader = CalculationReader(locale: locale)
  }

  /// Decides what an event does.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - document: The document that has the focus. It is only read; in a refused field not even that.
  /// - Returns: What to do.
  /// - Complexity: Constant for a key that types text while nothing is followed.
  package mutating func handle(
    _ event: KeyboardEvent, in document: some TextDocument
  ) -> Response {
    let wasQuiet = isQuiet
    let proof = focus?.proof
    var response = decide(event, in: document)
    if let result = response.result {
      settings.isIntroduced = true
      if !document.fieldTraits.isPrivate { history.add(result, keeping: settings.historySize) }
    }
    if let order = response.order { settings.order = order }
    response.mayChangePresentation =
      isQuiet != wasQuiet || focus?.proof != proof || !isQuiet && !event.isRelease
    return response
  }

  private var isQuiet: Bool { focus?.isQuiet != false }

  private mutating func decide(
    _ event: KeyboardEvent, in document: some TextDocument
  ) -> Response {
    switch event {
    case .focusIn(let field):
      // The daemon does not always say that the focus has left the field before.
      if focus?.field != field { strand() }
      focus = Focus(field)
      if leftField?.isReached(by: field) == false { leftField?.recalled = nil }
      stranded = stranded.compactMap { $0.left(asFocusGoesTo: field) }
    case .focusOut:
      strand()
      if let focus { noteLeft(focus, in: context(document)) }
      focus = nil
    case .switchedOff:
      focus = nil
      leftField?.recalled = nil
      // Another keyboard may type there before this one is back.
      stranded = []
    case .reset:
      focus?.reset()
    case .nextKeyboard:
      return advanceToNextInputMode()
    case .keypad(let key):
      return press(key, in: context(document))
    case .historyChosen(let index):
      return chooseResult(index, in: context(document))
    case .usedSpaceChosen(let count):
      return choose(.bytes(count), in: context(document))
    case .recallIsDue:
      return recallIsDue(in: context(document))
    case .recallIsOver:
      leftField?.recalled = nil
    case .historyCleared:
      history = History()
      leftField?.recalled = nil
    case .settingsChanged(let settings):
      return adopt(settings, in: document)
    case .key, .keyElsewhere, .textTold, .contentTypeTold, .waitIsOver, .listMoved, .rowClicked:
      return decideInField(event, in: context(document))
    }
    return Response(.passedOn)
  }

  private mutating func decideInField(_ event: KeyboardEvent, in field: FieldContext) -> Response {
    guard !field.policy.isRefused else {
      if let response = handStrandedTextOver(event, in: field) { return response }
      focus?.refuse()
      return Response(.passedOn)
    }
    // A field that sends something has the focus, whether or not that was said.
    if focus == nil { focus = Focus(nil) }
    focus?.enter(field.policy)
    var field = field
    if event == .textTold {
      focus?.report.noteReport(selects: field.document.selectedText?.isEmpty == false)
      field.report = focus?.report ?? .clicked
    }
    let response: Response? =
      switch event {
      case .key(let stroke): key(stroke, in: field)
      case .textTold: focus?.textTold(in: field)
      case .contentTypeTold: focus?.contentTypeTold()
      case .keyElsewhere: focus?.keyElsewhere()
      case .waitIsOver: focus?.waitIsOver(in: field)
      case .listMoved(let move): focus?.moveInList(move)
      case .rowClicked(let row): focus?.chooseRow(row, in: field)
      case .keypad, .focusIn, .focusOut, .reset, .nextKeyboard, .switchedOff, .historyChosen,
        .usedSpaceChosen, .historyCleared, .recallIsDue, .recallIsOver, .settingsChanged:
        nil
      }
    return response ?? Response(.passedOn)
  }

  private mutating func key(_ stroke: KeyStroke, in field: FieldContext) -> Response? {
    if !stroke.isRelease { focus?.proof = .key }
    let meaning = KeyMeaning(stroke, nextKeyboard: settings.nextKeyboardKey)
    switch meaning {
    case .nothing:
      return Response(.passedOn)
    case .nextKeyboard:
      return advanceToNextInputMode()
    case .keypad:
      var response = Response(.handled)
      response.togglesKeypad = true
      return response
    case .character, .backSpace, .return, .insert, .shortcut, .foreign:
      if let held = takeStrandedText() {
        return focus?.handleStranded(held, stroke, meaning, in: field)
      }
      return focus?.handle(stroke, meaning, in: field)
    }
  }

  /// Clears what is shown and asks for the next keyboard; a preedit is inserted as typed first.
  mutating func advanceToNextInputMode() -> Response {
    var response = Response(.handled, edits: focus?.end() ?? [])
    response.advancesToNextInputMode = true
    return response
  }

  /// Takes note of the field that the focus leaves.
  ///
  /// The one that something waits for is known from before; behind another one nothing waits any more.
  private mutating func noteLeft(_ focus: Focus, in field: FieldContext) {
    if isRecallWaiting, leftField?.proof(for: focus, in: field) != nil { return }
    leftField = LeftField(focus, in: field) ?? leftField
  }

  /// Keeps held text that goes with the focus, where nobody inserts it.
  ///
  /// What the client or the daemon does with a preedit is their affair: it is shown so that they
  /// keep it as typed. One that they drop is had again when the focus is back.
  private mutating func strand() {
    guard let focus, case .holding(let held) = focus.composition.underlying,
      let text = StrandedText(held, in: focus.field)
    else { return }
    stranded = stranded.suffix(Self.maximumStrandedCount - 1) + [text]
  }

  /// The text that was held in the field when the focus left it, which is no longer kept then.
  mutating func takeStrandedText() -> HeldText? {
    guard let index = stranded.firstIndex(where: { $0.field == focus?.field }) else { return nil }
    return stranded.remove(at: index).held
  }

  /// A document as an event finds it.
  ///
  /// A Return that waits keeps the word that was given when it was pressed: until it is over, the field
  /// is worked with as the settings were then.
  func context(_ document: some TextDocument) -> FieldContext {
    FieldContext(
      document, focus, focus?.composition.settings ?? settings, reader, history.results)
  }
}
