internal import CalculationReading
internal import CalculatorCore

/// The calculator characters typed last, right before the caret.
///
/// It begins with a digit, a decimal mark, an opening bracket, a currency sign, a sign directly before one of
/// these, an `=` that asks for earlier text, or a result just inserted, while operations go on from it.
struct TypedText: Equatable {
  /// More characters than any calculation has; of longer text the end is followed.
  static let maximumLength = CalculationReader.maximumLength + 32

  let scalars: [Unicode.Scalar]
  /// The result it goes on from; the text begins with it, unless an `=` or Insert has found older text before it.
  private(set) var inserted: InsertedResult?
  /// The number of Unicode scalars before that result.
  private(set) var countBeforeInserted = 0
  /// True if Insert has asked about it, as a final `=` does.
  private(set) var isAsked = false

  var text: String { String(scalars) }

  var lastTyped: LastTyped { scalars.last.map(LastTyped.init) ?? .other }

  /// The text after the result; all of it without one.
  var rest: ArraySlice<Unicode.Scalar> { scalars.dropFirst(insertedEnd) }

  private var insertedEnd: Int {
    inserted.map { countBeforeInserted + $0.text.unicodeScalars.count } ?? 0
  }

  /// Begins with a character; `nil` if typed text cannot begin with it.
  init?(beginningWith scalar: Unicode.Scalar) {
    guard let character = CalculatorCharacter(scalar),
      character.beginsOperand || character.isSign || character == .equals, scalar != "，"
    else { return nil }
    scalars = [scalar]
  }

  /// Begins after the `=` that opens held text, also with a currency's first letter; `nil` if it cannot.
  init?(held scalar: Unicode.Scalar, _ locale: LocaleConventions) {
    let begins = TypedText(beginningWith: scalar) != nil && CalculatorCharacter(scalar) != .equals
    let beginsSign = scalar == locale.currencySymbol.unicodeScalars.first
    guard begins || beginsSign else { return nil }
    scalars = [scalar]
  }

  private init(_ scalars: [Unicode.Scalar], like typed: TypedText? = nil) {
    self.scalars = scalars
    inserted = typed?.inserted
    countBeforeInserted = typed?.countBeforeInserted ?? 0
  }

  init(_ inserted: InsertedResult) {
    scalars = Array(inserted.text.unicodeScalars)
    self.inserted = inserted
  }

  var asked: TypedText {
    var text = self
    text.isAsked = true
    return text
  }

  /// Begins with a calculation that an `=` or Insert found in earlier text, and that ends with `typed`.
  init(_ offer: Offer, typed: TypedText? = nil) {
    self.init(Array(offer.text.unicodeScalars), like: typed)
    countBeforeInserted += scalars.count - (typed?.scalars.count ?? 0)
  }

  /// The text after one more character, or a new text that begins with it; `nil` if the character ends it.
  func appending(_ scalar: Unicode.Scalar, _ locale: LocaleConventions) -> TypedText? {
    // A result is an operand, also when it ends with a currency symbol of letters.
    let operand = inserted == nil ? scalars : ["0"] + rest
    guard locale.mayGoOn(operand, with: scalar) else { return TypedText(beginningWith: scalar) }
    let next = TypedText(scalars + [scalar], like: self)
    guard inserted != nil, rest.allSatisfy(\.isSpace) else { return next }
    return switch CalculatorCharacter(scalar) {
    case .operation, .letterX, .equals, .space: next
    case .digit, .mark, .percent, .openBracket, .closeBracket, .currency, nil:
      TypedText(next.scalars)
    }
  }

  /// The end of the text, if it is longer than any calculation.
  var shortened: TypedText {
    guard scalars.count > Self.maximumLength else { return self }
    return TypedText(Array(scalars.suffix(Self.maximumLength)))
  }

  /// The text after BackSpace; `nil` if nothing is left.
  func removingLast() -> TypedText? {
    guard scalars.count > 1 else { return nil }
    let left = Array(scalars.dropLast())
    return TypedText(left, like: left.count >= insertedEnd ? self : nil)
  }

  /// True if a final `=` asks for the calculation before it, which may have been typed earlier.
  var asks: Bool {
    scalars.last { !$0.isSpace }.map { CalculatorCharacter($0) == .equals } ?? false
  }

  /// False if there cannot be a calculation in it, as for most numbers and signs in prose.
  var mayCalculate: Bool {
    var hasDigit = false
    var hasOperation = false
    for scalar in scalars {
      switch CalculatorCharacter(scalar) {
      case .digit: hasDigit = true
      case .operation, .letterX, .percent: hasOperation = true
      // It asks for earlier text, too.
      case .equals: return true
      case .mark, .openBracket, .closeBracket, .currency, .space, nil: break
      }
    }
    return hasDigit && hasOperation
  }
}
