/// Text that is held as preedit, on request: an opening `=` and the typed text behind it.
struct HeldText: Equatable {
  /// The most characters that are held behind the `=`; one more inserts them as typed.
  static let maximumLength = CaretContext.maximumLength

  /// The `=`, as typed.
  let opening: Unicode.Scalar
  /// What was typed before it.
  let last: LastTyped
  private(set) var body: TypedText?
  /// Where it stands in what the application tells of its text, of which this is no part; `nil` when it tells
  /// nothing.
  private var place: Place?
  /// Whether the application has told of it, or of what it was before, as of its text while it showed it.
  private var isShown = false

  /// Just the opening `=`; `nil` for another character, or where it may not open.
  init?(opening: Unicode.Scalar, behind last: LastTyped) {
    guard CalculatorCharacter(opening) == .equals, last != .other, last != .selection else {
      return nil
    }
    self.opening = opening
    self.last = last
  }

  private func with(_ body: TypedText?) -> HeldText {
    var text = self
    text.body = body
    return text
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
  /// Some, such as KTextEditor, tell of a preedit as of their text while they show it, from its `=` on: the caret
  /// then stands right behind it.
  ///
  /// - Parameters:
  ///   - before: What stands before the caret.
  ///   - after: What stands behind it.
  /// - Returns: Whether it has taken this text in, so that nothing is held any more.
  mutating func noteTold(before: String, after: String) -> Bool {
    let shownCount = shownCount(in: before)
    let isBehind = shownCount == text.unicodeScalars.count
    // An `=` alone may also be one that was typed earlier, and is told only now.
    let isPart = shownCount > 0 && (!isBehind || body == nil)
    isShown = isShown || isPart
    if let place, place.isTaken(by: text, in: before + after) { return !(isBehind && isShown) }
    place = Place(before: String(before.unicodeScalars.dropLast(shownCount)), after: after)
    return false
  }

  /// How much of this, from its start, stands at the end of a text: the application may not be through with
  /// showing it.
  private func shownCount(in before: String) -> Int {
    var shown = text.unicodeScalars[...]
    while !before.endsExactly(with: String(shown)) { shown.removeLast() }
    return shown.count
  }

  /// The text after BackSpace; `nil` when nothing is left.
  func removingLast() -> HeldText? {
    body.map { with($0.removingLast()) }
  }
}

/// A place in a text, known by what stands around it.
///
/// The text itself is not kept.
private struct Place: Equatable {
  /// How much is looked at on each side, in bytes of UTF-8.
  private static let length = 16
  /// How much more may stand before it by now, in bytes: what was typed there, and not told yet.
  ///
  /// While a preedit is shown, Firefox tells nothing.
  private static let lag = 8

  private let text: Int
  private let before: Int
  private let after: Int

  init(before: String, after: String) {
    text = (before + after).hashValue
    self.before = before.utf8.suffix(Self.length).hash
    self.after = after.utf8.prefix(Self.length).hash
  }

  /// Whether a part has come to stand here in a text.
  func isTaken(by part: String, in told: String) -> Bool {
    guard told.hashValue != text else { return false }
    let (part, told) = (Array(part.utf8), Array(told.utf8))
    return (0...max(0, told.count - part.count)).contains { start in
      told[start...].starts(with: part)
        && told[(start + part.count)...].prefix(Self.length).hash == after
        && (0...min(Self.lag, start)).contains {
          told[..<(start - $0)].suffix(Self.length).hash == before
        }
    }
  }
}

extension Collection<UInt8> {
  /// Equal for equal bytes.
  fileprivate var hash: Int { Array(self).hashValue }
}
