internal import CIBus
package import CalculatorKeyboard

/// Translates the field properties that IBus reports.
package enum FieldTranslator {
  /// The hint that the typed text is hidden; in libibus since 1.5.34.
  static let hiddenTextHint: UInt32 = 1 << 12

  /// Adds a content type and capabilities to the known traits: the client and the desktop.
  ///
  /// They are an `IBusInputPurpose` and the bits of `IBusInputHints` and `IBusCapabilite`.
  package static func traits(
    purpose: UInt32, hints: UInt32, capabilities: UInt32, of field: FieldTraits
  ) -> FieldTraits {
    var traits = field
    traits.purpose = fieldPurpose(purpose)
    traits.isHidden = hints & hiddenTextHint != 0
    traits.isPrivate = hints & IBUS_INPUT_HINT_PRIVATE.rawValue != 0
    traits.offersSurroundingText = capabilities & IBUS_CAP_SURROUNDING_TEXT.rawValue != 0
    return traits
  }

  private static func fieldPurpose(_ purpose: UInt32) -> FieldPurpose {
    switch IBusInputPurpose(rawValue: purpose) {
    case IBUS_INPUT_PURPOSE_FREE_FORM: .freeForm
    case IBUS_INPUT_PURPOSE_ALPHA: .letters
    case IBUS_INPUT_PURPOSE_DIGITS: .digits
    case IBUS_INPUT_PURPOSE_NUMBER: .number
    case IBUS_INPUT_PURPOSE_PHONE: .phone
    case IBUS_INPUT_PURPOSE_URL: .url
    case IBUS_INPUT_PURPOSE_EMAIL: .email
    case IBUS_INPUT_PURPOSE_NAME: .name
    case IBUS_INPUT_PURPOSE_PASSWORD: .password
    case IBUS_INPUT_PURPOSE_PIN: .pin
    case IBUS_INPUT_PURPOSE_TERMINAL: .terminal
    default: .unknown
    }
  }
}
