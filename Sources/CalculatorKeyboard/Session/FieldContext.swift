internal import CalculationReading

/// A field as one event finds it: what may be done there is decided before anything is looked at.
struct FieldContext {
  /// The document, which is only read.
  let document: any TextDocument
  /// What the field is.
  let traits: FieldTraits
  /// The settings.
  let settings: KeyboardSettings
  /// Reads calculations, in the user's locale.
  let reader: CalculationReader
  /// The results inserted before, the latest first.
  let history: [HistoryEntry]
  /// What the application has shown of itself.
  var trust: FieldTrust
  /// Whether what the application reported last is still so.
  var report: Report
  private let decidedPolicy: FieldPolicy
  private let lastSearch: LastSearch?

  init(
    _ document: any TextDocument, _ focus: Focus?, _ settings: KeyboardSettings,
    _ reader: CalculationReader, _ history: [HistoryEntry]
  ) {
    self.document = document
    self.history = history
    self.settings = settings
    traits = document.fieldTraits
    self.reader = traits.isASCIIOnly ? CalculationReader(locale: reader.locale.forDotsOnly) : reader
    trust = focus?.trust ?? .silent(passedCount: 0)
    report = focus?.report ?? .clicked
    lastSearch = focus?.lastSearch
    decidedPolicy = FieldPolicy.decide(traits, terminals: settings.terminals)
  }

  /// What may be done: the policy, and what the field turned out to be since the focus came.
  var policy: FieldPolicy {
    decidedPolicy == .inDocument && trust == .lost ? .onRequest : decidedPolicy
  }

  /// Whether text that is shown or inserted now may come before a key that the application has got.
  var mayOvertakeKeys: Bool { traits.entry.textOvertakesKeys && document.hasJustGotKey }

  /// Whether the caret may be elsewhere than where the application reported it, which this client does not
  /// say: nothing may be deleted before it was asked.
  var caretMayHaveMoved: Bool {
    !traits.entry.reportsClicks && document.isQuietForSomeTime
  }

  /// Whether text that was not typed just now is as the application reported it.
  var isReportCurrent: Bool {
    report == .valid && !document.mayBeBehind && !caretMayHaveMoved
  }

  /// What is looked at for a calculation in what is typed, held or selected, and what stands before it.
  ///
  /// - Parameter composition: What the keyboard is in the middle of.
  /// - Returns: `nil` when there is nothing to be found.
  func search(_ composition: Composition) -> OfferSearch? {
    switch composition {
    case .idle, .replaced, .choosing: return nil
    case .following(let text): return search(text)
    // No list can be opened while a Return waits.
    case .waiting(let waiting): return search(waiting.text, openingForms: false)
    case .asking(let selection): return search(in: selection)
    case .holding(let held):
      guard held.body != nil else { return nil }
      // Its opening `=` asks as a final one would.
      let source = CalculationReader.Source(line: held.scalars, typedCount: held.scalars.count)
      return OfferSearch(source, asked: true, replacing: false, in: self)
    }
  }

  private func search(_ text: FollowedText, openingForms: Bool = true) -> OfferSearch? {
    let typed = text.typed
    guard policy == .inDocument, typed.mayCalculate || typed.isAsked || traits.isASCIIOnly,
      let context = CaretContext(document), let lead = lead(of: text, in: context)
    else { return nil }
    let source = CalculationReader.Source(
      line: lead + typed.scalars, after: String(context.after),
      typedCount: typed.scalars.count, inserted: typed.inserted)
    let search = OfferSearch(
      source, asked: typed.isAsked, replacing: true, openingForms: openingForms, in: self)
    return lastSearch?.same(as: search) ?? search
  }

  /// What is looked at when Insert asks about the text before the caret: as if one more `=` had been typed.
  ///
  /// - Returns: `nil` while the application has not reported that text.
  var searchForInsert: OfferSearch? {
    guard policy == .inDocument, isReportCurrent, let context = CaretContext(document) else {
      return nil
    }
    let source = CalculationReader.Source(line: context.line, after: String(context.after))
    return OfferSearch(source, asked: true, replacing: true, in: self)
  }

  /// What stands before typed text on its line, where the application may be some keys behind; `nil` when
  /// it reports another text.
  private func lead(of text: FollowedText, in context: CaretContext) -> [Unicode.Scalar]? {
    let typed = text.typed.scalars
    guard let lag = text.lag else {
      return context.line(before: typed, maximumLag: 0).map(Array.init)
    }
    // Every key of typed text changes the text: an application that reports the same text again has not
    // taken the last key in yet.
    guard document.documentContextBeforeInput == lag.context else {
      return context.line(before: typed, maximumLag: typed.count - 1).map(Array.init)
    }
    return lag.isCaretKnown ? context.line(before: lag.arriving).map(Array.init) : nil
  }
}
