internal import CalculationReading

/// Nothing is under way.
struct Idle {
  /// What was typed last.
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
      return field.type(scalar, behind: last, isLineKnown: field.isLineReported)
    case .character(let scalar):
      return field.typeOnRequest(scalar, behind: last)
    // To ask a client that does not report clicks for its caret would delete a selection in GTK 4, and Insert is
    // pressed to calculate one.
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
    let text = FollowedText(TypedText(offer).asked)
    return field.search(.following(text))?.offer.map { _ in .take(.following(text)) }
  }
}

extension FieldContext {
  /// A key goes to the application, and is no part of anything.
  mutating func pass(_ meaning: KeyMeaning) -> Step {
    if case .character = meaning { trust.characterPassed() }
    return .pass(.idle(behind: LastTyped(meaning)))
  }

  /// On request nothing happens until an opening `=`; from there the typed text is held as preedit.
  mutating func typeOnRequest(_ scalar: Unicode.Scalar, behind last: LastTyped) -> Step {
    guard var held = HeldText(opening: scalar, behind: last), !mayOvertakeKeys else {
      return pass(.character(scalar))
    }
    _ = noteReport(of: &held)
    return .take(.holding(held))
  }

  /// Whether the application has reported the line, and no key since that it may not have reported.
  var isLineReported: Bool { document.documentContextBeforeInput != nil && !document.mayBeBehind }

  /// Whether the client claims to report what is before the caret, and does not: it has got more
  /// characters than it is ever behind, and has reported nothing since the focus came.
  ///
  /// Should it begin to later, it is worked with in the document from there on.
  var isTextWithheld: Bool {
    guard case .silent(let count) = trust else { return false }
    return count >= traits.entry.silentCharacterCount
      && document.documentContextBeforeInput == nil
  }
}
