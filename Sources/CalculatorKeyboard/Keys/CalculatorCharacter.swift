internal import CalculatorCore

/// What a character means in a calculation.
///
/// This is the key table of product.md 3.2 for the keys that type characters.
///
/// | characters | meaning |
/// |---|---|
/// | `0`–`9`, any Unicode decimal digit | digit |
/// | `.` `,` `٫` `٬` | mark: decimal mark or separator, as the locale says |
/// | `+`; `-` `−`; `*` `×` `·`; `/` `÷` | operation |
/// | `x` `X` | multiplication, between two numbers |
/// | `%` `٪` | percent |
/// | `=` | equals |
/// | space, no-break space | nothing |
enum CalculatorCharacter: Equatable {
  case digit(Digit, NumeralScript)
  case mark
  case operation(Operation)
  case letterX
  case percent
  case equals
  case space

  private static let table: [Unicode.Scalar: CalculatorCharacter] = [
    ".": .mark, ",": .mark, "٫": .mark, "٬": .mark,
    "+": .operation(.add), "-": .operation(.subtract), "−": .operation(.subtract),
    "*": .operation(.multiply), "×": .operation(.multiply), "·": .operation(.multiply),
    "/": .operation(.divide), "÷": .operation(.divide), "x": .letterX, "X": .letterX,
    "%": .percent, "٪": .percent, "=": .equals, " ": .space, "\u{A0}": .space,
  ]

  /// The meaning of a character; `nil` when it is text.
  init?(_ scalar: Unicode.Scalar) {
    if let digit = Digit(Int(scalar.value) - 48) {
      self = .digit(digit, .ascii)
    } else if let meaning = Self.table[scalar] {
      self = meaning
    } else if let (digit, script) = NumeralScript.digit(scalar) {
      self = .digit(digit, script)
    } else {
      return nil
    }
  }

  /// Whether a number can begin with the character.
  var startsNumber: Bool {
    switch self {
    case .digit, .mark: true
    case .operation, .letterX, .percent, .equals, .space: false
    }
  }

  /// Whether the character can be the sign of a number.
  var isSign: Bool { self == .operation(.add) || self == .operation(.subtract) }
}
