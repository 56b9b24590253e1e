/// How numbers are written where the user lives: the part of `localeconv` the keyboard needs.
package struct LocaleConventions: Equatable, Sendable {
  /// How digits stand together in a long number that the keyboard writes.
  ///
  /// In what is typed both are read.
  package enum Grouping: Sendable {
    /// In threes: 1,234,567.
    case threes
    /// The last three, then twos: 12,34,567.
    case indian
  }

  /// The decimal mark.
  package var decimalMark: Unicode.Scalar
  /// How the keyboard groups.
  package var grouping: Grouping
  /// What stands between groups; `nil` where the locale does not group.
  package var groupSeparator: Unicode.Scalar?

  /// Whether a dot may stand between groups where the comma is the decimal mark.
  ///
  /// In fields that take no other mark it may not.
  var dotMayGroup = true

  /// Makes conventions.
  ///
  /// - Parameters:
  ///   - decimalMark: The decimal mark.
  ///   - grouping: How digits are grouped.
  ///   - groupSeparator: What stands between groups; `nil` for a locale that does not group.
  package init(
    decimalMark: Unicode.Scalar, grouping: Grouping = .threes, groupSeparator: Unicode.Scalar?
  ) {
    self.decimalMark = decimalMark
    self.grouping = grouping
    self.groupSeparator = groupSeparator
  }

  /// Conventions of many languages: 1,234,567.5.
  package init() {
    self.init(decimalMark: ".", groupSeparator: ",")
  }

  /// The conventions that three members of `struct lconv` tell.
  ///
  /// - Parameters:
  ///   - decimalPoint: `decimal_point`; its first character counts.
  ///   - grouping: `grouping`: the sizes of groups from the right, a byte each.
  ///   - thousandsSeparator: `thousands_sep`; its first character counts, and empty is none.
  package init(decimalPoint: String, grouping: String, thousandsSeparator: String) {
    self.init(
      decimalMark: decimalPoint.unicodeScalars.first ?? ".",
      grouping: Array(grouping.utf8.prefix(2)) == [3, 2] ? .indian : .threes,
      groupSeparator: thousandsSeparator.unicodeScalars.first)
  }

  /// Whether the comma is the decimal mark.
  var usesDecimalComma: Bool { decimalMark == "," }

  /// Whether an apostrophe between two digits groups.
  ///
  /// Keyboards type `'` for the locale's `’`.
  var groupsWithApostrophe: Bool { groupSeparator == "’" || groupSeparator == "'" }

  /// Whether a space may divide the groups of a number.
  ///
  /// A no-break, narrow or thin one may everywhere, a plain one where the locale's own separator is
  /// any kind of space.
  func groups(with space: Unicode.Scalar) -> Bool {
    switch space {
    case "\u{A0}", "\u{202F}", "\u{2009}": true
    case " ": groupSeparator?.properties.isWhitespace ?? false
    default: false
    }
  }
}
