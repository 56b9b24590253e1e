internal import CalculationReading

/// A Return that inserts once the application has reported the text that is to be replaced.
///
/// It waits for a report of typed text, of the caret, or of one after the other. A client that does not report clicks
/// is asked for its caret.
/// Such a client reports nothing if the caret has not moved, so silence means that it has not.
struct WaitingReturn: Equatable {
  /// The longest wait for typed text.
  static let patience = Duration.milliseconds(250)
  /// The preedit that asks for the caret: nobody sees it.
  static let question = "\u{200B}"

  /// The key, to send if nothing is inserted; `nil` in the list, whose keys are never sent.
  let key: KeyStroke?
  let offer: Offer
  /// The form to insert: the result, or the row chosen in the list.
  let form: ResultForm
  /// The settings under which it was pressed.
  let settings: KeyboardSettings
  /// The text that is to be replaced, with the state of its reports then.
  var text: FollowedText
  /// The text that was reported before the caret then.
  let context: String?
  let patience: Duration
  /// The keys pressed since, which are the application's.
  var laterKeys: [Response.Edit] = []
  /// True if the client, as KWrite does, has reported the question behind the typed text: the caret is there.
  var isAnswered = false

  private var awaitsCaret: Bool { text.lag == nil }

  func handle(_ event: FieldEvent, in field: inout FieldContext) -> Step {
    switch event {
    case .key(let stroke, let meaning):
      return handle(stroke, meaning, in: &field)
    case .textReported:
      guard let lag = text.lag else { return caretReported(in: &field) }
      return textReported(lag, in: &field)
    case .waitIsOver:
      return awaitsCaret ? insertAtCaret(in: &field) : giveUp(in: &field)
    case .end, .keyElsewhere:
      return .pass(.idle(behind: .other), edits)
    case .keypadInsert:
      return .take(.waiting(self))
    case .reset where !field.traits.entry.resetsForKeys:
      let step = giveUp(in: &field)
      field.report = .clicked
      return step
    case .reset, .contentTypeReported, .listMoved, .rowClicked, .settingsChanged:
      return .pass(.waiting(self))
    }
  }

  private func handle(
    _ stroke: KeyStroke, _ meaning: KeyMeaning, in field: inout FieldContext
  ) -> Step {
    // KWin types the letter of a shortcut that is sent again (`s` for Ctrl+S).
    if meaning == .shortcut, !field.traits.entry.reportsClicks { return giveUp(in: &field) }
    if awaitsCaret {
      // The client was asked a moment ago: the outcome must not depend on how fast somebody types.
      var waiting = self
      waiting.laterKeys.keep(stroke, meaning)
      return .take(.waiting(waiting))
    }
    guard let key else {
      // What waits was chosen in the list: it is over, and nothing is to be sent.
      return text.handle(.key(stroke, meaning), in: &field)
    }
    // It goes first, and this key must not overtake it. What the application reports is from before it,
    // so Insert finds nothing to replace.
    var step: Step =
      meaning == .insert
      ? .pass(.idle(behind: .nothing))
      : Idle(last: .nothing).handle(.key(stroke, meaning), in: &field)
    field.report = .expired
    step.response.edits.insert(.send(key), at: 0)
    if step.response.disposition == .passedOn { step.response.edits.append(.send(stroke)) }
    step.response.disposition = .handled
    return step
  }

  private func textReported(_ lag: Lag, in field: inout FieldContext) -> Step {
    switch field.arrival(of: text.typed, lag) {
    case .notYet:
      var waiting = self
      waiting.text = text.noting(field)
      return .pass(.waiting(waiting))
    case .all:
      let text = FollowedText(typed: text.typed)
      guard field.search(.following(text))?.offer == offer else { break }
      // Where clicks are not reported, the caret comes next: there may be a click behind the text.
      return text.insert(form, of: offer, by: key, in: &field) ?? giveUp(in: &field)
    case .another:
      field.trust.noteMismatch()
    case .ignored:
      field.trust = .lost
    }
    return giveUp(in: &field)
  }

  private func caretReported(in field: inout FieldContext) -> Step {
    if !field.reportsAnother(than: text.typed.text + Self.question) {
      var waiting = self
      waiting.isAnswered = true
      return .pass(.waiting(waiting))
    }
    // A report of the caret where it was may be from before the question.
    let isOver = isAnswered || !isCaretThere(in: field)
    return isOver ? insertAtCaret(in: &field) : .pass(.waiting(self))
  }

  /// Inserts if the caret is still where it was; the text behind it may be another.
  ///
  /// Firefox 153 leaves out of its answer as many characters behind the caret as the question has.
  private func insertAtCaret(in field: inout FieldContext) -> Step {
    guard isCaretThere(in: field) else { return giveUp(in: &field) }
    var step = field.insert(form, of: offer)
    guard !laterKeys.isEmpty else { return step }
    step.next = .idle(behind: .other)
    field.report = .expired
    step.response.edits += laterKeys
    return step
  }

  private func isCaretThere(in field: FieldContext) -> Bool {
    field.document.selectedText?.isEmpty == true
      && field.document.documentContextBeforeInput == context
  }

  /// A Return that has waited is the application's; one that chose a form was never.
  private func giveUp(in field: inout FieldContext) -> Step {
    // No key ends what a click may have selected.
    field.report = key == nil && awaitsCaret ? .clicked : .expired
    return .pass(.idle(behind: key == nil ? .other : .nothing), edits)
  }

  /// What is done where nothing is inserted: the application gets the keys.
  private var edits: [Response.Edit] { (key.map { [.send($0)] } ?? []) + laterKeys }
}
