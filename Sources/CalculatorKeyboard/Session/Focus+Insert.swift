internal import CalculationReading
internal import CalculatorCore

// What puts something into the document that was not typed: Return under a shown ⏎, and Insert.
extension Focus {
  /// Return, Insert, and Insert on the keypad: inserts under a shown ⏎, or waits until it is known that
  /// the calculation is right before the caret.
  ///
  /// - Parameters:
  ///   - stroke: The key, which is the application's where nothing is inserted; `nil` for the keypad.
  ///   - field: The field.
  /// - Returns: `nil` where no ⏎ is shown, or the application does not do what it says.
  mutating func insertShown(by stroke: KeyStroke?, in field: FieldContext) -> Response? {
    switch composition {
    case .asking(let selection):
      guard let offer = field.search(composition)?.offer else { return nil }
      return offer.result.flatMap {
        insert(ResultForm($0), of: .calculation(offer), over: selection, in: field)
      }
    case .following(let typed, let progress):
      guard let offer = field.search(composition)?.offer, offer.result != nil else { return nil }
      return insert(nil, of: offer, typed, progress, by: stroke, in: field)
    case .idle, .replaced, .holding, .choosing:
      return nil
    }
  }

  /// Inserts what was offered for typed text, or waits.
  ///
  /// - Parameters:
  ///   - form: The form; `nil` for the result.
  ///   - offer: What is shown.
  ///   - typed: The typed text.
  ///   - progress: How far the application has reported it.
  ///   - stroke: The key; `nil` in the list and on the keypad.
  ///   - field: The field.
  /// - Returns: `nil` where the application does not do what it says.
  mutating func insert(
    _ form: ResultForm?, of offer: Offer, _ typed: TypedText, _ progress: Progress,
    by stroke: KeyStroke?, in field: FieldContext
  ) -> Response? {
    let cause: WaitingReturn.Cause
    switch progress {
    case .returnWaiting: return nil
    case .told:
      guard field.caretMayHaveMoved else { return insert(form, of: offer) }
      cause = .caret
    case .behind(let lag):
      switch field.arrival(of: typed, lag) {
      case .all: return insert(form, of: offer)
      case .notYet, .another: cause = .text(lag)
      case .ignored:
        lose()
        return nil
      }
    }
    let waiting = WaitingReturn(
      key: stroke, offer: offer, form: form, settings: field.settings, cause: cause)
    composition = .following(typed, .returnWaiting(waiting))
    return Response(.handled, edits: cause == .caret ? [.askForCaret] : [])
  }

  /// A Return waits, and the application has reported something, or nothing for as long as it would take.
  mutating func decide(
    _ waiting: WaitingReturn, _ typed: TypedText, in field: FieldContext
  ) -> Response {
    let arrival: FieldContext.Arrival =
      switch waiting.cause {
      case .text(let lag): field.arrival(of: typed, lag)
      case .caret: field.tellsAnother(than: typed.text) ? .another : .all
      }
    switch (arrival, waiting.cause) {
    case (.notYet, _):
      return Response(.passedOn)
    case (.all, _):
      let offer = field.search(.following(typed, .told))?.offer
      if let offer, offer == waiting.offer, var response = insert(waiting.form, of: offer) {
        guard !waiting.laterKeys.isEmpty else { return response }
        composition = .idle(behind: .other)
        report = .expired
        response.edits += waiting.laterKeys.map { .send($0) }
        return response
      }
    case (.another, .text):
      trust.noteMismatch()
    // There was a click: the application has done nothing wrong.
    case (.another, .caret): break
    case (.ignored, _):
      lose()
    }
    return giveUp(waiting)
  }

  /// A Return that has waited is the application's; one that chose a form was never.
  mutating func giveUp(_ waiting: WaitingReturn) -> Response {
    composition = .idle(behind: waiting.key == nil ? .other : .nothing)
    report = .expired
    return Response(.passedOn, edits: waiting.edits)
  }

  /// Insert, where no ⏎ is shown: asks, as one more `=` would.
  ///
  /// The bubble shows what was found, and the next Insert or Return inserts it.
  mutating func ask(in field: FieldContext) -> Response? {
    guard field.settings.showsPreview else { return nil }
    let found: Composition
    switch composition {
    case .following(let typed, let progress):
      found = .following(typed.asked, progress)
    case .idle:
      guard let offer = field.searchForInsert?.offer else { return nil }
      found = .following(TypedText(offer).asked, .told)
    case .replaced, .holding, .asking, .choosing:
      return nil
    }
    // What is shown already, as an error, is not asked about again.
    guard let offer = field.search(found)?.offer, offer != field.search(composition)?.offer else {
      return nil
    }
    composition = found
    return Response(.handled)
  }

  /// Insert, straight after an insert: takes it back, or the taking back.
  ///
  /// The application must have reported the insert, so that a click since would show.
  mutating func takeBack(in field: FieldContext) -> Response? {
    guard case .replaced(let replacement, isTold: true) = composition,
      CaretContext(field.document) != nil,
      let context = field.document.documentContextBeforeInput,
      context.endsExactly(with: replacement.inserted),
      field.traits.canDelete(replacement.inserted)
    else { return nil }
    composition = .replaced(replacement.reversed, isTold: false)
    return Response(
      .handled, edits: [.replace(replacement.inserted, with: replacement.deleted)])
  }

  /// Puts a form in place of the calculation.
  ///
  /// - Parameters:
  ///   - form: The form; `nil` for the result.
  ///   - offer: The calculation, and what it comes to.
  /// - Returns: `nil` for an error.
  mutating func insert(_ form: ResultForm? = nil, of offer: Offer) -> Response? {
    guard let form = form ?? offer.result.map({ ResultForm($0) }) else { return nil }
    let replacement = Replacement(
      calculation: offer.text, text: form.text, result: form.result,
      isTakenBack: false)
    trust.noteMatch()
    composition = .replaced(replacement, isTold: false)
    var response = Response(
      .handled, edits: [.replace(replacement.calculation, with: form.text)])
    response.result = form.result ?? offer.result
    return response
  }
}
