internal import CalculationReading
internal import CalculatorCore

// The screen, derived from the state and the document.
extension KeyboardSession {
  /// A request to be woken by ``KeyboardEvent/woken``.
  package struct Wake: Equatable, Sendable {
    package let delay: Duration
    /// A number that changes when the time begins anew.
    let turn: Int
  }

  /// The current request to be woken; `nil` while nothing waits.
  package var wake: Wake? {
    if let delay = outbox.delay { return Wake(delay: delay, turn: -2) }
    if let waiting = focus?.composition.waitingReturn {
      return Wake(delay: waiting.patience, turn: -1)
    }
    return leftField?.recalled.map { Wake(delay: RecalledContent.patience, turn: $0.turn) }
  }

  package var isReturnWaiting: Bool { focus?.composition.waitingReturn != nil }

  package func presentation(in document: some TextDocument) -> Presentation {
    presentationSource(in: document).presentation
  }

  /// Everything that decides the presentation; equal sources give equal presentations.
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

  /// The display of the calculator for the typed text: `0` if there is none, or the message of an error.
  ///
  /// It has ASCII digits and `.`, and is worked out only when it is asked for.
  package func display(in document: some TextDocument) -> String {
    let mirrored = context(document).mirrored(focus?.composition)
    return mirrored?.error?.message ?? mirrored?.display ?? "0"
  }
}

extension Presentation {
  /// Everything that decides a presentation, and nothing more.
  package struct Source: Equatable {
    var isEnabled = true
    var preedit: String?
    var search: OfferSearch?
    var list: FormList?
    var showsPreview = true
    var isIntroduced = true

    /// The presentation.
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

/// The calculator's display for typed text.
struct Mirrored: Equatable {
  /// The result in the bubble, else the number being typed, with ASCII digits and `.`.
  let display: String
  var result: Number?
  var error: CalculatorError?
  /// The calculation that the bubble shows.
  var calculation: String?
}

extension FieldContext {
  /// The calculator's display for a state; `nil` if no number is typed.
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
    // GNOME Shell does not say which field is a PIN, so digits alone are not shown there.
    guard !traits.entry.deletesThroughShell else { return nil }
    return composition.typed.flatMap { reader.lastNumber(in: $0.scalars) }
      .map { Mirrored(display: $0) }
  }
}

extension Composition {
  fileprivate var typed: TypedText? {
    switch self {
    case .idle, .replaced, .choosing, .asking: nil
    case .following(let text): text.typed
    case .waiting(let waiting): waiting.text.typed
    case .holding(let held): held.body
    }
  }
}

/// Everything the user sees of the keyboard, as one value.
///
/// ```swift
/// var presentation = Presentation()
/// presentation.auxiliaryText = "12 + 30 = 42 ⏎"
/// sink.show(presentation)
/// ```
package struct Presentation: Equatable, Sendable {
  /// The underlined text before the caret; only on request.
  package var preedit: String?
  package var auxiliaryText: String?
  package var lookupTable: LookupTable?
  /// False in a refused field, where the panel's properties and the keypad cannot be used.
  package var isEnabled = true

  package init() {}
}

/// Makes the screen agree with a ``Presentation``, and sends only differences.
package protocol PresentationSink {
  /// Hides what is shown and is not part of the next presentation.
  func hide(whatIsNotIn next: Presentation)

  func show(_ presentation: Presentation)
}
