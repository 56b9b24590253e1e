internal import CalculatorCore

// On request: nothing happens until an opening `=`; from there the typed text is held as preedit.
extension KeyboardSession {
  mutating func handleOnRequest(
    _ meaning: KeyMeaning, _ document: some TextDocumentProxy
  ) -> Response {
    switch meaning {
    case .character(let scalar):
      if opensHeldText(scalar), var held = HeldText(opening: scalar) {
        _ = noteTold(by: document, of: &held)
        composition = .holding(held)
        offer = nil
        show()
        return Response(.handled, showing: presentation)
      }
      note(scalar)
    case .return, .shortcut:
      lastTyped = .nothing
    case .backSpace, .insert, .foreign, .nextKeyboard, .keypad, .nothing:
      lastTyped = .other
    }
    endFollowing()
    return Response(.passedOn, showing: presentation)
  }

  /// Takes note of what the application tells, and says whether it has taken held text in by itself.
  func noteTold(by document: some TextDocumentProxy, of held: inout HeldText) -> Bool {
    guard let before = document.documentContextBeforeInput else { return false }
    return held.noteTold(before: before, after: document.documentContextAfterInput ?? "")
  }

  /// Whether text is held from a character on: an `=` after nothing, a space or an opening bracket.
  func opensHeldText(_ scalar: Unicode.Scalar) -> Bool {
    lastTyped != .other && CalculatorCharacter(scalar) == .equals
  }

  mutating func handleHeld(
    _ meaning: KeyMeaning, _ held: HeldText, _ traits: FieldTraits
  ) -> Response {
    switch meaning {
    case .character(let scalar):
      if let next = held.appending(scalar, reader.locale) { return hold(next, traits) }
      return insert(held, endedBy: scalar)
    case .backSpace:
      guard let next = held.removingLast() else {
        composition = .none
        offer = nil
        show()
        return Response(.handled, showing: presentation)
      }
      return hold(next, traits)
    case .return, .insert:
      guard let offer, let result = offer.result else { break }
      // What is held before the calculation stays as it was typed.
      let kept = held.scalars.dropLast(offer.calculation.text.unicodeScalars.count)
      composition = .none
      self.offer = nil
      lastTyped = .other
      show()
      return Response(
        .handled, edits: [.insert(String(kept) + result.text)], showing: presentation)
    case .foreign, .shortcut, .nextKeyboard, .keypad, .nothing:
      break
    }
    lastTyped = meaning == .foreign || meaning == .insert ? .other : .nothing
    return endHeldText(traits.forwardsKeys ? .forwarded : .passedOn)
  }

  /// Inserts text that was held when the focus went, before a key that comes now that it is back.
  mutating func handleStranded(
    _ meaning: KeyMeaning, _ held: HeldText, _ traits: FieldTraits
  ) -> Response {
    composition = .holding(held)
    if case .character(let scalar) = meaning { return insert(held, endedBy: scalar) }
    lastTyped = .other
    return endHeldText(traits.forwardsKeys ? .forwarded : .passedOn)
  }

  /// A printable key goes in together with the text it ends, so that nothing can reorder them.
  ///
  /// An `=` opens anew where what was held ends as it may.
  private mutating func insert(_ held: HeldText, endedBy scalar: Unicode.Scalar) -> Response {
    if let last = held.scalars.last {
      note(last)
      if lastTyped != .other, let next = HeldText(opening: scalar) {
        var response = endHeldText(.handled)
        composition = .holding(next)
        show()
        response.presentation = presentation
        return response
      }
    }
    note(scalar)
    var response = endHeldText(.handled)
    response.edits = [.insert(held.text + String(scalar))]
    return response
  }

  private mutating func hold(_ held: HeldText, _ traits: FieldTraits) -> Response {
    composition = .holding(held)
    offer = offered(held, traits)
    show()
    return Response(.handled, showing: presentation)
  }

  /// The offer for held text, which its opening `=` asks for as a final one would.
  private func offered(_ held: HeldText, _ traits: FieldTraits) -> Offer? {
    let source = CalculationReader.Source(
      line: held.scalars, typedCount: held.scalars.count, isAskedFor: true, mayHaveBullets: false)
    return Calculation.first(of: reader.calculations(in: source), settings.order)
      .map { Offer($0.calculation, $0.readings, style: style(traits)) }
  }
}
