internal import CalculationReading
internal import CalculatorCore

// What is to be seen, derived from the state and the document.
extension KeyboardSession {
  /// When the session wants to be woken by ``KeyboardEvent/woken``.
  package struct Wake: Equatable, Sendable {
    /// After how long.
    package let delay: Duration
    /// Another number than before: the time begins anew.
    let turn: Int
  }

  /// When the session wants to be woken; `nil` while nothing waits.
  package var wake: Wake? {
    if case .waiting(let waiting) = focus?.composition {
      return Wake(delay: waiting.patience, turn: -1)
    }
    return leftField?.recalled.map { Wake(delay: RecalledContent.patience, turn: $0.turn) }
  }

  /// Whether a Return waits for the application.
  package var isReturnWaiting: Bool {
    if case .waiting = focus?.composition { return true }
    return false
  }

  /// What is to be shown now.
  ///
  /// - Parameter document: The document that has the focus.
  /// - Returns: The presentation.
  package func presentation(in document: some TextDocument) -> Presentation {
    presentationSource(in: document).presentation
  }

  /// What decides what is to be shown now.
  ///
  /// - Parameter document: The document that has the focus.
  /// - Returns: All of it. From an equal one follows an equal presentation.
  package func presentationSource(in document: some TextDocument) -> Presentation.Source {
    let field = context(document)
    guard !field.policy.isRefused else {
      return Presentation.Source(isEnabled: field.policy.enablesProperties)
    }
    var source = Presentation.Source()
    if case .holding(let held) = focus?.composition.underlying { source.preedit = held.text }
    if case .choosing(let choice) = focus?.composition { source.list = choice.list }
    source.search = focus.flatMap { field.search($0.composition) }
    source.showsPreview = settings.showsPreview
    source.isIntroduced = settings.isIntroduced
    return source
  }

  /// What the calculator's own display would show for what is being typed.
  ///
  /// It is worked out only when asked for: `0` when nothing is typed, the message of an error.
  ///
  /// - Parameter document: The document that has the focus.
  /// - Returns: The text, with ASCII digits and `.`.
  package func display(in document: some TextDocument) -> String {
    let mirrored = context(document).mirrored(focus?.composition)
    return mirrored?.error?.message ?? mirrored?.display ?? "0"
  }
}

extension Presentation {
  /// All that decides what is shown, and nothing more.
  package struct Source: Equatable {
    var isEnabled = true
    var preedit: String?
    var search: OfferSearch?
    var list: FormList?
    var showsPreview = true
    var isIntroduced = true

    /// What is shown.
    ///
    /// - Complexity: One calculator key per character and reading.
    package var presentation: Presentation {
      var presentation = Presentation()
      presentation.isEnabled = isEnabled
      presentation.preedit = preedit
      presentation.lookupTable = list?.table
      if showsPreview {
        presentation.auxiliaryText = search?.offer?.preview(isIntroduced: isIntroduced)
      }
      return presentation
    }
  }
}

/// What the calculator's display shows of what is typed.
struct Mirrored: Equatable {
  /// The number, with ASCII digits and `.`: the result that the bubble shows, else the number being typed.
  let display: String
  /// The result that the bubble shows, to be gone on from; `nil` without one.
  var result: Number?
  /// The error that the bubble shows.
  var error: CalculatorError?
  /// The calculation that the bubble shows.
  var calculation: String?
}

extension FieldContext {
  /// What the calculator's display shows of what is typed.
  ///
  /// - Parameter composition: What the keyboard is in the middle of.
  /// - Returns: `nil` where nothing is typed, or no number.
  func mirrored(_ composition: Composition?) -> Mirrored? {
    guard let composition = composition?.underlying else { return nil }
    let style = ResultStyle(settings, reader.locale, traits)
    if case .replaced(let replacement) = composition, let result = replacement.standing {
      return Mirrored(display: style.plain(result.value, result.money).text)
    }
    if let offer = search(composition)?.offer {
      guard let result = offer.result else {
        return Mirrored(
          display: "0", error: offer.first.error, calculation: offer.first.shownCalculation)
      }
      return Mirrored(
        display: style.plain(result.value, result.money).text, result: result.value,
        calculation: "\(offer.first.shownCalculation) \(offer.first.relation)")
    }
    return composition.typed.flatMap { reader.lastNumber(in: $0.scalars) }
      .map { Mirrored(display: $0) }
  }
}

extension Composition {
  /// What is typed or held; `nil` when nothing is.
  fileprivate var typed: TypedText? {
    switch self {
    case .idle, .replaced, .choosing, .asking: nil
    case .following(let text): text.typed
    case .waiting(let waiting): waiting.text.typed
    case .holding(let held): held.body
    }
  }
}
