/// The keys of the calculator.
package enum CalculatorKey: Hashable, Sendable {
  /// A decimal digit.
  case digit(Digit)
  /// The decimal mark.
  case dot
  /// One of `+ − × ÷`.
  case operation(Operation)
  /// `=`: applies the pending operation, or the last one again.
  case equals
  /// `%`: the percentage, or the original keypad's division when a digit or a dot follows.
  case percent
  /// `±`: negates the entry or the result; before a bracket, the bracket.
  case sign
  /// `(`: puts what is under way aside, where a number may begin.
  case openBracket
  /// A bracket that nobody presses, but that the order of operations implies; it does not count towards
  /// how deep brackets nest.
  case impliedBracket
  /// `)`: finishes what is inside, which takes the place of an entry outside.
  case closeBracket
  /// `C`: starts over and forgets what undo could take back.
  case clear
  /// `CE`: sets the entry back to 0 and keeps the pending operation.
  case clearEntry
  /// Takes back the last key that changed something.
  case undo
}

/// A decimal digit: 0 to 9, and nothing else.
package struct Digit: Hashable, Sendable {
  /// The value of the digit, 0 to 9.
  package let value: UInt8

  /// Makes a digit.
  ///
  /// - Parameter value: The value; anything but 0 to 9 gives `nil`.
  package init?(_ value: Int) {
    guard let byte = UInt8(exactly: value), byte <= 9 else { return nil }
    self.value = byte
  }

  /// The digit 0.
  package static let zero = Digit(unchecked: 0)

  /// The ten digits in order.
  package static let all = (0...9).map { Digit(unchecked: $0) }

  private init(unchecked value: UInt8) {
    self.value = value
  }
}
