internal import CalculationReading

/// A calculation and its result, of which one has replaced the other in the document.
struct Replacement: Equatable {
  /// The calculation, exactly as it was typed.
  let calculation: String
  let text: String
  /// The result, from which a calculation can go on; `nil` for an equation.
  let result: InsertedResult?
  /// True if the calculation is in the document again.
  private(set) var isTakenBack = false
  private(set) var isReported = false

  private var inserted: String { isTakenBack ? calculation : text }
  private var deleted: String { isTakenBack ? text : calculation }

  /// The result if it is in the document, where a calculation can go on from it.
  var standing: InsertedResult? { isTakenBack ? nil : result }

  /// True if the deleted text is still reported, before the inserted or typed text: the deletion was ignored.
  func wasIgnored(in context: String, with typed: TypedText? = nil) -> Bool {
    if context.endsExactly(with: deleted + inserted) { return true }
    guard let typed, context.endsExactly(with: deleted + typed.text) else { return false }
    // The calculation `1*5`, taken back, ends with its own result.
    return !context.endsExactly(with: inserted + typed.text)
  }

  func handle(_ event: FieldEvent, in field: inout FieldContext) -> Step {
    switch event {
    case .key(_, let meaning):
      return handle(meaning, in: &field)
    case .textReported:
      return .pass(textReported(in: &field))
    case .reset where isReported || !field.traits.entry.resetsForKeys:
      field.report = .clicked
      return .pass(.idle(behind: .other))
    case .end, .keyElsewhere:
      return .pass(.idle(behind: .other))
    case .keypadInsert:
      return .take(.replaced(self))
    case .reset, .contentTypeReported, .waitIsOver, .listMoved, .rowClicked, .settingsChanged:
      return .pass(.replaced(self))
    }
  }

  private func handle(_ meaning: KeyMeaning, in field: inout FieldContext) -> Step {
    let typed = standing.map { TypedText($0) }
    let unreported = isReported ? nil : self
    switch meaning {
    case .character(let scalar):
      return field.type(
        scalar, after: typed, behind: .other, isLineKnown: isReported, unreported: unreported)
    case .backSpace:
      return typed.flatMap {
        field.deleteTyped($0, isLineKnown: isReported, unreported: unreported)
      } ?? field.pass(meaning)
    case .insert where !field.caretMayHaveMoved:
      // A selection made since has nothing to do with the insert.
      return takeBack(in: field) ?? field.askAboutSelection(over: .replaced(self))
        ?? field.pass(meaning)
    case .return, .insert, .shortcut, .foreign, .nextKeyboard, .keypad, .nothing:
      return field.pass(meaning)
    }
  }

  private func textReported(in field: inout FieldContext) -> Composition {
    guard let context = field.document.documentContextBeforeInput else { return .replaced(self) }
    if !isReported, wasIgnored(in: context) {
      field.trust = .lost
      return .idle(behind: .other)
    }
    var next = self
    next.isReported = context.endsExactly(with: inserted)
    return isReported && !next.isReported ? .idle(behind: .other) : .replaced(next)
  }

  /// Insert, straight after an insert, takes it back; a second Insert restores it.
  ///
  /// The application must have reported the insert, so that a click since would show.
  private func takeBack(in field: FieldContext) -> Step? {
    guard isReported, CaretContext(field.document) != nil,
      field.document.documentContextBeforeInput?.endsExactly(with: inserted) == true,
      field.traits.canDelete(inserted)
    else { return nil }
    var next = self
    next.isTakenBack.toggle()
    next.isReported = false
    return .take(.replaced(next), [.replace(inserted, with: deleted)])
  }
}

extension FieldContext {
  /// Replaces a calculation by a form of its result.
  mutating func insert(_ form: ResultForm, of offer: Offer) -> Step {
    trust.noteMatch()
    var step = Step.take(
      .replaced(Replacement(calculation: offer.text, text: form.text, result: form.result)),
      [.replace(offer.text, with: form.text)])
    step.response.inserted = form.entry
    return step
  }
}
