internal import CalculationReading

/// Typed text that is followed in the document, and how far the application has reported it.
struct FollowedText: Equatable {
  let typed: TypedText
  /// What the application had reported when the last key was typed; `nil` once it has reported all of the text.
  var lag: Lag?

  init(_ typed: TypedText, behind lag: Lag? = nil) {
    self.typed = typed
    self.lag = lag
  }

  func handle(_ event: FieldEvent, in field: inout FieldContext) -> Step {
    switch event {
    case .key(let stroke, let meaning):
      return handle(stroke, meaning, in: &field)
    case .keypadInsert:
      return insertShown(by: nil, in: &field) ?? ask(in: field) ?? .take(.following(self))
    case .textReported:
      return textReported(in: &field)
    case .reset:
      // The GTK modules also reset for every BackSpace, and Firefox for every change of its text. Those come
      // before the client reports what it holds after the change, and do not count.
      if var lag {
        lag.isReset = true
        return .pass(.following(FollowedText(typed, behind: lag)))
      }
      field.report = .clicked
      return .pass(.idle(behind: typed.lastTyped))
    case .end, .keyElsewhere:
      return .pass(.idle(behind: .other))
    case .contentTypeReported, .waitIsOver, .listMoved, .rowClicked, .settingsChanged:
      return .pass(.following(self))
    }
  }

  private func handle(
    _ stroke: KeyStroke, _ meaning: KeyMeaning, in field: inout FieldContext
  ) -> Step {
    switch meaning {
    case .character(let scalar):
      return field.type(
        scalar, after: withWhatWasFound(in: field), behind: typed.lastTyped,
        isLineKnown: isLineKnown, unreported: lag?.replacement)
    case .backSpace:
      return field.deleteTyped(
        withWhatWasFound(in: field), isLineKnown: isLineKnown, unreported: lag?.replacement)
        ?? field.pass(meaning)
    case .return:
      return insertShown(by: stroke, in: &field) ?? field.pass(meaning)
    case .insert where !field.caretMayHaveMoved:
      return insertShown(by: stroke, in: &field) ?? ask(in: field) ?? field.pass(meaning)
    case .foreign:
      return field.openForms(stroke, over: .following(self)) ?? field.pass(meaning)
    case .insert, .shortcut, .nextKeyboard, .keypad, .nothing:
      return field.pass(meaning)
    }
  }

  private func textReported(in field: inout FieldContext) -> Step {
    guard let lag else {
      return .pass(
        field.reportsAnother(than: typed.text) ? .idle(behind: .other) : .following(self))
    }
    switch field.arrival(of: typed, lag) {
    case .all:
      return .pass(.following(FollowedText(typed)))
    case .another where lag.isReset:
      field.report = .clicked
      return .pass(.idle(behind: .other))
    case .notYet, .another:
      return .pass(.following(self))
    case .ignored:
      field.trust = .lost
      return .pass(.idle(behind: .other))
    }
  }

  /// Return, Insert, and Insert on the keypad: inserts under a shown ⏎, or waits until it is known that
  /// the calculation is right before the caret.
  ///
  /// - Parameters:
  ///   - stroke: The key, which is the application's where nothing is inserted; `nil` for the keypad.
  ///   - field: The field.
  /// - Returns: `nil` where no ⏎ is shown, or the application does not do what it says.
  private func insertShown(by stroke: KeyStroke?, in field: inout FieldContext) -> Step? {
    guard let offer = field.search(.following(self))?.offer, offer.result != nil else {
      return nil
    }
    return insert(nil, of: offer, by: stroke, in: &field)
  }

  /// Inserts what was offered, or waits.
  ///
  /// - Parameters:
  ///   - form: The form; `nil` for the result.
  ///   - offer: What is shown.
  ///   - stroke: The key; `nil` in the list and on the keypad.
  ///   - field: The field.
  /// - Returns: `nil` where the application does not do what it says.
  func insert(
    _ form: ResultForm?, of offer: Offer, by stroke: KeyStroke?, in field: inout FieldContext
  ) -> Step? {
    let isInPlace: Bool
    if let lag {
      switch field.arrival(of: typed, lag) {
      case .all: isInPlace = true
      case .notYet, .another: isInPlace = false
      case .ignored:
        field.trust = .lost
        return nil
      }
    } else {
      isInPlace = !field.caretMayHaveMoved
    }
    guard !isInPlace else { return field.insert(form, of: offer) }
    let waiting = WaitingReturn(
      key: stroke, offer: offer, form: form, settings: field.settings, text: self,
      patience: lag == nil ? field.document.caretReportTime : WaitingReturn.patience)
    return .take(.waiting(waiting), lag == nil ? [.askForCaret] : [])
  }

  /// Insert, where no ⏎ is shown: asks, as one more `=` would.
  ///
  /// The bubble shows what was found, and the next Insert or Return inserts it.
  private func ask(in field: FieldContext) -> Step? {
    let asked = FollowedText(typed.asked, behind: lag)
    // What is shown already, as an error, is not asked about again.
    guard field.settings.showsPreview, let offer = field.search(.following(asked))?.offer,
      offer != field.search(.following(self))?.offer
    else { return nil }
    return .take(.following(asked))
  }

  /// The typed text, with what its final `=` found in older text, which counts as typed from the next key on.
  private func withWhatWasFound(in field: FieldContext) -> TypedText {
    guard typed.asks, let offer = field.search(.following(self))?.offer, offer.result != nil,
      offer.text.unicodeScalars.count > typed.scalars.count
    else { return typed }
    return TypedText(offer)
  }

  /// Whether the application has reported all that is before the typed text, and nothing is on its way but
  /// characters of that.
  private var isLineKnown: Bool {
    // A BackSpace that is not reported takes away what is reported to be before the caret.
    lag.map { $0.isLineKnown && $0.arriving.count < typed.scalars.count } ?? true
  }
}

/// What the application had reported when the last key was typed.
struct Lag: Equatable {
  /// What it had reported to be before the caret; `nil` when it had reported nothing.
  let context: String?
  /// Whether the caret was there: after a key that selects nobody knows before the next report.
  let isCaretKnown: Bool
  /// Whether nothing was unreported but characters of the typed text: a report of another text, or of another
  /// line, is then of no earlier key.
  let isLineKnown: Bool
  /// What of the typed text will be there once all keys before the last have arrived.
  let arriving: [Unicode.Scalar]
  /// The insert with which the typed text begins, where the application has not reported that either.
  let replacement: Replacement?
  /// Whether the client has reset its input context since: for the key itself, or for a click.
  var isReset = false
}

extension FieldContext {
  /// A character goes to the application, and is followed where a calculation begins with it or goes on.
  ///
  /// - Parameters:
  ///   - scalar: The character.
  ///   - earlier: The typed text before it; `nil` for none.
  ///   - last: The class of the character before it.
  ///   - isLineKnown: Whether nothing is on its way but characters of the typed text.
  ///   - replacement: An insert that the application has not reported.
  /// - Returns: What follows.
  mutating func type(
    _ scalar: Unicode.Scalar, after earlier: TypedText? = nil, behind last: LastTyped,
    isLineKnown: Bool, unreported replacement: Replacement? = nil
  ) -> Step {
    if isTextWithheld, HeldText(opening: scalar, behind: last) != nil {
      return typeOnRequest(scalar, behind: last)
    }
    let next =
      earlier.map { $0.appending(scalar, reader.locale)?.shortened }
      ?? TypedText(beginningWith: scalar)
    guard let next,
      let lag = lag(
        after: earlier, arriving: next.scalars.dropLast(), isLineKnown: isLineKnown, replacement)
    else { return pass(.character(scalar)) }
    trust.characterPassed()
    return .pass(.following(FollowedText(next, behind: lag)))
  }

  /// BackSpace takes away the last character of typed text; `nil` when nothing is left of it.
  mutating func deleteTyped(
    _ typed: TypedText, isLineKnown: Bool, unreported replacement: Replacement?
  ) -> Step? {
    guard let next = typed.removingLast(),
      let lag = lag(
        after: typed, arriving: typed.scalars[...], isLineKnown: isLineKnown, replacement)
    else { return nil }
    return .pass(.following(FollowedText(next, behind: lag)))
  }

  /// What the application has reported at a key of typed text.
  ///
  /// - Parameters:
  ///   - typed: The typed text before the key.
  ///   - arriving: What of it the application has, or is about to have.
  ///   - isLineKnown: Whether nothing is on its way but characters of the typed text.
  ///   - replacement: An insert that it had not reported before.
  /// - Returns: `nil` where it has ignored a deletion.
  private mutating func lag(
    after typed: TypedText?, arriving: ArraySlice<Unicode.Scalar>, isLineKnown: Bool,
    _ replacement: Replacement?
  ) -> Lag? {
    let context = document.documentContextBeforeInput
    var replacement = replacement
    if let unreported = replacement, let context {
      if unreported.wasIgnored(in: context, with: typed) {
        trust = .lost
        return nil
      }
      if typed.map({ context.endsExactly(with: $0.text) }) == true { replacement = nil }
    }
    return Lag(
      context: context, isCaretKnown: report != .selecting, isLineKnown: isLineKnown,
      arriving: Array(arriving), replacement: replacement)
  }

  /// What an application that was behind has reported now.
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

  /// What an application that was behind has reported now.
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

  /// Whether the same text is before typed text as when its last key was typed.
  ///
  /// After a click the caret may be after an equal text elsewhere.
  private func isSameLine(_ typed: TypedText, _ lag: Lag) -> Bool {
    guard let now = CaretContext(document)?.line(before: typed.scalars, maximumLag: 0),
      let then = lag.context.flatMap({ CaretContext(before: $0).line(before: lag.arriving) })
    else { return false }
    return now.isEmpty == then.isEmpty && zip(now.reversed(), then.reversed()).allSatisfy(==)
  }

  /// Whether the application, having reported a text before the caret, reports another now: it has put
  /// something else there, or the caret elsewhere.
  func reportsAnother(than text: String) -> Bool {
    document.documentContextBeforeInput?.endsExactly(with: text) == false
  }
}
