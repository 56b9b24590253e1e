/// How numbers are written where the user lives: the part of `localeconv` the keyboard needs.
public struct LocaleConventions: Equatable, Sendable {
  /// How digits stand together in a long number.
  public enum Grouping: Sendable {
    /// In threes: 1,234,567.
    case threes
    /// The last three, then twos: 12,34,567.
    case indian
  }

  /// The decimal mark.
  public var decimalMark: Unicode.Scalar
  /// The grouping that is accepted besides threes.
  public var grouping: Grouping
  /// What stands between groups.
  public var groupSeparator: Unicode.Scalar

  /// Makes conventions.
  ///
  /// - Parameters:
  ///   - decimalMark: The decimal mark.
  ///   - grouping: How digits are grouped.
  ///   - groupSeparator: What stands between groups; by default the other of `,` and `.`.
  public init(
    decimalMark: Unicode.Scalar = ".", grouping: Grouping = .threes,
    groupSeparator: Unicode.Scalar? = nil
  ) {
    self.decimalMark = decimalMark
    self.grouping = grouping
    self.groupSeparator = groupSeparator ?? (decimalMark == "," ? "." : ",")
  }

  /// Whether the comma is the decimal mark.
  var usesDecimalComma: Bool { decimalMark == "," }
}
