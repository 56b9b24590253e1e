/// The rules for what a calculation is and when Return inserts it: docs/behaviour.md 3.3.
///
/// The name of a rule is the same in the code, on the page and in the table of examples. `make rules` leaves
/// out one after the other and prints what each changes.
package enum Rule: String, CaseIterable, Sendable {
  // Numbers.
  /// No number begins with a zero and another digit: `05`.
  case leadingZero = "leading-zero"
  /// Digits between separators are groups: of three, or the Indian way.
  case groups
  /// All digits of a calculation are of one script.
  case oneScript = "one-script"
  /// A mark that groups in one number of a calculation is not the decimal mark of another.
  case oneRole = "one-role"
  /// No operation stands right behind a mark: `10,-` is a price, `24.+25.12.` are days.
  case mark

  // The grammar.
  /// A sign touches what it signs, and is where an operand begins.
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

  // The text before a calculation.
  /// A short piece of plain text and a colon are a label.
  case label
  /// After a number or a sign that calculates, it is part of something larger.
  case operand
  /// After anything else without a space, it is part of that.
  case glued
  /// After text, a sign could be a dash.
  case signInText = "sign-in-text"

  // The text after it.
  /// Text that continues it makes it part of something larger.
  case behind

  // Conditions for clear, so that Return inserts it without an `=`.
  /// It is at a start or after a label.
  case place
  /// `+` or `*` is among its operations.
  case plusOrTimes = "plus-or-times"
  /// Its operations have spaces on both sides, or none.
  case spacedAlike = "spaced-alike"
  /// Both readings have the same result.
  case oneValue = "one-value"
  /// It is neither an aside nor the beginning of something longer.
  case aside
}

extension Rule {
  #if LEAVING_OUT_RULES
    /// The rule that `make rules` leaves out.
    package nonisolated(unsafe) static var leftOut: Rule?

    /// True if the rule is kept, or left out.
    func isKept(_ condition: @autoclosure () -> Bool) -> Bool {
      Rule.leftOut == self || condition()
    }
  #else
    @inline(__always)
    func isKept(_ condition: @autoclosure () -> Bool) -> Bool { condition() }
  #endif
}
