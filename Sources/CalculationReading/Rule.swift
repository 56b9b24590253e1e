/// The rules that say what a calculation is, and when Return inserts it: docs/behaviour.md 3.3.
///
/// The name of a rule is the same in the code, on the page and in the table of examples. `make rules` leaves
/// one out after the other and prints what each of them changes.
package enum Rule: String, CaseIterable, Sendable {
  // What a number is.
  /// No number begins with a zero and another digit: `05`.
  case leadingZero = "leading-zero"
  /// Digits between separators are groups: of three, or the Indian way.
  case groups
  /// All digits of a calculation are of one script.
  case oneScript = "one-script"
  /// A mark that groups in one number of a calculation is not the decimal mark of another.
  case oneRole = "one-role"

  // The grammar.
  /// A sign touches what it signs, and stands where an operand begins.
  case sign
  /// A bracket holds more than a bare number.
  case bracket
  /// `0x10` is one number, as programs write it, and no product.
  case hexadecimal
  /// Two spaces are those of a column, and end a calculation.
  case oneSpace = "one-space"

  // Money.
  /// The currency signs of a calculation are the same, written the same way.
  case sameCurrency = "same-currency"
  /// Amounts and numbers are added, multiplied and divided as units are.
  case units

  // What stands before a calculation.
  /// A short piece of plain text and a colon are a label.
  case label
  /// Behind a number or a sign that calculates, it is part of something larger.
  case operand
  /// Behind anything else without a space, it is part of that.
  case glued
  /// Behind text a sign in front could be a dash.
  case signInText = "sign-in-text"

  // What stands behind it.
  /// What goes on with it makes it part of something larger.
  case behind

  // Whether it is clear, so that Return inserts it without an `=`.
  /// It stands at a start or behind a label.
  case place
  /// `+` or `*` is among its operations.
  case plusOrTimes = "plus-or-times"
  /// Its operations have spaces on both sides, or none.
  case spacedAlike = "spaced-alike"
  /// Both readings come to the same.
  case oneValue = "one-value"
  /// It is no aside and no beginning.
  case aside
}

extension Rule {
  #if LEAVING_OUT_RULES
    /// The rule that `make rules` leaves out.
    package nonisolated(unsafe) static var leftOut: Rule?

    /// Whether the rule is kept; one that is left out always is.
    func isKept(_ condition: @autoclosure () -> Bool) -> Bool {
      Rule.leftOut == self || condition()
    }
  #else
    /// Whether the rule is kept.
    @inline(__always)
    func isKept(_ condition: @autoclosure () -> Bool) -> Bool { condition() }
  #endif
}
