internal import CalculatorCore

// In the document: every key passes through, and Return under a shown ⏎ replaces what was typed.
extension KeyboardSession {
  mutating func handleInDocument(
    _ meaning: KeyMeaning, _ document: some TextDocumentProxy, _ traits: FieldTraits
  ) -> Response {
    switch meaning {
    case .character(let scalar):
      if isContextWithheld(document, traits), opensHeldText(scalar) {
        return handleOnRequest(meaning, document)
      }
      note(scalar)
      follow(scalar, document, traits)
    case .backSpace:
      lastTyped = .other
      if case .following(let typed) = composition {
        follow(typed.removingLast(), after: typed.scalars, document, traits)
      }
    case .return:
      if let response = insertOffer(document, traits) { return response }
      lastTyped = .nothing
      endFollowing()
    case .insert:
      if let response = insertAsIfAsked(document, traits) { return response }
      lastTyped = .other
      endFollowing()
    case .shortcut:
      lastTyped = .nothing
      endFollowing()
    case .foreign, .nextKeyboard, .keypad, .nothing:
      lastTyped = .other
      endFollowing()
    }
    return Response(.passedOn, showing: presentation)
  }

  /// Whether a key is the application's whatever comes of it here.
  ///
  /// That is a key of typed text in the document. The application can have it before
  /// ``handle(_:in:)`` works out the preview.
  ///
  /// - Parameters:
  ///   - stroke: The key.
  ///   - document: The document, which is only read.
  /// - Returns: Whether ``handle(_:in:)`` would pass the key on and change nothing in the document;
  ///   `false` also for keys of which it has next to nothing to work out.
  /// - Complexity: Constant.
  public func letsThrough(_ stroke: KeyStroke, in document: some TextDocumentProxy) -> Bool {
    guard wayOfWorking(document.fieldTraits) == .inDocument, !hasStrandedText else { return false }
    switch KeyMeaning(stroke, nextKeyboard: settings.nextKeyboardKey) {
    case .character(let scalar): return continuesTypedText(scalar)
    case .backSpace: return isFollowing
    case .nothing, .nextKeyboard, .keypad, .return, .insert, .shortcut, .foreign: return false
    }
  }

  private func continuesTypedText(_ scalar: Unicode.Scalar) -> Bool {
    // It may begin a text that is held.
    guard CalculatorCharacter(scalar) != .equals else { return false }
    return switch composition {
    case .holding: false
    case .following: CalculatorCharacter(scalar) != nil
    case .none: TypedText(beginningWith: scalar) != nil
    }
  }

  /// Whether typed text is followed in the document.
  var isFollowing: Bool {
    if case .following = composition { return true }
    return false
  }

  /// The application has said what it holds now.
  ///
  /// - Parameter document: The document, which is only read.
  /// - Returns: What to show; `nil` when nothing is followed or nothing of it has changed, which costs
  ///   next to nothing.
  public mutating func documentDidChange(_ document: some TextDocumentProxy) -> Response? {
    let typed: TypedText
    switch composition {
    case .none: return nil
    case .following(let following): typed = following
    case .holding(var held):
      let isOver = noteTold(by: document, of: &held)
      composition = isOver ? .none : .holding(held)
      guard isOver else { return nil }
      endFollowing()
      lastTyped = .other
      return Response(.passedOn, showing: presentation)
    }
    let traits = document.fieldTraits
    guard wayOfWorking(traits) == .inDocument, !deletionWasIgnored(document)
    else {
      endFollowing()
      return Response(.passedOn, showing: presentation)
    }
    if let context = document.documentContextBeforeInput {
      // Every key of typed text changes the text: one who tells the same again has not got so far,
      // whatever the text ends with.
      if isDocumentBehind, context == contextBeforeKey { return nil }
      if context.endsExactly(with: typed.text) {
        isDocumentBehind = false
        contextBeforeKey = nil
      }
    }
    updateOffer(
      typed, after: typed.scalars, document, traits, maximumLag: typed.scalars.count - 1)
    return Response(.passedOn, showing: presentation)
  }

  /// Whether the client claims to tell what stands before the caret, and does not: it has got more
  /// characters than it is ever behind, and has not said a word since the focus came.
  ///
  /// Should it begin to later, it is worked with in the document from there on.
  private func isContextWithheld(
    _ document: some TextDocumentProxy, _ traits: FieldTraits
  ) -> Bool {
    document.documentContextBeforeInput == nil
      && passedCharacterCount >= traits.entry.silentCharacterCount
  }

  // MARK: Following

  private mutating func follow(
    _ scalar: Unicode.Scalar, _ document: some TextDocumentProxy, _ traits: FieldTraits
  ) {
    guard case .following(let typed) = composition else {
      let typed = TypedText(beginningWith: scalar)
      if typed != nil { follow(typed, after: [], document, traits) }
      return
    }
    let next = typed.appending(scalar, reader.locale)?.shortened
    follow(next, after: next?.scalars.dropLast() ?? [], document, traits)
  }

  /// Goes on with typed text.
  ///
  /// `previous` is what the document holds of it before this key.
  private mutating func follow(
    _ typed: TypedText?, after previous: [Unicode.Scalar], _ document: some TextDocumentProxy,
    _ traits: FieldTraits
  ) {
    guard let typed, !deletionWasIgnored(document) else { return endFollowing() }
    composition = .following(typed)
    isDocumentBehind = true
    contextBeforeKey = document.documentContextBeforeInput
    updateOffer(typed, after: previous, document, traits)
  }

  mutating func endFollowing() {
    composition = .none
    offer = nil
    lastInsertion = nil
    show()
  }

  /// Looks for a calculation in the typed text and what stands before it.
  ///
  /// `typed` is the typed text with this key, `previous` as much of it as the document holds.
  private mutating func updateOffer(
    _ typed: TypedText, after previous: [Unicode.Scalar], _ document: some TextDocumentProxy,
    _ traits: FieldTraits, maximumLag: Int = CaretContext.maximumLag
  ) {
    offer = nil
    defer { show() }
    guard typed.mayCalculate, let context = CaretContext(document),
      let lead = context.line(before: previous, maximumLag: maximumLag)
    else { return }
    let search = OfferSearch(
      typed: typed, line: Array(lead) + typed.scalars, after: String(context.after),
      traits: traits, settings: settings)
    // Mostly the application only tells, before the next key, what the last one was taken for.
    if let last = lastSearch, last.search == search {
      offer = last.offer
    } else {
      offer = offered(typed, line: search.line, after: context.after, traits)
      lastSearch = (search, offer)
    }
    if !isDocumentBehind, let offer, offer.result != nil,
      offer.calculation.text.unicodeScalars.count > typed.scalars.count
    {
      // What an `=` found in older text, and the application has told of, counts as typed from now on.
      let found = TypedText(offer.calculation)
      composition = .following(found)
      self.offer = offered(found, line: search.line, after: context.after, traits)
    }
  }

  /// The offer for a line that ends with typed text, by the setting `return-inserts`.
  private func offered(
    _ typed: TypedText, line: [Unicode.Scalar], after: String.UnicodeScalarView,
    _ traits: FieldTraits
  ) -> Offer? {
    let returnInserts = settings.effectiveReturnInserts
    let source = CalculationReader.Source(
      line: line, after: after, typedCount: typed.scalars.count, inserted: typed.inserted,
      isAskedFor: returnInserts == .any)
    guard let found = Calculation.first(of: reader.calculations(in: source), settings.order) else {
      return nil
    }
    let isWanted =
      switch returnInserts {
      case .clear: found.calculation.isClear(found.readings)
      case .asked: false
      case .any: found.calculation.isTyped
      }
    guard isWanted || found.calculation.isAsked, traits.canDelete(found.calculation.text) else {
      return nil
    }
    return Offer(found.calculation, found.readings, style: style(traits))
  }

  // MARK: Inserting

  /// Return: inserts under a shown ⏎, if the document still ends with what is replaced.
  private mutating func insertOffer(
    _ document: some TextDocumentProxy, _ traits: FieldTraits
  ) -> Response? {
    guard case .following(let typed) = composition, let offer, let result = offer.result else {
      return nil
    }
    let text = offer.calculation.text
    guard let context = CaretContext(document),
      document.documentContextBeforeInput?.endsExactly(with: text) == true,
      offered(typed, line: context.line, after: context.after, traits) == offer
    else {
      countMismatch()
      return nil
    }
    return insert(result, inPlaceOf: text)
  }

  /// Insert: inserts where one more `=` would show ⏎.
  mutating func insertAsIfAsked(
    _ document: some TextDocumentProxy, _ traits: FieldTraits
  ) -> Response? {
    guard let context = CaretContext(document), !lacksTypedText(context) else { return nil }
    var source = CalculationReader.Source(
      line: context.line, after: context.after, isAskedFor: true)
    if case .following(let typed) = composition, let inserted = typed.inserted,
      context.line(before: typed.scalars, maximumLag: 0) != nil
    {
      source.inserted = inserted
      source.typedCount = typed.scalars.count
    }
    guard let found = Calculation.first(of: reader.calculations(in: source), settings.order),
      traits.canDelete(found.calculation.text),
      let result = Offer(found.calculation, found.readings, style: style(traits)).result
    else { return nil }
    return insert(result, inPlaceOf: found.calculation.text)
  }

  /// Whether the application has not told of all that was typed: before the caret then stands more
  /// than it says.
  private func lacksTypedText(_ context: CaretContext) -> Bool {
    guard isDocumentBehind, case .following(let typed) = composition else { return false }
    return context.line(before: typed.scalars, maximumLag: 0) == nil
  }

  private mutating func insert(_ result: InsertedResult, inPlaceOf text: String) -> Response {
    composition = .following(TypedText(result))
    isDocumentBehind = true
    contextBeforeKey = nil
    offer = nil
    mismatchCount = 0
    lastTyped = .other
    lastInsertion = Insertion(replaced: text, inserted: result.text)
    show()
    return Response(.handled, edits: [.replace(text, with: result.text)], showing: presentation)
  }

  private mutating func countMismatch() {
    mismatchCount += 1
    if mismatchCount >= 3 { isOnRequestOnly = true }
  }

  /// Whether the application ignored the deletion of the last insert: then its text has both.
  private mutating func deletionWasIgnored(_ document: some TextDocumentProxy) -> Bool {
    guard let insertion = lastInsertion,
      let context = document.documentContextBeforeInput
    else { return false }
    if context.endsExactly(with: insertion.replaced + insertion.inserted) {
      isOnRequestOnly = true
    } else if context.endsExactly(with: insertion.inserted) {
      lastInsertion = nil
    }
    return isOnRequestOnly
  }
}
