internal import CalculatorCore

// What puts something into the document that was not typed: Return under a shown ⏎, and Insert.
extension Focus {
  /// Return: inserts under a shown ⏎, or waits until the application has told of what is replaced.
  ///
  /// - Returns: `nil` where Return is Return.
  mutating func insertOrWait(_ stroke: KeyStroke, in field: FieldContext) -> Response? {
    guard case .following(let typed, let progress) = composition,
      let offer = field.search(composition)?.offer, offer.result != nil
    else { return nil }
    switch progress {
    case .told:
      return insert(of: offer)
    case .behind(let lag):
      return insertOrWait(
        WaitingReturn(key: stroke, offer: offer, form: nil, settings: field.settings, lag: lag),
        typed, in: field)
    case .returnWaiting:
      return nil
    }
  }

  /// Inserts, or waits until the application has told of what is replaced.
  ///
  /// - Returns: `nil` where the application does not do what it says.
  mutating func insertOrWait(
    _ waiting: WaitingReturn, _ typed: TypedText, in field: FieldContext
  ) -> Response? {
    switch field.arrival(of: typed, waiting.lag) {
    case .all:
      return insert(waiting.form, of: waiting.offer)
    case .ignored:
      lose()
      return nil
    case .notYet, .another:
      composition = .following(typed, .returnWaiting(waiting))
      return Response(.handled)
    }
  }

  /// A Return waits, and the application has told something.
  mutating func decide(
    _ waiting: WaitingReturn, _ typed: TypedText, in field: FieldContext
  ) -> Response {
    switch field.arrival(of: typed, waiting.lag) {
    case .notYet:
      return Response(.passedOn)
    case .all:
      let offer = field.search(.following(typed, .told))?.offer
      if let offer, offer == waiting.offer, let response = insert(waiting.form, of: offer) {
        return response
      }
    case .another:
      trust.noteMismatch()
    case .ignored:
      lose()
    }
    return giveUp(waiting)
  }

  /// A Return that has waited is the application's; one that chose a form was never.
  mutating func giveUp(_ waiting: WaitingReturn) -> Response {
    composition = .idle(behind: waiting.key == nil ? .other : .nothing)
    return Response(.passedOn, edits: waiting.key.map { [.send($0)] } ?? [])
  }

  /// Insert: inserts where one more `=` would show ⏎, or opens the list where the readings differ.
  mutating func insertAsIfAsked(in field: FieldContext) -> Response? {
    guard let offer = field.searchForInsert(composition)?.offer else { return nil }
    guard offer.isAmbiguous else { return insert(of: offer) }
    return open(.calculation(offer), by: .insertKey, in: field)
  }

  /// Insert on the keypad, which works by keys: there is no choice.
  mutating func insertByKeypad(in field: FieldContext) -> Response? {
    field.searchForInsert(composition)?.offer.flatMap { insert(of: $0) }
  }

  /// Insert, straight after an insert: takes it back, or the taking back.
  mutating func takeBack(in field: FieldContext) -> Response? {
    guard case .replaced(let replacement, _) = composition, CaretContext(field.document) != nil,
      let context = field.document.documentContextBeforeInput,
      context.endsExactly(with: replacement.inserted), !replacement.wasIgnored(in: context),
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
      calculation: offer.calculation.text, text: form.text, result: form.result,
      isTakenBack: false)
    trust.noteMatch()
    composition = .replaced(replacement, isTold: false)
    var response = Response(
      .handled, edits: [.replace(replacement.calculation, with: form.text)])
    response.result = form.result ?? offer.result
    return response
  }
}
