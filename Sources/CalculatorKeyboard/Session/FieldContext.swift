internal import CalculationReading

/// A field as one event finds it; its policy is decided before anything else is looked at.
struct FieldContext {
  let document: any TextDocument
  let traits: FieldTraits
  let settings: KeyboardSettings
  /// Reads calculations, in the user's locale.
  let reader: CalculationReader
  /// The results inserted before, the latest first.
  let history: [HistoryEntry]
  var trust: FieldTrust
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

  /// The policy, corrected by what the field turned out to be since the focus came.
  var policy: FieldPolicy {
    decidedPolicy == .inDocument && trust == .lost ? .onRequest : decidedPolicy
  }

  /// True if text that is shown or inserted now may arrive before a key that the application has got.
  var mayOvertakeKeys: Bool { traits.entry.textOvertakesKeys && document.hasJustGotKey }

  /// True if the caret may have moved unreported: this client must be asked before anything is deleted.
  var caretMayHaveMoved: Bool { !traits.entry.reportsClicks && document.isQuietForSomeTime }

  /// True if text that was not typed just now is as the application reported it.
  var isReportCurrent: Bool { report == .valid && !document.mayBeBehind && !caretMayHaveMoved }

  /// The search for a calculation in a state's text and the text before it; `nil` if there is none to find.
  func search(_ composition: Composition) -> OfferSearch? {
    switch composition {
    case .idle, .replaced, .choosing: return nil
    case .following(let text): return search(text)
    // No list can be opened while a Return waits.
    case .waiting(let waiting): return search(waiting.text, openingForms: false)
    case .asking(let selection): return search(in: selection)
    case .holding(let held):
      guard held.body != nil else { return nil }
      // Its opening `=` asks as a final `=` would.
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
      typedCount: typed.scalars.count, inserted: typed.inserted,
      countBeforeInserted: typed.countBeforeInserted)
    let search = OfferSearch(
      source, asked: typed.isAsked, replacing: true, openingForms: openingForms, in: self)
    return lastSearch?.same(as: search) ?? search
  }

  /// The search of Insert in the text before the caret, as at one more `=`; `nil` while that is unreported.
  var searchForInsert: OfferSearch? {
    guard policy == .inDocument, isReportCurrent, let context = CaretContext(document) else {
      return nil
    }
    let source = CalculationReader.Source(line: context.line, after: String(context.after))
    return OfferSearch(source, asked: true, replacing: true, in: self)
  }

  /// The line before typed text, with an application some keys late; `nil` if it reports another text.
  private func lead(of text: FollowedText, in context: CaretContext) -> [Unicode.Scalar]? {
    let typed = text.typed.scalars
    guard let lag = text.lag else {
      return context.line(before: typed, maximumLag: 0).map(Array.init)
    }
    // Every key of typed text changes the text: the same report again means that the last key has not arrived.
    guard document.documentContextBeforeInput == lag.context else {
      return context.line(before: typed, maximumLag: typed.count - 1).map(Array.init)
    }
    return lag.isCaretKnown ? context.line(before: lag.arriving).map(Array.init) : nil
  }
}

/// The last search in a field, kept while something is followed there.
final class LastSearch {
  private var search: OfferSearch?

  func same(as next: OfferSearch) -> OfferSearch {
    if let search, search == next { return search }
    search = next
    return next
  }

  func forget() { search = nil }
}
