/// A currency sign as it is written at a number: `€5`, `5 €`, `US$ 5`.
package struct CurrencySign: Equatable, Sendable {
  /// The sign, with the capital letters before it.
  package let text: String
  /// Whether it stands before the number.
  package let isBefore: Bool
  /// The space between, or nothing.
  package let space: String

  /// Whether another one is the same, written the same way.
  package static func == (one: CurrencySign, other: CurrencySign) -> Bool {
    one.text == other.text && one.isBefore == other.isBefore
      && one.space.isEmpty == other.space.isEmpty
  }

  /// Puts the sign to a number; a minus stays in front.
  package func applied(to number: String) -> String {
    guard isBefore else { return number + space + text }
    let digits = number.drop { $0 == "-" }
    return number.prefix(number.count - digits.count) + text + space + digits
  }
}
