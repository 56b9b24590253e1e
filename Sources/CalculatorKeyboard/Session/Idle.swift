internal import CalculationReading

/// The state in which nothing is under way.
struct Idle {
  let last: LastTyped

  func handle(_ event: FieldEvent, in field: inout FieldContext) -> Step {
    switch event {
    case .key(_, let meaning):
      return handle(meaning, in: &field)
    case .keypadInsert:
      return ask(in: field) ?? .take(.idle(behind: last))
    case .reset:
      field.report = .clicked
      return .pass(.idle(behind: last))
    case .end, .keyElsewhere:
      return .pass(.idle(behind: .other))
    case .textReported, .contentTypeReported, .waitIsOver, .listMoved, .rowClicked,
      .settingsChanged:
      return .pass(.idle(behind: last))
    }
  }

  private func handle(_ meaning: KeyMeaning, in field: inout FieldContext) -> Step {
    switch meaning {
    case .character(let scalar) where field.policy == .inDocument:
      // Most keys end here, and the reported text is not looked at.
      guard TypedText(beginningWith: scalar) != nil else { return field.pass(meaning) }
      return field.type(scalar, behind: last, isLineKnown: field.isLineReported)
    case .character(let scalar):
      return field.typeOnRequest(scalar, behind: last)
    // Asking for an unreported caret would delete a selection in GTK 4, and Insert is there to calculate it.
    case .insert where field.policy == .inDocument && !field.caretMayHaveMoved:
      return ask(in: field) ?? field.askAboutSelection(over: .idle(behind: last))
        ?? field.pass(meaning)
    case .return, .insert, .backSpace, .shortcut, .foreign, .nextKeyboard, .keypad, .nothing:
      return field.pass(meaning)
    }
  }

  /// Insert asks about the text before the caret, as one more `=` would.
  private func ask(in field: FieldContext) -> Step? {
    guard field.settings.showsPreview, let offer = field.searchForInsert?.offer else { return nil }
    let text = FollowedText(typed: TypedText(offer).asked)
    return field.search(.following(text))?.offer.map { _ in .take(.following(text)) }
  }
}

extension FieldContext {
  /// Passes on a key that is no part of anything.
  mutating func pass(_ meaning: KeyMeaning) -> Step {
    if case .character = meaning { trust.characterPassed() }
    return .pass(.idle(behind: LastTyped(meaning)))
  }

  /// On request only an opening `=` begins anything; typed text is then held as preedit.
  mutating func typeOnRequest(_ scalar: Unicode.Scalar, behind last: LastTyped) -> Step {
    guard var held = HeldText(opening: scalar, behind: last), !mayOvertakeKeys else {
      return pass(.character(scalar))
    }
    _ = held.noteReport(in: document)
    return .take(.holding(held))
  }

  /// True if the application has reported the line, and has got no unreported key since.
  var isLineReported: Bool { document.documentContextBeforeInput != nil && !document.mayBeBehind }

  /// True if the client claims to report its text and does not: it has got more characters than it is ever
  /// late, and has reported nothing since the focus came.
  ///
  /// If it reports later, the keyboard works in the document from then on.
  var isTextWithheld: Bool {
    guard case .silent(let count) = trust else { return false }
    return count >= traits.entry.silentCharacterCount
      && document.documentContextBeforeInput == nil
  }
}
