package import CalculationReading
internal import CalculatorCore
internal import KeypadLine

/// The keyboard without a platform: each event gets exactly one ``Response``.
///
/// One session serves the whole process. It follows the text typed in the field that has the focus, and forgets
/// it when the focus goes. The screen is derived from the state and the document: ``presentation(in:)``.
///
/// ```swift
/// var session = KeyboardSession()
/// _ = session.handle(.focusIn(nil), in: document)
/// let response = session.handle(.key(KeyStroke(.character("7"))), in: document)
/// _ = response.apply(to: document, showing: session.presentation(in: document), in: sink)
/// ```
package struct KeyboardSession {
  /// The settings, until ``KeyboardEvent/settingsChanged(_:)``.
  package internal(set) var settings: KeyboardSettings

  let reader: CalculationReader
  /// The field that has the focus; `nil` if none has.
  var focus: Focus?
  var keypad = KeypadSession()
  private(set) var outbox = Outbox()
  /// Held texts that nobody has inserted when the focus went; at most one a field.
  private var stranded: [StrandedText] = []
  var history = History()
  /// The field that had the focus last, and a menu choice that waits for it.
  var leftField: LeftField?
  /// The most stranded texts that are kept; more windows are not left in the middle of a calculation.
  private static let maximumStrandedCount = 8

  package init(
    settings: KeyboardSettings = KeyboardSettings(),
    locale: LocaleConventions = LocaleConventions()
  ) {
    self.settings = settings
    reader = CalculationReader(locale: locale)
  }

  /// Handles an event; the document that has the focus is only read, and in a refused field not even that.
  ///
  /// - Complexity: Constant for a key that types text while nothing is followed.
  package mutating func handle(_ event: KeyboardEvent, in document: some TextDocument) -> Response {
    if case .key(let stroke) = event, stroke.isRelease { return .toReleasedKey }
    let wasQuiet = isQuiet
    let proof = focus?.proof
    var response = decide(event, in: document)
    if let entry = response.inserted {
      settings.isIntroduced = true
      if !document.fieldTraits.isPrivate { history.add(entry, keeping: settings.historySize) }
    }
    if let order = response.order { settings.order = order }
    response.mayChangePresentation = isQuiet != wasQuiet || focus?.proof != proof || !isQuiet
    return response
  }

  private var isQuiet: Bool { focus?.composition.isIdle != false }

  private mutating func decide(_ event: KeyboardEvent, in document: some TextDocument) -> Response {
    switch event {
    case .focusIn(let field):
      // The daemon does not always report that the field before has lost the focus.
      if focus?.field != field {
        strand()
        outbox.focusHasGone()
      }
      focus = Focus(field)
      leftField?.noteFocus(field)
      stranded = stranded.compactMap { $0.left(asFocusGoesTo: field) }
    case .focusOut:
      strand()
      if let focus { noteLeft(focus, in: context(document)) }
      focus = nil
      outbox.focusHasGone()
    case .switchedOff:
      focus = nil
      outbox = Outbox()
      leftField?.recalled = nil
      // Another keyboard may type there before this keyboard is back.
      stranded = []
    case .reset: return focus == nil ? Response(.passedOn) : handle(.reset, in: context(document))
    case .nextKeyboard: return advanceToNextInputMode(from: context(document))
    case .keypad(let key): return press(key, in: context(document))
    case .historyChosen(let label):
      guard let index = historyLabels.firstIndex(of: label) else { break }
      return choose(.result(history.results[index]), in: context(document))
    case .usedSpaceChosen(let count): return choose(.bytes(count), in: context(document))
    case .historyCleared:
      history = History()
      leftField?.recalled = nil
    case .settingsChanged(let settings): return adopt(settings, in: document)
    case .key(let stroke): return key(stroke, in: context(document))
    case .keyElsewhere: return handle(.keyElsewhere, in: context(document))
    case .textReported:
      leftField?.recalled?.isSettled = false
      return handle(.textReported, in: context(document))
    case .contentTypeReported:
      leftField?.recalled?.isSettled = false
      return handle(.contentTypeReported, in: context(document))
    case .listMoved(let move): return handle(.listMoved(move), in: context(document))
    case .rowClicked(let row): return handle(.rowClicked(row), in: context(document))
    case .woken:
      guard outbox.delay == nil else { return sendNext(to: document) }
      return isReturnWaiting
        ? handle(.waitIsOver, in: context(document)) : recall(in: context(document))
    }
    return Response(.passedOn)
  }

  private mutating func handle(_ event: FieldEvent, in field: FieldContext) -> Response {
    guard !field.policy.isRefused else {
      focus?.refuse(by: field.policy)
      // Nothing is kept here, nor what was typed behind a Tab that led here.
      return outbox.pass(Response(.passedOn), to: .end, in: field)
    }
    // A field that sends an event has the focus, even if that was not reported.
    if focus == nil { focus = Focus(nil) }
    return respond(to: event, in: field) ?? Response(.passedOn)
  }

  /// Has the state of the field handle an event; `nil` if no field has the focus.
  mutating func respond(to event: FieldEvent, in field: FieldContext) -> Response? {
    (focus?.handle(event, in: field)).map { outbox.pass($0, to: event, in: field) }
  }

  private mutating func sendNext(to document: some TextDocument) -> Response {
    guard focus == nil else { return Response(.passedOn, edits: outbox.sendNext(in: document)) }
    outbox = Outbox()
    return Response(.passedOn)
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
    focus?.proof = .key
    if meaning == .nextKeyboard { return advanceToNextInputMode(from: field) }
    var response = Response(meaning == .keypad ? .handled : .passedOn)
    response.togglesKeypad = meaning == .keypad
    return response
  }

  /// Ends what is under way and asks for the next keyboard; a preedit is inserted as typed first.
  mutating func advanceToNextInputMode(from field: FieldContext) -> Response {
    var response = Response(.handled, edits: endWhatIsUnderWay(in: field))
    response.advancesToNextInputMode = true
    return response
  }

  /// Ends what is under way, before text that was not typed is inserted; returns the edits to do first.
  mutating func endWhatIsUnderWay(in field: FieldContext) -> [Response.Edit] {
    respond(to: .end, in: field)?.edits ?? []
  }

  /// Takes note of the field that the focus leaves.
  ///
  /// If a menu choice waits for this field, the earlier note is kept; any other field cancels the choice.
  private mutating func noteLeft(_ focus: Focus, in field: FieldContext) {
    if isRecallWaiting, leftField?.proof(for: focus, in: field) != nil { return }
    leftField = LeftField(focus, in: field) ?? leftField
  }

  /// Keeps held text when the focus goes, in case nobody inserts it.
  ///
  /// The preedit is shown so that the client or the daemon keeps it as typed. If they drop it, it is restored
  /// when the field regains the focus.
  private mutating func strand() {
    guard let focus, case .holding(let held) = focus.composition.underlying,
      let text = StrandedText(held, in: focus.field)
    else { return }
    stranded = stranded.suffix(Self.maximumStrandedCount - 1) + [text]
  }

  /// Removes and returns the text that was held in the field when it lost the focus.
  private mutating func takeStrandedText() -> HeldText? {
    guard let index = stranded.firstIndex(where: { $0.field == focus?.field }) else { return nil }
    return stranded.remove(at: index).held
  }

  /// Inserts stranded text with the first key in its field, also if the settings leave terminals alone by now.
  private mutating func insertStranded(
    _ held: HeldText, _ stroke: KeyStroke, _ meaning: KeyMeaning, in field: FieldContext
  ) -> Response {
    var field = field
    let step = held.ended(by: stroke, meaning, in: &field)
    if !field.policy.isRefused { focus?.proof = .key }
    return focus?.take(step, in: field) ?? step.response
  }

  /// The field as an event finds it.
  ///
  /// Until a waiting Return is over, the settings are those under which it was pressed.
  func context(_ document: some TextDocument) -> FieldContext {
    let settings = focus?.composition.waitingReturn?.settings ?? self.settings
    return FieldContext(document, focus, settings, reader, history.entries)
  }
}

// Settings may change in the middle of a calculation. What is shown is derived and follows; typed text stays.
extension KeyboardSession {
  /// Adopts new settings.
  ///
  /// | under way | with the new settings |
  /// |---|---|
  /// | typed text, a result that can be taken back | stays: it is in the document, and no setting deletes |
  /// | held text | stays; it is inserted as typed in a terminal that is now left alone |
  /// | a list | stays if the same rows would be offered now; else it closes, and the state beneath goes on |
  /// | a Return that waits | is decided by the settings it was pressed under |
  /// | the history, a result chosen from the menu | as many as there is room for |
  mutating func adopt(_ next: KeyboardSettings, in document: some TextDocument) -> Response {
    let earlier = context(document)
    settings = next
    history.keep(next.historySize)
    if case .result(let result) = leftField?.recalled?.content, !history.results.contains(result) {
      leftField?.recalled = nil
    }
    let field = context(document)
    guard !field.policy.isRefused else {
      let edits = earlier.policy.isRefused ? [] : endWhatIsUnderWay(in: earlier)
      focus?.refuse(by: field.policy)
      return Response(.passedOn, edits: edits)
    }
    return respond(to: earlier.policy == .refused(.terminal) ? .end : .settingsChanged, in: field)
      ?? Response(.passedOn)
  }
}
