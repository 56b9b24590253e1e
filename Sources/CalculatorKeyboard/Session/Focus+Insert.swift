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
      return insert(offer)
    case .behind(let lag):
      switch field.arrival(of: typed, lag) {
      case .all:
        return insert(offer)
      case .ignored:
        lose()
        return nil
      case .notYet, .another:
        guard field.traits.entry.takesSentKeys else { return nil }
        let waiting = WaitingReturn(key: stroke, offer: offer, lag: lag)
        composition = .following(typed, .returnWaiting(waiting))
        return Response(.handled)
      }
    case .returnWaiting:
      return nil
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
      if let offer, offer == waiting.offer, let response = insert(offer) { return response }
    case .another:
      trust.noteMismatch()
    case .ignored:
      lose()
    }
    return giveUp(waiting)
  }

  /// A Return that has waited is the application's.
  mutating func giveUp(_ waiting: WaitingReturn) -> Response {
    composition = .idle(behind: .nothing)
    return Response(.passedOn, edits: [.send(waiting.key)])
  }

  /// Insert: inserts where one more `=` would show ⏎.
  mutating func insertAsIfAsked(in field: FieldContext) -> Response? {
    field.searchForInsert(composition)?.offer.flatMap { insert($0) }
  }

  /// Insert, straight after an insert: takes it back, or the taking back.
  mutating func takeBack(in field: FieldContext) -> Response? {
    guard case .replaced(let replacement, _) = composition,
      let context = CaretContext(field.document), context.ends(with: replacement.inserted),
      !context.ends(with: replacement.deleted + replacement.inserted),
      field.traits.canDelete(replacement.inserted)
    else { return nil }
    composition = .replaced(replacement.reversed, isTold: false)
    return Response(
      .handled, edits: [.replace(replacement.inserted, with: replacement.deleted)])
  }

  private mutating func insert(_ offer: Offer) -> Response? {
    guard let result = offer.result else { return nil }
    let replacement = Replacement(
      calculation: offer.calculation.text, result: result, isTakenBack: false)
    trust.noteMatch()
    composition = .replaced(replacement, isTold: false)
    return Response(.handled, edits: [.replace(replacement.calculation, with: result.text)])
  }
}
