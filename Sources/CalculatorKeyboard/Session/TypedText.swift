internal import CalculationReading
internal import CalculatorCore

/// The run of calculator characters just typed that stands right before the caret.
///
/// It begins with a digit, a decimal mark, an opening bracket, a currency sign, a sign directly
/// before one, or an `=` that asks for what was typed earlier. It can begin with a result that was
/// just inserted, for as long as operations go on from that.
struct TypedText: Equatable {
  /// More characters than any calculation has: of longer text the end is followed.
  static let maximumLength = CalculationReader.maximumLength + 32

  /// What was typed, character for character.
  let scalars: [Unicode.Scalar]
  /// The result it begins with.
  let inserted: InsertedResult?
  /// Whether Insert has asked about it, as a final `=` does.
  private(set) var isAsked = false

  /// What was typed, as text.
  var text: String { String(scalars) }

  /// The class of its last character.
  var lastTyped: LastTyped { scalars.last.map(LastTyped.init) ?? .other }

  /// What was typed behind the result it begins with; all of it without one.
  var rest: ArraySlice<Unicode.Scalar> {
    scalars.dropFirst(inserted?.text.unicodeScalars.count ?? 0)
  }

  /// Begins with a character; `nil` when typed text does not begin with it.
  init?(beginningWith scalar: Unicode.Scalar) {
    guard let character = CalculatorCharacter(scalar),
      character.beginsOperand || character.isSign || character == .equals, scalar != "，"
    else { return nil }
    scalars = [scalar]
    inserted = nil
  }

  /// Begins with a character behind the `=` that opens held text, where it may also be the first letter
  /// of a currency sign; `nil` when typed text does not begin with it.
  init?(held scalar: Unicode.Scalar, _ locale: LocaleConventions) {
    let begins = TypedText(beginningWith: scalar) != nil && CalculatorCharacter(scalar) != .equals
    let beginsSign = scalar.isCapital || scalar == locale.currencySymbol.unicodeScalars.first
    guard begins || beginsSign else { return nil }
    scalars = [scalar]
    inserted = nil
  }

  /// Nothing yet, behind the `=` that opens held text.
  static let empty = TypedText()

  private init(_ scalars: [Unicode.Scalar] = [], after inserted: InsertedResult? = nil) {
    self.scalars = scalars
    self.inserted = inserted
  }

  /// Begins with a result that was inserted.
  init(_ inserted: InsertedResult) {
    scalars = Array(inserted.text.unicodeScalars)
    self.inserted = inserted
  }

  /// The same, about which Insert has asked.
  var asked: TypedText {
    var text = self
    text.isAsked = true
    return text
  }

  /// Begins with a calculation that an `=` or Insert found in what was typed earlier.
  init(_ offer: Offer) {
    scalars = Array(offer.text.unicodeScalars)
    inserted = nil
  }

  /// The typed text after one more character; `nil` when that character ends it.
  ///
  /// - Parameters:
  ///   - scalar: The character.
  ///   - locale: Which characters divide groups of digits.
  /// - Returns: The longer text; it begins anew where the character cannot go on with this one.
  func appending(_ scalar: Unicode.Scalar, _ locale: LocaleConventions) -> TypedText? {
    guard locale.mayGoOn(scalars, with: scalar) else { return TypedText(beginningWith: scalar) }
    let next = TypedText(scalars + [scalar], after: inserted)
    guard inserted != nil, rest.allSatisfy(\.isSpace) else { return next }
    return switch CalculatorCharacter(scalar) {
    case .operation, .letterX, .equals, .space: next
    case .digit, .mark, .percent, .openBracket, .closeBracket, .currency, nil:
      TypedText(next.scalars)
    }
  }

  /// The end of it, where it is longer than any calculation.
  var shortened: TypedText {
    guard scalars.count > Self.maximumLength else { return self }
    return TypedText(Array(scalars.suffix(Self.maximumLength)))
  }

  /// The typed text after BackSpace; `nil` when nothing is left.
  func removingLast() -> TypedText? {
    guard scalars.count > 1 else { return nil }
    let left = Array(scalars.dropLast())
    let isWhole = left.count >= inserted?.text.unicodeScalars.count ?? 0
    return TypedText(left, after: isWhole ? inserted : nil)
  }

  /// Whether a final `=` asks for the calculation before it, which may have been typed earlier.
  var asks: Bool {
    scalars.last { !$0.isSpace }.map { CalculatorCharacter($0) == .equals } ?? false
  }

  /// Whether there can be a calculation in it at all; most numbers and signs in prose stop here.
  var mayCalculate: Bool {
    var hasDigit = false
    var hasOperation = false
    for scalar in scalars {
      switch CalculatorCharacter(scalar) {
      case .digit: hasDigit = true
      case .operation, .letterX, .percent: hasOperation = true
      // It asks for what was typed earlier, too.
      case .equals: return true
      case .mark, .openBracket, .closeBracket, .currency, .space, nil: break
      }
    }
    return hasDigit && hasOperation
  }
}
