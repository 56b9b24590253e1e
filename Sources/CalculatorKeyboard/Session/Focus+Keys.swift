internal import CalculationReading
internal import CalculatorCore

// What a key does, by what the keyboard is in the middle of.
extension Focus {
  /// A key of the field, where the keyboard may look at it.
  ///
  /// - Parameters:
  ///   - stroke: The key.
  ///   - meaning: What it means: a key of the field, not of the keyboard.
  ///   - field: The field.
  /// - Returns: What to do.
  mutating func handle(
    _ stroke: KeyStroke, _ meaning: KeyMeaning, in field: FieldContext
  ) -> Response {
    // Nothing says that there was a click, and so nothing says that nothing was selected by it.
    if isQuiet, field.caretMayHaveMoved { report = .clicked }
    let response = decide(stroke, meaning, in: field)
    if response.disposition == .passedOn { report.note(stroke, isFollowed: !isQuiet) }
    return response
  }

  private mutating func decide(
    _ stroke: KeyStroke, _ meaning: KeyMeaning, in field: FieldContext
  ) -> Response {
    switch composition {
    case .choosing(let choice):
      return handleInList(stroke, meaning, choice, in: field)
    case .holding(let held):
      return handleHeld(stroke, meaning, held, in: field)
    case .following(let typed, .returnWaiting(var waiting)) where waiting.cause == .caret:
      // The client was asked a moment ago: what comes of it is not up to how fast somebody types.
      waiting.laterKeys.append(stroke)
      composition = .following(typed, .returnWaiting(waiting))
      return Response(.handled)
    case .following(let typed, .returnWaiting(let waiting)):
      guard let key = waiting.key else {
        // What waits was chosen in the list: it is over, and nothing is to be sent.
        composition = .following(typed, waiting.progress)
        return handle(stroke, meaning, in: field)
      }
      // It goes first, and this key must not overtake it. What the application tells is from before it,
      // so Insert finds nothing to replace.
      composition = .idle(behind: .nothing)
      var response =
        meaning == .insert ? Response(.passedOn) : handle(stroke, meaning, in: field)
      report = .expired
      response.edits.insert(.send(key), at: 0)
      if response.disposition == .passedOn { response.edits.append(.send(stroke)) }
      response.disposition = .handled
      return response
    case .idle, .following, .replaced, .asking:
      guard field.policy == .inDocument else { return handleOnRequest(meaning, in: field) }
      return handleInDocument(stroke, meaning, in: field)
    }
  }

  // MARK: On request

  /// On request nothing happens until an opening `=`; from there the typed text is held as preedit.
  mutating func handleOnRequest(_ meaning: KeyMeaning, in field: FieldContext) -> Response {
    switch meaning {
    case .character(let scalar):
      if var held = HeldText(opening: scalar, behind: composition.lastTyped),
        !field.mayOvertakeKeys
      {
        _ = field.noteTold(of: &held)
        composition = .holding(held)
        return Response(.handled)
      }
      pass(scalar)
    case .return, .shortcut:
      composition = .idle(behind: .nothing)
    case .backSpace, .insert, .foreign, .nextKeyboard, .keypad, .nothing:
      composition = .idle(behind: .other)
    }
    return Response(.passedOn)
  }

  /// A character goes to the application, and is no part of anything.
  mutating func pass(_ scalar: Unicode.Scalar) {
    trust.characterPassed()
    composition = .idle(behind: LastTyped(scalar))
  }

  private mutating func handleHeld(
    _ stroke: KeyStroke, _ meaning: KeyMeaning, _ held: HeldText, in field: FieldContext
  ) -> Response {
    switch meaning {
    case .character(let scalar):
      guard let next = held.appending(scalar, field.reader.locale) else {
        return insert(held, endedBy: scalar)
      }
      composition = .holding(next)
      return Response(.handled)
    case .backSpace:
      composition = held.removingLast().map { .holding($0) } ?? .idle(behind: held.last)
      return Response(.handled)
    case .return, .insert:
      if let response = insertHeldOffer(in: field) { return response }
    case .foreign:
      if let response = openForms(stroke, in: field) { return response }
    case .shortcut, .nextKeyboard, .keypad, .nothing:
      break
    }
    let last: LastTyped = meaning == .foreign || meaning == .insert ? .other : .nothing
    return end(held, before: stroke, behind: last, in: field)
  }

  /// Inserts the result of what is held; what is held before the calculation stays as it was typed.
  mutating func insertHeldOffer(in field: FieldContext) -> Response? {
    guard case .holding(let held) = composition, let offer = field.search(composition)?.offer,
      let result = offer.result
    else { return nil }
    return insert(ResultForm(result), of: offer, from: held)
  }

  /// Inserts a form of the result of what is held.
  mutating func insert(_ form: ResultForm, of offer: Offer, from held: HeldText) -> Response {
    let kept = held.scalars.dropLast(offer.text.unicodeScalars.count)
    composition = .idle(behind: .other)
    var response = Response(.handled, edits: [.insert(String(kept) + form.text)])
    response.result = form.result ?? offer.result
    return response
  }

  /// Inserts held text exactly as typed, before a key that is the application's.
  private mutating func end(
    _ held: HeldText, before stroke: KeyStroke, behind last: LastTyped, in field: FieldContext
  ) -> Response {
    composition = .idle(behind: last)
    let edits: [Response.Edit] = [.insert(held.text)]
    guard field.traits.forwardsKeys else { return Response(.passedOn, edits: edits) }
    return Response(.handled, edits: edits + [.send(stroke)])
  }

  /// A printable key goes in together with the text it ends, so that nothing can reorder them.
  ///
  /// An `=` opens anew where what was held ends as it may.
  mutating func insert(_ held: HeldText, endedBy scalar: Unicode.Scalar) -> Response {
    if let last = held.scalars.last.map(LastTyped.init),
      let next = HeldText(opening: scalar, behind: last)
    {
      composition = .holding(next)
      return Response(.handled, edits: [.insert(held.text)])
    }
    pass(scalar)
    return Response(.handled, edits: [.insert(held.text + String(scalar))])
  }

  /// Inserts text that was held when the focus went, together with a key that comes now that it is back.
  mutating func handleStranded(
    _ held: HeldText, _ stroke: KeyStroke, _ meaning: KeyMeaning, in field: FieldContext
  ) -> Response {
    if case .character(let scalar) = meaning { return insert(held, endedBy: scalar) }
    return end(held, before: stroke, behind: .other, in: field)
  }

  /// Inserts text that was held when the focus went, before a key of a field that is left alone by now.
  mutating func handOver(
    _ held: HeldText, before stroke: KeyStroke, in field: FieldContext
  ) -> Response {
    end(held, before: stroke, behind: .nothing, in: field)
  }
}

extension FieldContext {
  /// Takes note of what the application tells, and says whether it has taken held text in by itself.
  func noteTold(of held: inout HeldText) -> Bool {
    guard let before = document.documentContextBeforeInput else { return false }
    return held.noteTold(before: before, after: document.documentContextAfterInput ?? "")
  }
}
