internal import CalculationReading
internal import CalculatorCore
internal import Messages

/// All that decides which offer is found: the text and what is known of it, the field, the settings.
///
/// Equal searches find the same, and one that has found its offer hands it on: Return inserts what is shown,
/// without reading it again.
final class OfferSearch: Equatable {
  /// The text.
  let source: CalculationReader.Source
  /// Whether something has asked for a calculation, as a final `=` does.
  private let isAskedFor: Bool
  private let isReplaced: Bool
  private let mayOpenForms: Bool
  private let traits: FieldTraits
  private let settings: KeyboardSettings
  private let reader: CalculationReader

  /// - Parameters:
  ///   - source: The text.
  ///   - isAskedFor: Whether something has asked for a calculation, as a final `=` does.
  ///   - isReplaced: Whether the calculation would have to be deleted from the document.
  ///   - mayOpenForms: Whether Down is the keyboard's now.
  ///   - field: The field.
  init(
    _ source: CalculationReader.Source, asked isAskedFor: Bool, replacing isReplaced: Bool,
    openingForms mayOpenForms: Bool = true, in field: FieldContext
  ) {
    self.source = source
    self.isAskedFor = isAskedFor
    self.isReplaced = isReplaced
    self.mayOpenForms = mayOpenForms
    traits = field.traits
    settings = field.settings
    reader = field.reader
  }

  /// Whether two look at the same.
  static func == (one: OfferSearch, other: OfferSearch) -> Bool {
    one === other
      || one.source == other.source && one.isAskedFor == other.isAskedFor
        && one.isReplaced == other.isReplaced && one.mayOpenForms == other.mayOpenForms
        && one.traits == other.traits && one.settings == other.settings
        && one.reader == other.reader
  }

  /// The offer; `nil` where no calculation is found, or Return would not insert what it comes to.
  private(set) lazy var offer = find()

  private func find() -> Offer? {
    guard var offer = reader.offer(in: source, settings.order, style) else { return nil }
    let isAsked = offer.isAsked || isAskedFor
    guard isAsked || offer.isClear && !settings.insertsOnlyWhenAsked,
      !isReplaced || traits.canDelete(offer.text)
    else { return nil }
    // What was not asked for has no other forms.
    offer.opensForms =
      mayOpenForms && isAsked
      && ResultForms(of: offer, style: style, settings, reader)?.hasOthers == true
    return offer
  }

  /// How results are written in the field.
  var style: ResultStyle { ResultStyle(settings, reader.locale, traits) }
}

/// The last search in a field that has the focus, while something is followed there.
final class LastSearch {
  private var search: OfferSearch?

  /// The last one where it looks at the same, else the new one.
  func same(as next: OfferSearch) -> OfferSearch {
    if let search, search == next { return search }
    search = next
    return next
  }

  /// Keeps no text any more.
  func forget() { search = nil }
}

extension ResultStyle {
  /// How results are written in a field.
  init(_ settings: KeyboardSettings, _ locale: LocaleConventions, _ traits: FieldTraits) {
    self.init(
      format: DisplayFormat(fractionDigitCount: settings.fractionDigits),
      decimalMark: settings.decimalMark, locale: locale, isASCIIOnly: traits.isASCIIOnly)
  }
}

extension Offer {
  /// The preview: `12 + 30 = 42 ⏎`, or the error without `⏎`; both readings where they differ.
  ///
  /// - Parameter isIntroduced: Whether the user knows what Return does: else it says so behind `⏎`.
  /// - Returns: The preview.
  func preview(isIntroduced: Bool) -> String {
    guard result != nil else { return first.text.isolatedFromLeftToRight }
    var preview = first.text.isolatedFromLeftToRight + " "
    preview += isIntroduced ? "⏎" : tr("⏎ Return inserts")
    if let other { preview += "   " + other.text.isolatedFromLeftToRight }
    guard opensForms else { return preview }
    return preview + (isIntroduced || other != nil ? " ↓" : "   ↓")
  }
}

extension Outcome {
  /// The calculation with its result, `12 + 30 = 42`, or with its error.
  fileprivate var text: String {
    guard let result else {
      return tr("%1: %2", shownCalculation, error?.words ?? "")
    }
    return "\(shownCalculation) \(relation) \(result.text)"
  }
}

extension CalculatorError {
  /// The error in the language of the user, as the preview shows it and a screen reader says it.
  var words: String {
    switch self {
    case .divisionByZero: tr("cannot divide by zero")
    case .tooLarge: tr("too large")
    case .tooSmall: tr("too small")
    }
  }
}
