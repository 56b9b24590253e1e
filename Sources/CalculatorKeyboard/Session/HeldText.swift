/// Text that is held as preedit, on request: an opening `=` and the typed text behind it.
struct HeldText: Equatable {
  /// The most characters that are held behind the `=`; one more inserts them as typed.
  static let maximumLength = CaretContext.maximumLength

  /// The `=`, as typed.
  let opening: Unicode.Scalar
  private(set) var body: TypedText?

  /// Just the opening `=`; `nil` for another character.
  init?(opening: Unicode.Scalar) {
    guard CalculatorCharacter(opening) == .equals else { return nil }
    self.opening = opening
  }

  /// All of it, exactly as typed.
  var text: String { String([opening] + scalars) }

  /// What is held behind the opening `=`.
  var scalars: [Unicode.Scalar] { body?.scalars ?? [] }

  /// The text after one more character; `nil` when that character ends it.
  func appending(_ scalar: Unicode.Scalar, _ locale: LocaleConventions) -> HeldText? {
    var next = self
    if let body {
      // A sign stands directly before what it belongs to.
      let isSign = body.scalars.count == 1 && CalculatorCharacter(body.scalars[0])?.isSign == true
      let takesSign = CalculatorCharacter(scalar)?.takesSign == true || scalar.isCurrencyLetter
      guard body.scalars.count < Self.maximumLength, !isSign || takesSign,
        let longer = body.appending(scalar, locale), longer.scalars.count > 1
      else { return nil }
      next.body = longer
    } else {
      guard let first = TypedText(held: scalar) else { return nil }
      next.body = first
    }
    return next
  }

  /// The text after BackSpace; `nil` when nothing is left.
  func removingLast() -> HeldText? {
    guard let body else { return nil }
    var next = self
    next.body = body.removingLast()
    return next
  }
}
