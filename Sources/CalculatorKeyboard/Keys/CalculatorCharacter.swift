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

  /// The meaning of a character; `nil` when it is text.
  init?(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "0"..."9":
      guard let digit = Digit(Int(scalar.value) - 48) else { return nil }
      self = .digit(digit, .ascii)
    case ".", ",", "٫", "٬": self = .mark
    case "+": self = .operation(.add)
    case "-", "−": self = .operation(.subtract)
    case "*", "×", "·": self = .operation(.multiply)
    case "/", "÷": self = .operation(.divide)
    case "x", "X": self = .letterX
    case "%", "٪": self = .percent
    case "=": self = .equals
    case " ", "\u{A0}": self = .space
    default:
      guard let (digit, script) = NumeralScript.digit(scalar) else { return nil }
      self = .digit(digit, script)
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
