/// A currency sign as it is written with a number: `€5`, `5 €`, `US$ 5`.
package struct CurrencySign: Equatable, Sendable {
  /// The sign, with the capital letters before it.
  package let text: String
  package let isBefore: Bool
  /// The space between sign and number; empty for none.
  package let space: String

  /// True for the same sign on the same side, both with a space or both without.
  package static func == (one: CurrencySign, other: CurrencySign) -> Bool {
    one.text == other.text && one.isBefore == other.isBefore
      && one.space.isEmpty == other.space.isEmpty
  }

  /// Adds the sign to a number; a minus stays in front.
  package func applied(to number: String) -> String {
    guard isBefore else { return number + space + text }
    let digits = number.drop { $0 == "-" }
    return number.prefix(number.count - digits.count) + text + space + digits
  }
}
