internal import CalculationReading
internal import CalculatorCore
internal import Messages

/// Everything that decides which offer is found: the text, the field and the settings.
///
/// A search keeps its offer for equal searches: Return inserts what is shown without reading it again.
final class OfferSearch: Equatable {
  let source: CalculationReader.Source
  /// True if Insert or an opening `=` asks for a calculation.
  private let isAskedFor: Bool
  /// True if the calculation would have to be deleted from the document.
  private let isReplaced: Bool
  private let mayOpenForms: Bool
  private let traits: FieldTraits
  private let settings: KeyboardSettings
  private let reader: CalculationReader

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

  static func == (one: OfferSearch, other: OfferSearch) -> Bool {
    one === other
      || one.source == other.source && one.isAskedFor == other.isAskedFor
        && one.isReplaced == other.isReplaced && one.mayOpenForms == other.mayOpenForms
        && one.traits == other.traits && one.settings == other.settings
        && one.reader == other.reader
  }

  /// The offer; `nil` if no calculation is found, or Return would not insert its result.
  private(set) lazy var offer = find()

  private func find() -> Offer? {
    let style = ResultStyle(settings, reader.locale, traits)
    guard var offer = reader.offer(in: source, settings.order, style) else { return nil }
    let isAsked = offer.isAsked || isAskedFor
    guard isAsked || offer.isClear && !settings.insertsOnlyWhenAsked,
      !isReplaced || traits.canDelete(offer.text)
    else { return nil }
    // Other forms are offered only for a calculation that was asked for.
    offer.opensForms =
      mayOpenForms && isAsked
      && ResultForms(of: offer, style: style, settings, reader)?.hasOthers == true
    return offer
  }
}

extension ResultStyle {
  init(_ settings: KeyboardSettings, _ locale: LocaleConventions, _ traits: FieldTraits) {
    self.init(
      format: DisplayFormat(fractionDigitCount: settings.fractionDigits),
      decimalMark: settings.decimalMark, locale: locale, isASCIIOnly: traits.isASCIIOnly)
  }
}

extension Offer {
  /// The preview: `12 + 30 = 42 ⏎`, or the error without `⏎`; both readings where they differ.
  ///
  /// For a user who has not inserted a result yet it says what Return does.
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
    guard let result else { return tr("%1: %2", shownCalculation, error?.words ?? "") }
    return "\(shownCalculation) \(relation) \(result.text)"
  }
}

extension CalculatorError {
  /// The error in the user's language, as shown and spoken.
  var words: String {
    switch self {
    case .divisionByZero: tr("cannot divide by zero")
    case .tooLarge: tr("too large")
    case .tooSmall: tr("too small")
    }
  }
}
