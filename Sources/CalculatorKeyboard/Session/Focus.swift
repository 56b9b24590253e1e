internal import CalculationReading

// The states of a field.
//
// *In the document*, in most applications, every key goes to the application. The keyboard follows the typed
// text and shows its result in a bubble. Return replaces exactly the shown calculation, and only if the
// application has reported it right before the caret. The application can be some keys late: then Return waits,
// for a quarter of a second at most. Insert takes a result back, and asks about earlier or selected text. *On
// request*, where an application does not report its text, nothing happens until an opening `=`; from there on
// text is held as preedit.
//
//     in          at                                  follows
//     idle        a digit, a sign, an opening bracket  following
//     idle        Insert over a selection              asking
//     idle        an opening =, on request             holding
//     following   Return, all is reported              replaced
//     following   Return, the application is late      waiting
//     waiting     the rest is reported                 replaced
//     asking      Return                               replaced
//     holding     Return                               idle
//     replaced    an operation                         following
//     replaced    Insert                               replaced, taken back
//     following, asking, holding   Down                choosing
//     choosing    Return                               as Return in the state beneath
//     any         another key, a click                 idle
//
// Each state is a case of ``Composition`` with a file of its own. It handles its events and answers with a
// ``Step``: the next state, and the response. Only ``Focus`` enters a state, and checks there what must hold in
// it. The session's ``Outbox`` keeps edits in order.

/// The field that has the focus, and the typed text in it; it is dropped when the focus goes.
struct Focus {
  /// The field; `nil` if the daemon does not say which.
  let field: FieldIdentity?
  private(set) var composition = Composition.idle(behind: .nothing)
  private(set) var trust = FieldTrust.silent(passedCount: 0)
  private(set) var report = Report.clicked
  var proof = PasswordProof.none
  let lastSearch = LastSearch()

  init(_ field: FieldIdentity?) { self.field = field }

  /// Lets the state handle an event, and enters the next state.
  mutating func handle(_ event: FieldEvent, in field: FieldContext) -> Response {
    var field = field
    // The content type may have changed since the last event.
    enter(composition, under: field.policy)
    // This client does not report clicks, so a click may have selected text.
    let mayBeClicked = field.caretMayHaveMoved
    switch event {
    case .key:
      proof = .key
      if composition.isIdle, mayBeClicked { field.report = .clicked }
    case .keyElsewhere:
      proof = .key
    case .reset:
      // Qt moves between fields with a reset, and reports nothing else if the next field is a password.
      if proof == .key { proof = .none }
    case .contentTypeReported:
      proof = proof == .refused ? .wasRefused : .none
    case .textReported:
      let document = field.document
      field.report.noteReport(selects: document.selectedText?.isEmpty == false)
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
    case .end where report == .valid:
      // What is inserted next was not typed, and is unreported like a key.
      report = .expired
    default:
      break
    }
    return response
  }

  mutating func take(_ step: Step, in field: FieldContext) -> Response {
    trust = field.trust
    report = field.report
    enter(step.next, under: field.policy)
    return step.response
  }

  /// Refuses the field.
  ///
  /// Held text was typed in another field, whose client keeps the preedit: here it could join a password.
  mutating func refuse(by policy: FieldPolicy) {
    enter(.idle(behind: .nothing), under: policy)
    proof = .refused
  }

  /// Enters a state if it is possible under the policy; else the field is idle.
  private mutating func enter(_ next: Composition, under policy: FieldPolicy) {
    let isPossible =
      switch next.underlying {
      case .idle: if case .choosing(let choice) = next { choice.selection != nil } else { true }
      // Text in the document may be replaced only where the policy is to work in the document.
      case .following, .replaced, .asking: policy == .inDocument
      // A Return that waits is not lost if the client stops reporting: it is the application's.
      case .holding, .waiting: !policy.isRefused
      case .choosing: false
      }
    composition = isPossible ? next : .idle(behind: policy.isRefused ? .nothing : next.lastTyped)
    // Text before the caret is not kept once nothing is followed.
    switch composition.underlying {
    case .following, .waiting: break
    case .idle, .replaced, .holding, .asking, .choosing: lastSearch.forget()
    }
  }
}

/// The state of a field.
///
/// Large cases are `indirect`: the state is moved with every event.
enum Composition: Equatable {
  case idle(behind: LastTyped)
  /// In the document: typed text, which the application has or is about to have.
  indirect case following(FollowedText)
  /// In the document: a Return under a shown ⏎ or in the list, which waits.
  indirect case waiting(WaitingReturn)
  /// In the document, just after an insert: the result in place of its calculation, or the reverse.
  indirect case replaced(Replacement)
  /// On request: text held as preedit, with its opening `=`.
  indirect case holding(HeldText)
  /// Insert has asked about the selection: the bubble shows what would replace it.
  indirect case asking(SelectedText)
  indirect case choosing(Choice)

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

  var isIdle: Bool { if case .idle = self { true } else { false } }

  /// The state beneath an open list.
  var underlying: Composition {
    if case .choosing(let choice) = self { choice.before } else { self }
  }

  /// The class of the last character, for fields that do not report.
  var lastTyped: LastTyped {
    switch self {
    case .idle(let last): last
    case .following(let text): text.typed.lastTyped
    case .waiting(let waiting): waiting.text.typed.lastTyped
    case .replaced, .holding, .asking: .other
    case .choosing(let choice): choice.before.lastTyped
    }
  }

  var waitingReturn: WaitingReturn? {
    if case .waiting(let waiting) = self { waiting } else { nil }
  }
}

/// The character before the caret, as far as an opening `=` depends on it.
enum LastTyped: Equatable {
  case nothing, space, openingBracket, other

  init(_ scalar: Unicode.Scalar) {
    self = scalar.isBlank ? .space : scalar.isOpeningBracket ? .openingBracket : .other
  }

  /// The class of the character that a key of the application leaves before the caret, as far as that is known.
  init(_ meaning: KeyMeaning) {
    switch meaning {
    case .character(let scalar): self.init(scalar)
    case .return, .shortcut: self = .nothing
    case .backSpace, .insert, .foreign, .nextKeyboard, .keypad, .nothing: self = .other
    }
  }
}

/// Something that happens in a field.
enum FieldEvent: Equatable {
  case key(KeyStroke, KeyMeaning)
  /// A key that the keyboard cannot answer: it ends what is under way.
  case keyElsewhere
  case textReported
  /// The client has reported a content type that is not refused.
  case contentTypeReported
  /// The client has reset its input context; a preedit is then in the document, or gone.
  case reset
  /// A Return has waited as long as it may.
  case waitIsOver
  case listMoved(ListMove)
  case rowClicked(Int)
  /// Insert on the keypad, whose display shows the typed text.
  case keypadInsert
  case settingsChanged
  /// Whatever is under way ends: held text is inserted as typed, and a waiting Return is the application's.
  case end
}

/// A state's answer to an event: the next state, and the response.
struct Step {
  var next: Composition
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
