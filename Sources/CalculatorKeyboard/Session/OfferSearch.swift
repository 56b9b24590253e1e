/// All that decides which offer is found: the text and what is known of it, the field, the settings.
///
/// Equal searches find the same.
struct OfferSearch: Equatable, Sendable {
  /// Which calculations are offered.
  enum Wanted: Equatable, Sendable {
    /// Whatever is found: something asked for it.
    case any
    /// Those for which Return inserts.
    case byReturn(KeyboardSettings.ReturnInserts)
  }

  /// The text.
  let source: CalculationReader.Source
  private let wanted: Wanted
  private let isReplaced: Bool
  private let mayOpenForms: Bool
  private let traits: FieldTraits
  private let settings: KeyboardSettings
  private let reader: CalculationReader

  /// - Parameters:
  ///   - source: The text.
  ///   - wanted: Which calculations are offered.
  ///   - isReplaced: Whether the calculation would have to be deleted from the document.
  ///   - mayOpenForms: Whether Down is the keyboard's now.
  ///   - field: The field.
  init(
    _ source: CalculationReader.Source, wanting wanted: Wanted, replacing isReplaced: Bool,
    openingForms mayOpenForms: Bool = true, in field: FieldContext
  ) {
    self.source = source
    self.wanted = wanted
    self.isReplaced = isReplaced
    self.mayOpenForms = mayOpenForms
    traits = field.traits
    settings = field.settings
    reader = field.reader
  }

  /// The offer; `nil` where no calculation is found, or none that is wanted.
  var offer: Offer? {
    guard var offer = plainOffer else { return nil }
    // What was not asked for has no other forms.
    let isAsked = offer.calculation.isAsked || wanted == .any
    offer.opensForms = mayOpenForms && isAsked && resultForms(of: offer)?.hasOthers == true
    return offer
  }

  /// How results are written in the field.
  var style: ResultStyle { ResultStyle(settings, reader.locale, traits) }

  private func resultForms(of offer: Offer) -> ResultForms? {
    ResultForms(of: offer, style: style, settings, reader)
  }

  private var plainOffer: Offer? {
    guard let found = Calculation.first(of: reader.calculations(in: source), settings.order) else {
      return nil
    }
    let isWanted =
      switch wanted {
      case .any: true
      case .byReturn(.any): found.calculation.isTyped
      case .byReturn(.clear): found.calculation.isClear(found.readings)
      case .byReturn(.asked): false
      }
    let isAsked = found.calculation.isAsked
    guard isWanted || isAsked, !isReplaced || traits.canDelete(found.calculation.text) else {
      return nil
    }
    let offer = Offer(found.calculation, found.readings, style: style)
    // Unasked nothing comes with another mark than the text has.
    let isUnasked = !isAsked && wanted == .byReturn(.clear)
    return isUnasked && offer.hasOtherMark ? nil : offer
  }
}
