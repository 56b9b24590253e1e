package import CalculationReading
internal import CalculatorCore
internal import KeypadLine

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
    if let entry = response.inserted {
      settings.isIntroduced = true
      if !document.fieldTraits.isPrivate { history.add(entry, keeping: settings.historySize) }
    }
    if let order = response.order { settings.order = order }
    response.mayChangePresentation =
      isQuiet != wasQuiet || focus?.proof != proof || !isQuiet && !event.isRelease
    return response
  }

  private var isQuiet: Bool { focus?.composition.isIdle != false }

  private mutating func decide(
    _ event: KeyboardEvent, in document: some TextDocument
  ) -> Response {
    switch event {
    case .focusIn(let field):
      // The daemon does not always say that the focus has left the field before.
      if focus?.field != field { strand() }
      focus = Focus(field)
      leftField?.noteFocus(field)
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
      return focus == nil ? Response(.passedOn) : handle(.reset, in: context(document))
    case .nextKeyboard:
      return advanceToNextInputMode(from: context(document))
    case .keypad(let key):
      return press(key, in: context(document))
    case .historyChosen(let index):
      return chooseResult(index, in: context(document))
    case .usedSpaceChosen(let count):
      return choose(.bytes(count), in: context(document))
    case .historyCleared:
      history = History()
      leftField?.recalled = nil
    case .settingsChanged(let settings):
      return adopt(settings, in: document)
    case .key(let stroke):
      return key(stroke, in: context(document))
    case .keyElsewhere:
      return handle(.keyElsewhere, in: context(document))
    case .textReported:
      leftField?.recalled?.isSettled = false
      return handle(.textReported, in: context(document))
    case .contentTypeReported:
      leftField?.recalled?.isSettled = false
      return handle(.contentTypeReported, in: context(document))
    case .listMoved(let move):
      return handle(.listMoved(move), in: context(document))
    case .rowClicked(let row):
      return handle(.rowClicked(row), in: context(document))
    case .woken:
      return isReturnWaiting
        ? handle(.waitIsOver, in: context(document)) : recall(in: context(document))
    }
    return Response(.passedOn)
  }

  /// An event of the field that has the focus.
  private mutating func handle(_ event: FieldEvent, in field: FieldContext) -> Response {
    guard !field.policy.isRefused else {
      focus?.refuse(by: field.policy)
      return Response(.passedOn)
    }
    // A field that sends something has the focus, whether or not that was said.
    if focus == nil { focus = Focus(nil) }
    return focus?.handle(event, in: field) ?? Response(.passedOn)
  }

  private mutating func key(_ stroke: KeyStroke, in field: FieldContext) -> Response {
    let meaning = KeyMeaning(stroke, settings)
    let reachesField =
      field.policy == .refused(.terminal)
      ? meaning != .nothing : !field.policy.isRefused && meaning.isOfField
    if reachesField, let held = takeStrandedText() {
      return insertStranded(held, stroke, meaning, in: field)
    }
    guard !field.policy.isRefused, !meaning.isOfField else {
      return handle(.key(stroke, meaning), in: field)
    }
    if !stroke.isRelease { focus?.proof = .key }
    switch meaning {
    case .nextKeyboard:
      return advanceToNextInputMode(from: field)
    case .keypad:
      var response = Response(.handled)
      response.togglesKeypad = true
      return response
    default:
      return Response(.passedOn)
    }
  }

  /// Ends what is under way and asks for the next keyboard; a preedit is inserted as typed first.
  mutating func advanceToNextInputMode(from field: FieldContext) -> Response {
    var response = Response(.handled, edits: endWhatIsUnderWay(in: field))
    response.advancesToNextInputMode = true
    return response
  }

  /// Ends what is under way in the field, before something that was not typed there.
  ///
  /// - Returns: What is to be done first.
  mutating func endWhatIsUnderWay(in field: FieldContext) -> [Response.Edit] {
    focus?.handle(.end, in: field).edits ?? []
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
  private mutating func takeStrandedText() -> HeldText? {
    guard let index = stranded.firstIndex(where: { $0.field == focus?.field }) else { return nil }
    return stranded.remove(at: index).held
  }

  /// Inserts text that was held when the focus went, with the key that comes first now that it is back.
  ///
  /// So it is also where the settings have left terminals alone since.
  private mutating func insertStranded(
    _ held: HeldText, _ stroke: KeyStroke, _ meaning: KeyMeaning, in field: FieldContext
  ) -> Response {
    var field = field
    let step = held.ended(by: stroke, meaning, in: &field)
    if !field.policy.isRefused { focus?.proof = .key }
    return focus?.take(step, in: field) ?? step.response
  }

  /// A document as an event finds it.
  ///
  /// A Return that waits keeps the word that was given when it was pressed: until it is over, the field
  /// is worked with as the settings were then.
  func context(_ document: some TextDocument) -> FieldContext {
    FieldContext(
      document, focus, focus?.composition.settings ?? settings, reader, history.entries)
  }
}
