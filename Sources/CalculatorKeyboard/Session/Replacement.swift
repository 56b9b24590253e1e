internal import CalculationReading

/// A calculation and its result, of which one was put in place of the other.
struct Replacement: Equatable {
  /// The calculation, exactly as it was typed.
  let calculation: String
  /// The text of the result.
  let text: String
  /// What that is, to be gone on from; `nil` for an equation.
  let result: InsertedResult?
  /// Whether the calculation is back.
  private(set) var isTakenBack = false
  /// Whether the application has reported what was put in.
  private(set) var isReported = false

  init(of calculation: String, by text: String, _ result: InsertedResult?) {
    self.calculation = calculation
    self.text = text
    self.result = result
  }

  /// What was put into the document.
  private var inserted: String { isTakenBack ? calculation : text }
  /// What was deleted for that.
  private var deleted: String { isTakenBack ? text : calculation }

  /// The result that is there, to be gone on from.
  var standing: InsertedResult? { isTakenBack ? nil : result }

  /// Whether a deletion was ignored, as far as a text says that ends with what was inserted, or with what
  /// was typed behind it.
  func wasIgnored(in context: String, with typed: TypedText? = nil) -> Bool {
    context.endsExactly(with: deleted + inserted)
      || typed.map { context.endsExactly(with: deleted + $0.text) } == true
  }

  func handle(_ event: FieldEvent, in field: inout FieldContext) -> Step {
    switch event {
    case .key(_, let meaning):
      return handle(meaning, in: &field)
    case .textReported:
      return .pass(textReported(in: &field))
    case .reset where isReported:
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
      // What has been selected since has nothing to do with the insert.
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

  /// Insert, straight after an insert: takes it back, or the taking back.
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
  /// Puts a form in place of a calculation.
  ///
  /// - Parameters:
  ///   - form: The form; `nil` for the result.
  ///   - offer: The calculation, and what it comes to.
  /// - Returns: `nil` for an error.
  mutating func insert(_ form: ResultForm?, of offer: Offer) -> Step? {
    guard let form = form ?? offer.result.map({ ResultForm($0, of: offer.first.calculation) })
    else { return nil }
    trust.noteMatch()
    var step = Step.take(
      .replaced(Replacement(of: offer.text, by: form.text, form.result)),
      [.replace(offer.text, with: form.text)])
    step.response.inserted = form.entry(or: offer.result)
    return step
  }
}
