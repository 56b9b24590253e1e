/// Text that is held as preedit, on request: an opening `=` and the typed text behind it.
struct HeldText: Equatable {
  /// The most characters that are held behind the `=`; one more inserts them as typed.
  static let maximumLength = CaretContext.maximumLength

  /// The `=`, as typed.
  let opening: Unicode.Scalar
  /// What was typed before it.
  let last: LastTyped
  let body: TypedText?
  /// The hash of what the application tells of its text, of which this is no part.
  ///
  /// `nil` when it tells nothing. The text itself is not kept.
  private let surroundings: Int?

  /// Just the opening `=`; `nil` for another character, or where it may not open.
  init?(opening: Unicode.Scalar, behind last: LastTyped) {
    guard CalculatorCharacter(opening) == .equals, last != .other, last != .selection else {
      return nil
    }
    self.init(opening, behind: last, nil, surroundings: nil)
  }

  private init(
    _ opening: Unicode.Scalar, behind last: LastTyped, _ body: TypedText?, surroundings: Int?
  ) {
    self.opening = opening
    self.last = last
    self.body = body
    self.surroundings = surroundings
  }

  private func with(_ body: TypedText?) -> HeldText {
    HeldText(opening, behind: last, body, surroundings: surroundings)
  }

  private func with(surroundings: Int) -> HeldText {
    HeldText(opening, behind: last, body, surroundings: surroundings)
  }

  /// All of it, exactly as typed.
  var text: String { String([opening] + scalars) }

  /// What is held behind the opening `=`.
  var scalars: [Unicode.Scalar] { body?.scalars ?? [] }

  /// The text after one more character; `nil` when that character ends it.
  func appending(_ scalar: Unicode.Scalar, _ locale: LocaleConventions) -> HeldText? {
    if let body {
      // A sign stands directly before what it belongs to.
      let isSign = body.scalars.count == 1 && CalculatorCharacter(body.scalars[0])?.isSign == true
      let takesSign = CalculatorCharacter(scalar)?.takesSign == true || scalar.isCurrencyLetter
      guard body.scalars.count < Self.maximumLength, !isSign || takesSign,
        let longer = body.appending(scalar, locale), longer.scalars.count > 1
      else { return nil }
      return with(longer)
    }
    return TypedText(held: scalar).map { with($0) }
  }

  /// Takes note of what the application tells of its text.
  ///
  /// A click has it put a preedit into its text by itself. Clients say so by a reset; IBus's bridge from
  /// Wayland keeps that to itself, and only the text tells.
  ///
  /// - Parameters:
  ///   - before: What stands before the caret.
  ///   - after: What stands behind it.
  /// - Returns: Whether it has taken this text in, so that nothing is held any more.
  mutating func noteTold(before: String, after: String) -> Bool {
    let told = Array((before + after).utf8)
    guard let surroundings, told.hashValue != surroundings else {
      self = with(surroundings: told.hashValue)
      return false
    }
    // An `=` alone may be one that was typed earlier, and is told only now.
    if told.rests(without: Array(text.utf8)).contains(where: { $0.hashValue == surroundings }) {
      return body != nil || !before.endsExactly(with: text)
    }
    self = with(surroundings: told.hashValue)
    return false
  }

  /// The text after BackSpace; `nil` when nothing is left.
  func removingLast() -> HeldText? {
    body.map { with($0.removingLast()) }
  }
}

extension [UInt8] {
  /// What is left without a part, for each place where that stands.
  fileprivate func rests(without part: [UInt8]) -> [[UInt8]] {
    guard count >= part.count else { return [] }
    return (0...count - part.count).compactMap { place in
      guard self[place...].starts(with: part) else { return nil }
      return Array(self[..<place] + self[(place + part.count)...])
    }
  }
}
