/// All that decides which offer is found in typed text and what stands around it.
///
/// As long as it stays the same, so does the offer, and nothing is calculated again.
struct OfferSearch: Equatable {
  /// The typed text.
  let typed: TypedText
  /// The line up to the caret, with all of the typed text.
  let line: [Unicode.Scalar]
  /// What stands behind the caret.
  let after: String
  /// The field.
  let traits: FieldTraits
  /// The settings.
  let settings: KeyboardSettings
}
