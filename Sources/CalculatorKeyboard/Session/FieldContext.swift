/// A field as one event finds it: what may be done there is decided once, before anything is looked at.
struct FieldContext {
  /// The document, which is only read.
  let document: any TextDocumentProxy
  /// What the field is.
  let traits: FieldTraits
  /// What may be done: the policy, and what the field turned out to be since the focus came.
  let policy: FieldPolicy
  /// The settings.
  let settings: KeyboardSettings
  /// Reads calculations, in the user's locale.
  let reader: CalculationReader
  /// The results inserted before, the latest first.
  let history: [InsertedResult]

  init(
    _ document: any TextDocumentProxy, _ trust: FieldTrust?, _ settings: KeyboardSettings,
    _ reader: CalculationReader, _ history: [InsertedResult]
  ) {
    self.document = document
    self.history = history
    self.settings = settings
    traits = document.fieldTraits
    self.reader = traits.isASCIIOnly ? reader.forDotsOnly : reader
    let policy = FieldPolicy.decide(traits, terminals: settings.terminals)
    self.policy = policy == .inDocument && trust == .lost ? .onRequest : policy
  }

  /// Whether text that is shown or inserted now may come before a key that the application has got.
  var mayOvertakeKeys: Bool { traits.entry.textOvertakesKeys && document.hasJustGotKey }

  /// What is looked at for a calculation in what is typed or held, and what stands before it.
  ///
  /// - Parameter composition: What the keyboard is in the middle of.
  /// - Returns: `nil` when there is nothing to be found.
  func search(_ composition: Composition) -> OfferSearch? {
    switch composition {
    case .idle, .replaced, .choosing:
      return nil
    case .holding(let held):
      guard held.body != nil else { return nil }
      // Its opening `=` asks as a final one would.
      let source = CalculationReader.Source(
        line: held.scalars, typedCount: held.scalars.count, isAskedFor: true, mayHaveBullets: false)
      return OfferSearch(source, wanting: .any, replacing: false, in: self)
    case .following(let typed, let progress):
      guard policy == .inDocument, typed.mayCalculate, let context = CaretContext(document),
        let lead = lead(of: typed, progress, in: context)
      else { return nil }
      let returnInserts = settings.effectiveReturnInserts
      let source = CalculationReader.Source(
        line: lead + typed.scalars, after: String(context.after),
        typedCount: typed.scalars.count, inserted: typed.inserted,
        isAskedFor: returnInserts == .any)
      return OfferSearch(
        source, wanting: .byReturn(returnInserts), replacing: true,
        openingForms: !progress.isReturnWaiting, in: self)
    }
  }

  /// What is looked at for Insert: as if one more `=` had been typed.
  ///
  /// - Parameter composition: What the keyboard is in the middle of.
  /// - Returns: `nil` while the application has not told of all that was typed.
  func searchForInsert(_ composition: Composition) -> OfferSearch? {
    guard policy == .inDocument, let context = CaretContext(document) else { return nil }
    var source = CalculationReader.Source(
      line: context.line, after: String(context.after), isAskedFor: true)
    switch composition {
    case .idle(behind: .selection):
      return nil
    case .idle, .holding, .choosing:
      // What a letter or an arrow has done to the text is not told yet.
      guard !document.mayBeBehind else { return nil }
    case .following(let typed, let progress):
      let isThere = context.line(before: typed.scalars, maximumLag: 0) != nil && !isStale(progress)
      guard isThere || progress == .told else { return nil }
      if isThere { source.goOn(from: typed) }
    case .replaced(let replacement, let isTold):
      let isThere = context.ends(with: replacement.inserted)
      guard isThere || isTold else { return nil }
      if isThere, let result = replacement.standing { source.goOn(from: TypedText(result)) }
    }
    return OfferSearch(source, wanting: .any, replacing: true, in: self)
  }

  /// Whether the application has told nothing new since the last key.
  func isStale(_ progress: Progress) -> Bool {
    switch progress {
    case .told: false
    case .behind(let lag):
      // Every key of typed text changes the text: an application that tells the same text again has not
      // taken the last key in yet.
      document.documentContextBeforeInput == lag.context
    case .returnWaiting(let waiting):
      isStale(.behind(waiting.lag))
    }
  }

  /// What stands before typed text on its line, where the application may be some keys behind; `nil` when
  /// it tells of another text.
  private func lead(
    of typed: TypedText, _ progress: Progress, in context: CaretContext
  ) -> [Unicode.Scalar]? {
    switch progress {
    case .told: context.line(before: typed.scalars, maximumLag: 0).map(Array.init)
    case .behind(let lag) where isStale(progress):
      context.line(before: lag.arriving).map(Array.init)
    case .behind:
      context.line(before: typed.scalars, maximumLag: typed.scalars.count - 1).map(Array.init)
    case .returnWaiting(let waiting):
      lead(of: typed, .behind(waiting.lag), in: context)
    }
  }
}

extension CalculationReader.Source {
  /// The line ends with typed text that may begin with a result.
  fileprivate mutating func goOn(from typed: TypedText) {
    guard let inserted = typed.inserted else { return }
    self.inserted = inserted
    typedCount = typed.scalars.count
  }
}
