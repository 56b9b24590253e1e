internal import CalculationReading

// How the keyboard works in a field.
//
// *In the document*, in most applications, every key goes to the application. The keyboard follows what is typed
// and shows in a bubble what it comes to. Return replaces exactly what the bubble shows, and only where the
// application has reported that it is right before the caret. An application can be some keys behind with its
// reports: then Return waits, for a quarter of a second at most. Insert takes a result back, and asks about text
// that was typed earlier or is selected. *On request*, where an application does not report its text, nothing
// happens until an opening `=`: from there on the text is held as preedit, and in no document.
//
//     in          at                                  follows
//     idle        a digit, a sign, an opening bracket  following
//     idle        Insert over a selection              asking
//     idle        an opening =, on request             holding
//     following   Return, all is reported              replaced
//     following   Return, the application is behind    waiting
//     waiting     the rest is reported                 replaced
//     asking      Return                               replaced
//     holding     Return                               idle
//     replaced    an operation                         following
//     replaced    Insert                               replaced, taken back
//     following, asking, holding   Down                choosing
//     choosing    Return                               as Return in the state beneath
//     any         another key, a click                 idle
//
// A state is a case of ``Composition``, and has a file of its own. It handles its events itself and answers with a
// ``Step``: the state that follows, and what is done. ``Focus`` is the one door: only there a state is entered, and
// what must hold in it is checked.

/// What is known of the field that has the focus, and what is typed in it; it goes with the focus.
struct Focus {
  /// The field, where the daemon says which.
  let field: FieldIdentity?
  /// What the keyboard is in the middle of there.
  private(set) var composition = Composition.idle(behind: .nothing)
  /// What the application has shown of itself.
  private(set) var trust = FieldTrust.silent(passedCount: 0)
  /// Whether the text and the caret that the application reported last are still so.
  private(set) var report = Report.clicked
  /// What speaks for the field not being a password.
  var proof = PasswordProof.none
  /// What was looked for last.
  let lastSearch = LastSearch()

  /// A field that has just got the focus.
  init(_ field: FieldIdentity?) {
    self.field = field
  }

  /// Lets the state handle an event, and enters the one that follows.
  mutating func handle(_ event: FieldEvent, in field: FieldContext) -> Response {
    var field = field
    // The field may be of another kind than at the last event.
    enter(composition, under: field.policy)
    // Nothing says that there was a click, and so nothing says that nothing was selected by it.
    let mayBeClicked = field.caretMayHaveMoved
    switch event {
    case .key:
      proof = .key
      if composition.isIdle, mayBeClicked { field.report = .clicked }
    case .keyElsewhere:
      proof = .key
    case .reset:
      // Qt goes from one field to the next by a reset, and reports nothing else when the next is a password.
      if proof == .key { proof = .none }
    case .contentTypeReported:
      proof = proof == .refused ? .wasRefused : .none
    case .textReported:
      field.report.noteReport(selects: field.document.selectedText?.isEmpty == false)
      field.trust.noteTelling()
    case .waitIsOver, .listMoved, .rowClicked, .keypadInsert, .settingsChanged, .end:
      break
    }
    let response = take(composition.handle(event, in: &field), in: field)
    switch event {
    case .key(let stroke, _) where response.disposition == .passedOn:
      if composition.isIdle, mayBeClicked { report = .clicked }
      report.note(stroke, isFollowed: !composition.isIdle)
    case .keyElsewhere:
      report = .expired
    default:
      break
    }
    return response
  }

  /// Does what a step says.
  mutating func take(_ step: Step, in field: FieldContext) -> Response {
    trust = field.trust
    report = field.report
    enter(step.next, under: field.policy)
    return step.response
  }

  /// The field is a refused one.
  ///
  /// Text that is still held was typed in another field: its client keeps the preedit there. Here it would
  /// become a part of a password.
  mutating func refuse(by policy: FieldPolicy) {
    enter(.idle(behind: .nothing), under: policy)
    proof = .refused
  }

  /// Enters a state, where what must hold in it does; else nothing is under way.
  private mutating func enter(_ next: Composition, under policy: FieldPolicy) {
    let isPossible =
      switch next.underlying {
      case .idle: if case .choosing(let choice) = next { choice.selection != nil } else { true }
      // What is in the document may be replaced only where that is the way of working.
      case .following, .waiting, .replaced, .asking: policy == .inDocument
      case .holding: !policy.isRefused
      // A list lies over what it was opened over, and over no other list.
      case .choosing: false
      }
    composition =
      isPossible ? next : .idle(behind: policy.isRefused ? .nothing : next.lastTyped)
    // What is before the caret is not kept when nothing is followed any more.
    switch composition.underlying {
    case .following, .waiting: break
    case .idle, .replaced, .holding, .asking, .choosing: lastSearch.forget()
    }
  }
}

/// What the keyboard is in the middle of.
///
/// Whatever is more than a mark lies apart (`indirect`): the state is moved about with every event.
enum Composition: Equatable {
  /// Nothing.
  case idle(behind: LastTyped)
  /// In the document: typed text, which the application has or is about to have.
  indirect case following(FollowedText)
  /// In the document: Return was pressed under a shown ⏎ or in the list, and waits.
  indirect case waiting(WaitingReturn)
  /// In the document, straight after an insert: a result in place of its calculation, or the calculation
  /// back in place of the result.
  indirect case replaced(Replacement)
  /// On request: the text that is held as preedit, with its opening `=`.
  indirect case holding(HeldText)
  /// Insert has asked about the selection: the bubble shows what would replace it.
  indirect case asking(SelectedText)
  /// The list of forms is open.
  indirect case choosing(Choice)

  /// Handles an event.
  func handle(_ event: FieldEvent, in field: inout FieldContext) -> Step {
    switch self {
    case .idle(let last): Idle(last: last).handle(event, in: &field)
    case .following(let text): text.handle(event, in: &field)
    case .waiting(let waiting): waiting.handle(event, in: &field)
    case .replaced(let replacement): replacement.handle(event, in: &field)
    case .holding(let held): held.handle(event, in: &field)
    case .asking(let selection): selection.handle(event, in: &field)
    case .choosing(let choice): choice.handle(event, in: &field)
    }
  }

  /// Whether nothing is shown but that the keyboard is there.
  var isIdle: Bool {
    if case .idle = self { return true }
    return false
  }

  /// What is under way beneath an open list.
  var underlying: Composition {
    if case .choosing(let choice) = self { return choice.before }
    return self
  }

  /// What was typed last, for fields that do not report.
  var lastTyped: LastTyped {
    switch self {
    case .idle(let last): last
    case .following(let text): text.typed.lastTyped
    case .waiting(let waiting): waiting.text.typed.lastTyped
    case .replaced, .holding, .asking: .other
    case .choosing(let choice): choice.before.lastTyped
    }
  }

  /// The settings under which what is under way is to be finished; `nil` where that makes no difference.
  var settings: KeyboardSettings? {
    if case .waiting(let waiting) = self { return waiting.settings }
    return nil
  }
}

/// What an opening `=` may stand behind.
enum LastTyped: Equatable {
  case nothing, space, openingBracket, other

  /// The class of a character.
  init(_ scalar: Unicode.Scalar) {
    self = scalar.isBlank ? .space : scalar.isOpeningBracket ? .openingBracket : .other
  }

  /// What a key that is the application's leaves before the caret, as far as that is known.
  init(_ meaning: KeyMeaning) {
    switch meaning {
    case .character(let scalar): self.init(scalar)
    case .return, .shortcut: self = .nothing
    case .backSpace, .insert, .foreign, .nextKeyboard, .keypad, .nothing: self = .other
    }
  }
}

/// What happens in a field.
enum FieldEvent: Equatable {
  /// A key, and what it means: a key of the field, not of the keyboard.
  case key(KeyStroke, KeyMeaning)
  /// A key that is not for the keyboard to answer: it ends what is under way.
  case keyElsewhere
  /// The application has reported its text.
  case textReported
  /// The client has said of what kind the field is, and it is none that is refused.
  case contentTypeReported
  /// The client has reset its input context; with it a preedit is in the document, or gone.
  case reset
  /// A Return has waited as long as it may.
  case waitIsOver
  /// The open list was moved in by other means than a key.
  case listMoved(ListMove)
  /// A row of the open list was clicked.
  case rowClicked(Int)
  /// Insert on the keypad, whose display shows what is being typed.
  case keypadInsert
  /// The settings are others.
  case settingsChanged
  /// What is under way ends: held text is inserted as typed, and a Return that waits is the application's.
  case end
}

/// What a state makes of an event.
struct Step {
  /// The state that follows.
  var next: Composition
  /// What is done.
  var response: Response

  /// The event is the application's, or nobody's.
  static func pass(_ next: Composition, _ edits: [Response.Edit] = []) -> Step {
    Step(next: next, response: Response(.passedOn, edits: edits))
  }

  /// The key is the keyboard's.
  static func take(_ next: Composition, _ edits: [Response.Edit] = []) -> Step {
    Step(next: next, response: Response(.handled, edits: edits))
  }
}
