internal import CalculationReading

/// Typed text that is followed in the document, and how much of it the application has reported.
struct FollowedText: Equatable {
  let typed: TypedText
  /// The state of the reports at the last key; `nil` once the application has reported all of the text.
  var lag: Lag?

  func handle(_ event: FieldEvent, in field: inout FieldContext) -> Step {
    switch event {
    case .key(let stroke, let meaning):
      return handle(stroke, meaning, in: &field)
    case .keypadInsert:
      return insertShown(by: nil, in: &field) ?? ask(in: field) ?? .take(.following(self))
    case .textReported:
      return textReported(in: &field)
    case .reset:
      // The GTK modules reset for every BackSpace too, and Firefox for every change of its text. Those resets
      // come before the report of the change, and do not count. GNOME Shell resets only for a click, and may do
      // so before the application acts on earlier keys.
      if var lag, field.traits.entry.resetsForKeys {
        lag.mayBeClicked = true
        return .pass(.following(FollowedText(typed: typed, lag: lag)))
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
      return .pass(.following(Self.reported(typed, in: field)))
    case .another where !field.traits.entry.reportsClicks:
      return .pass(field.document.mayBeBehind ? .following(self) : lastTypedAlone(in: field))
    case .another where lag.mayBeClicked:
      field.report = .clicked
      return .pass(.idle(behind: .other))
    case .notYet, .another:
      return .pass(.following(noting(field)))
    case .ignored:
      field.trust = .lost
      return .pass(.idle(behind: .other))
    }
  }

  /// Notes a report that is not all of the typed text: what BackSpace leaves may equal the report before that.
  func noting(_ field: FieldContext) -> FollowedText {
    guard var lag, lag.isBackSpace(leaving: typed) else { return self }
    lag.context = field.document.documentContextBeforeInput
    return FollowedText(typed: typed, lag: lag)
  }

  /// Typed text once the application has reported all of it.
  private static func reported(_ typed: TypedText, in field: FieldContext) -> FollowedText {
    // From now on all of what is offered must be there: a lone `=` is in too many places.
    FollowedText(typed: FollowedText(typed: typed).withWhatWasFound(in: field))
  }

  /// After a click that nobody reported: of the typed text, only the last character is where the caret is now.
  private func lastTypedAlone(in field: FieldContext) -> Composition {
    guard isLineKnown, let last = typed.scalars.last, let alone = TypedText(beginningWith: last)
    else { return .idle(behind: .other) }
    guard field.reportsAnother(than: alone.text) else {
      return .following(Self.reported(alone, in: field))
    }
    let lag = Lag(
      context: field.document.documentContextBeforeInput, isCaretKnown: true, isLineKnown: true,
      arriving: [], replacement: nil)
    return .following(FollowedText(typed: alone, lag: lag))
  }

  /// Inserts under a shown ⏎, or waits until the calculation is known to be directly before the caret.
  ///
  /// Returns `nil` if no ⏎ is shown, or the application ignores deletions; `stroke` is `nil` for the keypad.
  private func insertShown(by stroke: KeyStroke?, in field: inout FieldContext) -> Step? {
    guard let offer = field.search(.following(self))?.offer, let form = offer.form
    else { return nil }
    return insert(form, of: offer, by: stroke, in: &field)
  }

  /// Inserts a form of the shown offer, or waits; returns `nil` if the application ignores deletions.
  ///
  /// `stroke` is `nil` in the list and on the keypad.
  func insert(
    _ form: ResultForm, of offer: Offer, by stroke: KeyStroke?, in field: inout FieldContext
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
      context: field.document.documentContextBeforeInput,
      patience: lag == nil ? field.document.caretReportTime : WaitingReturn.patience)
    return .take(.waiting(waiting), lag == nil ? [.askForCaret] : [])
  }

  /// Insert where no ⏎ is shown: asks, as one more `=` would.
  ///
  /// The bubble shows the offer, and the next Insert or Return inserts it.
  private func ask(in field: FieldContext) -> Step? {
    let asked = FollowedText(typed: typed.asked, lag: lag)
    // An offer that is shown already, as an error, is not shown again.
    guard field.settings.showsPreview, let offer = field.search(.following(asked))?.offer,
      offer != field.search(.following(self))?.offer
    else { return nil }
    return .take(.following(asked))
  }

  /// The typed text, with the older text that its final `=` or Insert found: that counts as typed from then on.
  private func withWhatWasFound(in field: FieldContext) -> TypedText {
    guard typed.asks || typed.isAsked, let offer = field.search(.following(self))?.offer,
      offer.result != nil,
      offer.text.unicodeScalars.count > typed.scalars.count
    else { return typed }
    return TypedText(offer, typed: typed)
  }

  /// True if all text before the typed text is reported, and only characters of the typed text are unreported.
  private var isLineKnown: Bool {
    // An unreported BackSpace deletes text that is reported to be before the caret.
    lag.map { $0.isLineKnown && $0.arriving.count < typed.scalars.count } ?? true
  }
}

/// The state of the application's reports when the last key was typed.
struct Lag: Equatable {
  /// The text reported before the caret at that key, or since if it was BackSpace; `nil` if there was no report.
  var context: String?
  /// True if the caret was there; after a key that selects it is unknown until the next report.
  let isCaretKnown: Bool
  /// True if only characters of the typed text were unreported: a report of another text or line then comes
  /// from no earlier key.
  let isLineKnown: Bool
  /// The typed text once all keys before the last have arrived.
  let arriving: [Unicode.Scalar]
  /// The insert with which the typed text begins, if that is unreported too.
  let replacement: Replacement?
  /// True if there may have been a click: before the last key, or since, as the client has reset its input context.
  var mayBeClicked = false

  /// True if the last key was BackSpace, which leaves `typed`.
  func isBackSpace(leaving typed: TypedText) -> Bool { arriving.count > typed.scalars.count }

  /// True if nothing was unreported when the last key was typed.
  var hasArrived: Bool {
    context.map { CaretContext(before: $0).line(before: arriving, maximumLag: 0) != nil } ?? false
  }
}

extension FieldContext {
  /// Passes a character on, and follows it if a calculation begins or goes on with it; see ``Lag``.
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
    return .pass(.following(FollowedText(typed: next, lag: lag)))
  }

  /// BackSpace deletes the last character of typed text; `nil` if nothing is left of it.
  mutating func deleteTyped(
    _ typed: TypedText, isLineKnown: Bool, unreported replacement: Replacement?
  ) -> Step? {
    guard let next = typed.removingLast(),
      let lag = lag(
        after: typed, arriving: typed.scalars[...], isLineKnown: isLineKnown, replacement)
    else { return nil }
    return .pass(.following(FollowedText(typed: next, lag: lag)))
  }

  /// The state of the reports at a key after `typed`; `nil` if the application has ignored a deletion.
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
      arriving: Array(arriving), replacement: replacement, mayBeClicked: caretMayHaveMoved)
  }

  /// A late report, compared with the typed text.
  enum Arrival {
    /// Nothing new, or not all of the typed text yet.
    case notYet
    case all
    case another
    /// The text that should have been deleted, with its replacement.
    case ignored
  }

  func arrival(of typed: TypedText, _ lag: Lag) -> Arrival {
    guard let context = document.documentContextBeforeInput, context != lag.context else {
      return .notYet
    }
    if lag.replacement?.wasIgnored(in: context, with: typed) == true { return .ignored }
    if context.endsExactly(with: typed.text) {
      return lag.mayBeClicked && lag.isLineKnown && !isSameLine(typed, lag) ? .another : .all
    }
    // Text typed before it may still be unreported, too.
    guard lag.isLineKnown else { return .notYet }
    // Where clicks are not reported, a text that begins alike may be at another place, if it is not on its way.
    guard traits.entry.reportsClicks else {
      return lag.hasArrived && !document.mayBeBehind ? .another : .notYet
    }
    let longer = lag.isBackSpace(leaving: typed) ? lag.arriving : typed.scalars
    let line = CaretContext(document)?.line(before: longer, maximumLag: longer.count - 1)
    return line == nil ? .another : .notYet
  }

  /// True if the text before the typed text is the same as when its last key was typed.
  ///
  /// After a click the caret may be after an equal text elsewhere.
  private func isSameLine(_ typed: TypedText, _ lag: Lag) -> Bool {
    guard let now = CaretContext(document)?.line(before: typed.scalars, maximumLag: 0),
      let then = lag.context.flatMap({ CaretContext(before: $0).line(before: lag.arriving) })
    else { return false }
    return now.isEmpty == then.isEmpty && zip(now.reversed(), then.reversed()).allSatisfy(==)
  }

  /// True if another text is reported before the caret: the text has changed, or the caret has moved.
  func reportsAnother(than text: String) -> Bool {
    document.documentContextBeforeInput?.endsExactly(with: text) == false
  }
}
