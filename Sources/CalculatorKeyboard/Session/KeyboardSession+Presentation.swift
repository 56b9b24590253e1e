internal import CalculatorCore

// What is to be seen, derived from the state and the document.
extension KeyboardSession {
  /// How long a Return may wait for the application, in milliseconds: then it gets
  /// ``KeyboardEvent/waitIsOver``.
  package static let patience: UInt32 = 250

  /// What a Return waits for; `nil` where none waits.
  package var returnWait: ReturnWait? {
    guard case .following(_, .returnWaiting(let waiting)) = focus?.composition else { return nil }
    return waiting.cause == .caret ? .caret : .text
  }

  /// What a Return waits for.
  package enum ReturnWait: Sendable {
    /// The typed text, for ``KeyboardSession/patience``.
    case text
    /// The caret, for as long as the client takes to report it.
    case caret
  }

  /// What is to be shown now.
  ///
  /// - Parameter document: The document that has the focus.
  /// - Returns: The presentation.
  package func presentation(in document: some TextDocumentProxy) -> Presentation {
    presentationSource(in: document).presentation
  }

  /// What decides what is to be shown now.
  ///
  /// - Parameter document: The document that has the focus.
  /// - Returns: All of it. From an equal one follows an equal presentation.
  package func presentationSource(in document: some TextDocumentProxy) -> Presentation.Source {
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

  /// What the calculator's own display would show for what is being typed, as entered or cut.
  ///
  /// It is worked out only when asked for: `0` when nothing is typed, the message of an error.
  ///
  /// - Parameter document: The document that has the focus.
  /// - Returns: The text.
  package func display(in document: some TextDocumentProxy) -> String {
    let format = DisplayFormat(fractionDigitCount: settings.fractionDigits)
    let typed = context(document).typedCalculation(focus?.composition)
    return (typed?.shown ?? Calculator()).display(format).text
  }
}

extension Presentation {
  /// All that decides what is shown, and nothing more.
  package struct Source: Equatable, Sendable {
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

/// What is being typed, on a calculator.
struct TypedCalculation: Equatable {
  /// The calculator, to go on from.
  let calculator: Calculator
  /// The calculator to show: as it is written, the last product may still be being entered.
  let shown: Calculator
}

extension FieldContext {
  /// The calculator after what is being typed.
  ///
  /// - Parameter composition: What the keyboard is in the middle of.
  /// - Returns: `nil` when nothing is being typed.
  func typedCalculation(_ composition: Composition?) -> TypedCalculation? {
    guard let composition = composition?.underlying, let typed = composition.typed else {
      return nil
    }
    let kind: Reading.Kind = settings.order == .written ? .written : .keys
    guard let offer = search(composition)?.offer else {
      return TypedCalculation(
        calculator: reader.calculator(after: typed, kind),
        shown: reader.calculator(after: typed, kind, isOpen: true))
    }
    // What the preview shows is what was read; where it is an error, the reading that has it.
    let calculator = offer.calculation.calculator(kind)
    guard offer.result == nil, calculator.finished.error == nil else {
      return TypedCalculation(calculator: calculator, shown: calculator)
    }
    let other = offer.calculation.calculator(kind == .keys ? .written : .keys)
    return TypedCalculation(calculator: other, shown: other)
  }
}

extension Composition {
  /// What is typed or held; `nil` when nothing is, empty behind the `=` that opens held text.
  fileprivate var typed: TypedText? {
    switch self {
    case .idle, .choosing: nil
    case .asking: .empty
    case .following(let typed, _): typed
    case .replaced(let replacement, _): replacement.standing.map { TypedText($0) }
    case .holding(let held): held.body ?? .empty
    }
  }
}
