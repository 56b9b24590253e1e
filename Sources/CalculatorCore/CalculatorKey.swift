/// A key of the calculator.
package enum CalculatorKey: Hashable, Sendable {
  case digit(Digit)
  /// The decimal mark.
  case dot
  case operation(Operation)
  /// `=`: applies the pending operation, or the last one again.
  case equals
  /// `%`: the percentage, or the original keypad's division when a digit or a dot follows.
  case percent
  /// `±`: negates the entry or the result; before a bracket, the bracket.
  case sign
  /// `(`: puts the calculation aside, where a number may begin.
  case openBracket
  /// A bracket that the order of operations implies; it does not count towards the maximum depth.
  case impliedBracket
  /// `)`: finishes the bracket, whose value takes the place of an entry.
  case closeBracket
  /// `C`: starts over; undo cannot take it back.
  case clear
  /// `CE`: sets the entry back to 0 and keeps the pending operation.
  case clearEntry
  /// Takes back the last key that changed something.
  case undo
}

/// A decimal digit, 0 to 9.
package struct Digit: Hashable, Sendable {
  package let value: UInt8

  /// Returns `nil` for anything but 0 to 9.
  package init?(_ value: Int) {
    guard let byte = UInt8(exactly: value), byte <= 9 else { return nil }
    self.value = byte
  }

  package static let zero = Digit(unchecked: 0)

  package static let all = (0...9).map { Digit(unchecked: $0) }

  private init(unchecked value: UInt8) { self.value = value }
}
