import CalculationReading
import CalculatorKeyboard
import Testing

/// An example of a page for users: the typed keys, and the result that the page promises.
struct DocumentedExample: Sendable, CustomTestStringConvertible {
  /// The text in the field at the end.
  enum Outcome: Equatable, Sendable {
    case leaves(String)
    /// A text other than the typed one, without a new line break.
    case calculates
    /// The typed text and a line break.
    case isReturn
  }

  struct Circumstances: Sendable {
    var settings = KeyboardSettings(isIntroduced: true)
    var locale = LocaleConventions()
    var traits = FieldTraits()

    init() {
      traits.offersSurroundingText = true
      traits.client = "gtk3-im:documentation"
    }

    /// Takes a name and a value of the page; returns false if the name is unknown.
    mutating func take(_ name: some StringProtocol, _ value: some StringProtocol) -> Bool {
      let value = String(value)
      switch name {
      case "order": return set(\.settings.order, .init(rawValue: value))
      case "return-inserts": return set(\.settings.returnInserts, .init(rawValue: value))
      case "decimal-mark": return set(\.settings.decimalMark, .init(rawValue: value))
      case "terminals": return set(\.settings.terminals, .init(rawValue: value))
      case "fraction-digits": return set(\.settings.fractionDigits, Int(value))
      case "show-preview": return set(\.settings.showsPreview, Bool(value))
      case "introduced": return set(\.settings.isIntroduced, Bool(value))
      case "purpose": return set(\.traits.purpose, FieldPurpose(rawValue: value))
      case "way": return set(\.traits.offersSurroundingText, value == "in-document")
      case "locale" where value == "comma":
        return set(\.locale, LocaleConventions(decimalMark: ",", groupSeparator: "."))
      default: return false
      }
    }

    private mutating func set<Value>(_ path: WritableKeyPath<Self, Value>, _ value: Value?) -> Bool
    {
      guard let value else { return false }
      self[keyPath: path] = value
      return true
    }
  }

  /// A part of the typed keys: a text, or keys by their names.
  enum Part: Sendable {
    case text(String)
    case keys([KeyStroke])

    var strokes: [KeyStroke] {
      switch self {
      case .text(let text): text.unicodeScalars.map { KeyStroke(.character($0)) }
      case .keys(let strokes): strokes
      }
    }
  }

  let place: String
  var circumstances = Circumstances()
  var typed: [Part]
  /// The bubble after the last typed text, `—` for none; `nil` if the page does not say.
  var bubble: String?
  let outcome: Outcome

  var testDescription: String { place }

  /// Types it in memory, as transcripts are typed; returns the first difference from the page, or `nil`.
  @MainActor func difference() -> String? {
    let keyboard = InMemoryKeyboard(
      circumstances.settings, circumstances.locale, circumstances.traits)
    var shown: String?
    var text = ""
    for part in typed {
      for stroke in part.strokes { keyboard.press(stroke) }
      guard case .text(let more) = part else { continue }
      text += more
      shown = keyboard.observation.preview
    }
    let seen = keyboard.observation
    let left = seen.document.replacing("‸", with: "")
    let isAsSaid =
      switch outcome {
      case .leaves(let expected): left == expected && seen.preedit == nil
      case .calculates: left != text && !left.hasSuffix("\n")
      case .isReturn: left == text + "\n"
      }
    if !isAsSaid { return "\(place): \(outcome), but is '\(left)'" }
    if let bubble, (shown ?? "—") != bubble {
      return "\(place): the bubble is '\(shown ?? "—")', and not '\(bubble)'"
    }
    return nil
  }
}
