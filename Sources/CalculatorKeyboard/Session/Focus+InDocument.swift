internal import CalculationReading
internal import CalculatorCore

// In the document every key passes, and Return under a shown ⏎ replaces what was typed.
extension Focus {
  mutating func handleInDocument(
    _ stroke: KeyStroke, _ meaning: KeyMeaning, in field: FieldContext
  ) -> Response {
    switch meaning {
    case .character(let scalar):
      if isTextWithheld(in: field),
        HeldText(opening: scalar, behind: composition.lastTyped) != nil
      {
        return handleOnRequest(meaning, in: field)
      }
      follow(scalar, in: field)
    case .backSpace:
      followBackSpace(in: field)
    case .return:
      if let response = insertShown(by: stroke, in: field) { return response }
      composition = .idle(behind: .nothing)
    case .insert:
      // A client that does not report clicks would have to be asked for its caret first. To GTK 4 that
      // deletes a selection, and Insert is pressed to calculate one.
      if !field.caretMayHaveMoved,
        let response = insertShown(by: stroke, in: field) ?? takeBack(in: field)
          ?? ask(in: field) ?? askAboutSelection(in: field)
      {
        return response
      }
      composition = .idle(behind: .other)
    case .shortcut:
      composition = .idle(behind: .nothing)
    case .foreign:
      if let response = openForms(stroke, in: field) { return response }
      composition = .idle(behind: .other)
    case .nextKeyboard, .keypad, .nothing:
      composition = .idle(behind: .other)
    }
    return Response(.passedOn)
  }

  /// Whether the client claims to tell what stands before the caret, and does not: it has got more
  /// characters than it is ever behind, and has not said a word since the focus came.
  ///
  /// Should it begin to later, it is worked with in the document from there on.
  private func isTextWithheld(in field: FieldContext) -> Bool {
    guard case .silent(let count) = trust else { return false }
    return count >= field.traits.entry.silentCharacterCount
      && field.document.documentContextBeforeInput == nil
  }

  // MARK: Following

  private mutating func follow(_ scalar: Unicode.Scalar, in field: FieldContext) {
    let locale = field.reader.locale
    let earlier: TypedText?
    let next: TypedText?
    switch composition {
    case .following(let typed, let progress):
      earlier = withWhatWasFound(typed, progress, in: field)
      next = earlier?.appending(scalar, locale)?.shortened
    case .replaced(let replacement, _):
      earlier = replacement.standing.map { TypedText($0) }
      next = earlier.map { $0.appending(scalar, locale) } ?? TypedText(beginningWith: scalar)
    case .idle, .holding, .asking, .choosing:
      earlier = nil
      next = TypedText(beginningWith: scalar)
    }
    guard let next, let lag = lag(after: earlier, arriving: next.scalars.dropLast(), in: field)
    else { return pass(scalar) }
    trust.characterPassed()
    composition = .following(next, .behind(lag))
  }

  private mutating func followBackSpace(in field: FieldContext) {
    let typed: TypedText?
    switch composition {
    case .following(let following, let progress):
      typed = withWhatWasFound(following, progress, in: field)
    case .replaced(let replacement, _):
      typed = replacement.standing.map { TypedText($0) }
    case .idle, .holding, .asking, .choosing:
      typed = nil
    }
    guard let typed, let next = typed.removingLast(),
      let lag = lag(after: typed, arriving: typed.scalars[...], in: field)
    else {
      composition = .idle(behind: .other)
      return
    }
    composition = .following(next, .behind(lag))
  }

  /// Typed text, with what its final `=` found in older text, which counts as typed from the next key on.
  private func withWhatWasFound(
    _ typed: TypedText, _ progress: Progress, in field: FieldContext
  ) -> TypedText {
    guard typed.asks, let offer = field.search(.following(typed, progress))?.offer,
      offer.result != nil, offer.text.unicodeScalars.count > typed.scalars.count
    else { return typed }
    return TypedText(offer)
  }

  /// What the application has told at this key.
  ///
  /// - Parameters:
  ///   - typed: The typed text before the key.
  ///   - arriving: What of it the application has, or is about to have.
  ///   - field: The field.
  /// - Returns: `nil` where it has ignored a deletion.
  private mutating func lag(
    after typed: TypedText?, arriving: ArraySlice<Unicode.Scalar>, in field: FieldContext
  ) -> Lag? {
    let context = field.document.documentContextBeforeInput
    var replacement = replacementUntold
    if let untold = replacement, let context {
      if untold.wasIgnored(in: context, with: typed) {
        trust = .lost
        return nil
      }
      if typed.map({ context.endsExactly(with: $0.text) }) == true { replacement = nil }
    }
    return Lag(
      context: context, isCaretKnown: report != .selecting, isLineKnown: isLineKnown(in: field),
      arriving: Array(arriving), replacement: replacement)
  }

  /// Whether the application has told of all that is before the typed text, and nothing is on its way but
  /// characters of that.
  private func isLineKnown(in field: FieldContext) -> Bool {
    switch composition {
    case .following(_, .told), .replaced(_, isTold: true): true
    // A BackSpace that is not told takes away what is told to be before the caret.
    case .following(let typed, .behind(let lag)):
      lag.isLineKnown && lag.arriving.count < typed.scalars.count
    case .following(_, .returnWaiting), .replaced(_, isTold: false): false
    case .idle, .holding, .asking, .choosing:
      field.document.documentContextBeforeInput != nil && !field.document.mayBeBehind
    }
  }

  /// The insert of which the application has not told.
  private var replacementUntold: Replacement? {
    switch composition {
    case .replaced(let replacement, isTold: false): replacement
    case .following(_, .behind(let lag)): lag.replacement
    case .idle, .following, .replaced, .holding, .asking, .choosing: nil
    }
  }
}

extension FieldContext {
  /// What an application that was behind has told now.
  enum Arrival {
    /// Nothing new, or not all of the typed text yet.
    case notYet
    /// All of it.
    case all
    /// Another text.
    case another
    /// What should have been deleted, with what was put in its place.
    case ignored
  }

  /// Whether the application, having told of a text before the caret, tells of another now: it has put
  /// something else there, or the caret elsewhere.
  func tellsAnother(than text: String) -> Bool {
    document.documentContextBeforeInput?.endsExactly(with: text) == false
  }

  /// Whether the same text is before typed text as when its last key was typed.
  ///
  /// After a click the caret may be after an equal text elsewhere.
  private func isSameLine(_ typed: TypedText, _ lag: Lag) -> Bool {
    guard let now = CaretContext(document)?.line(before: typed.scalars, maximumLag: 0),
      let then = lag.context.flatMap({ CaretContext(before: $0).line(before: lag.arriving) })
    else { return false }
    return now.isEmpty == then.isEmpty && zip(now.reversed(), then.reversed()).allSatisfy(==)
  }

  /// What an application that was behind has told now.
  func arrival(of typed: TypedText, _ lag: Lag) -> Arrival {
    guard let context = document.documentContextBeforeInput, context != lag.context else {
      return .notYet
    }
    if lag.replacement?.wasIgnored(in: context, with: typed) == true { return .ignored }
    if context.endsExactly(with: typed.text) {
      return lag.isReset && lag.isLineKnown && !isSameLine(typed, lag) ? .another : .all
    }
    // What was typed before it may be on its way, too.
    guard lag.isLineKnown else { return .notYet }
    let missing = typed.scalars.count - 1
    let isOnItsWay = CaretContext(document)?.line(before: typed.scalars, maximumLag: missing) != nil
    return isOnItsWay ? .notYet : .another
  }
}
