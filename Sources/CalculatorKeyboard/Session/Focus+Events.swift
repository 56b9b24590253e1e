// What happens to a field besides its keys.
extension Focus {
  /// A field can become one of another kind while it has the focus: what was typed in the document is not
  /// followed where that is not the way of working.
  mutating func enter(_ policy: FieldPolicy) {
    guard policy != .inDocument else { return }
    switch composition.underlying {
    case .following, .replaced, .asking: composition = .idle(behind: composition.lastTyped)
    case .idle, .holding, .choosing: break
    }
  }

  /// The field is a refused one.
  ///
  /// Text that is still held was typed in another field: its client keeps the preedit there. Here it would
  /// become a part of a password.
  mutating func refuse() {
    composition = .idle(behind: .nothing)
    proof = .refused
  }

  /// The client has reset its input context; with it a preedit is in the document, or gone.
  ///
  /// The GTK modules also reset for every BackSpace, and Firefox for every change of its text. Those
  /// come before the client tells what it holds after the change, and do not count. Qt goes from one field
  /// to the next by a reset, and tells nothing else when the next is a password.
  mutating func reset() {
    if proof == .key { proof = .none }
    switch composition {
    case .following(let typed, .behind(var lag)):
      lag.isReset = true
      composition = .following(typed, .behind(lag))
    case .following(_, .returnWaiting), .replaced(_, isTold: false): break
    case .idle, .following(_, .told), .replaced(_, isTold: true), .holding, .asking:
      composition = .idle(behind: composition.lastTyped)
      report = .clicked
    case .choosing:
      closeList()
      reset()
    }
  }

  /// The client has said of what kind the field is, and it is none that is refused.
  mutating func contentTypeTold() -> Response {
    proof = proof == .refused ? .wasRefused : .none
    return Response(.passedOn)
  }

  /// The application has said what it holds now.
  ///
  /// - Returns: What to do: a Return that has waited for this inserts.
  mutating func textTold(in field: FieldContext) -> Response {
    trust.noteTelling()
    switch composition {
    case .idle:
      break
    case .replaced(let replacement, isTold: true):
      if field.tellsAnother(than: replacement.inserted) { composition = .idle(behind: .other) }
    case .following(let typed, .told):
      if field.tellsAnother(than: typed.text) { composition = .idle(behind: .other) }
    case .asking(let selection):
      if !field.isSelected(selection) { composition = .idle(behind: .other) }
    case .holding(var held):
      let isTakenIn = field.noteTold(of: &held)
      composition = isTakenIn ? .idle(behind: .other) : .holding(held)
    case .replaced(let replacement, isTold: false):
      guard let context = field.document.documentContextBeforeInput else { break }
      if replacement.wasIgnored(in: context) {
        lose()
      } else if context.endsExactly(with: replacement.inserted) {
        composition = .replaced(replacement, isTold: true)
      }
    case .following(let typed, .behind(let lag)):
      switch field.arrival(of: typed, lag) {
      case .another where lag.isReset:
        composition = .idle(behind: .other)
        report = .clicked
      case .notYet, .another: break
      case .all: composition = .following(typed, .told)
      case .ignored: lose()
      }
    case .following(let typed, .returnWaiting(let waiting)):
      // A report of the caret where it was may be from before the question.
      if waiting.cause == .caret, !field.tellsAnother(than: typed.text) { break }
      return decide(waiting, typed, in: field)
    case .choosing(let choice):
      return textTold(choice, in: field)
    }
    return Response(.passedOn)
  }

  /// The application does not do what it says: it is worked with on request from now on.
  mutating func lose() {
    trust = .lost
    composition = .idle(behind: .other)
  }

  /// A key that is not for the keyboard: it ends what is under way.
  mutating func keyElsewhere() -> Response {
    proof = .key
    let edits = end()
    composition = .idle(behind: .other)
    report = .expired
    return Response(.passedOn, edits: edits)
  }

  /// A Return has waited as long as it may.
  mutating func waitIsOver(in field: FieldContext) -> Response {
    guard case .following(let typed, .returnWaiting(let waiting)) = composition else {
      return Response(.passedOn)
    }
    switch waiting.cause {
    case .text: return giveUp(waiting)
    // Nothing was reported, so the caret is where it was.
    case .caret: return decide(waiting, typed, in: field)
    }
  }

  /// Ends what is under way: what is held is inserted exactly as typed, and a Return that waits is the
  /// application's.
  mutating func end() -> [Response.Edit] {
    defer { composition = .idle(behind: composition.lastTyped) }
    switch composition.underlying {
    case .holding(let held): return [.insert(held.text)]
    case .following(_, .returnWaiting(let waiting)): return waiting.edits
    case .idle, .following, .replaced, .asking, .choosing: return []
    }
  }
}
