internal import CalculatorCore

/// What a character means in a calculation.
///
/// This is the key table of docs/behaviour.md 3.2 for the keys that type characters. Full-width forms mean
/// what the plain ones mean.
///
/// | characters | meaning |
/// |---|---|
/// | `0`–`9`, any Unicode decimal digit | digit |
/// | `.` `,` `٫` `٬` | mark: decimal mark or separator, as the locale says |
/// | `+`; `-` `−`; `*` `×` `·`; `/` `÷` | operation |
/// | `x` `X` | multiplication, between two numbers |
/// | `%` `٪` | percent |
/// | `(` `)` | brackets |
/// | `=` | equals |
/// | category Sc: `$` `€` `¥` … | currency sign |
/// | white space | nothing |
enum CalculatorCharacter: Equatable {
  case digit(Digit, NumeralScript)
  case mark
  case operation(Operation)
  case letterX
  case percent
  case openBracket
  case closeBracket
  case equals
  case currency
  case space

  /// The meaning of a character; `nil` when it is text.
  init?(_ scalar: Unicode.Scalar) {
    if scalar.isASCII {
      self.init(ascii: UInt8(truncatingIfNeeded: scalar.value))
      return
    }
    switch scalar {
    case "٫", "٬": self = .mark
    case "−": self = .operation(.subtract)
    case "×", "·": self = .operation(.multiply)
    case "÷": self = .operation(.divide)
    case "٪": self = .percent
    case let scalar where scalar.folded.isASCII:
      self.init(ascii: UInt8(truncatingIfNeeded: scalar.folded.value))
    default:
      if let (digit, script) = NumeralScript.digit(scalar) {
        self = .digit(digit, script)
        return
      }
      switch scalar.properties.generalCategory {
      case .currencySymbol: self = .currency
      case .spaceSeparator: self = .space
      default: return nil
      }
    }
  }

  /// The meaning of an ASCII character, of which most keys are one.
  private init?(ascii character: UInt8) {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      guard let digit = Digit(Int(character) - 48) else { return nil }
      self = .digit(digit, .ascii)
    case UInt8(ascii: "."), UInt8(ascii: ","): self = .mark
    case UInt8(ascii: "+"): self = .operation(.add)
    case UInt8(ascii: "-"): self = .operation(.subtract)
    case UInt8(ascii: "*"): self = .operation(.multiply)
    case UInt8(ascii: "/"): self = .operation(.divide)
    case UInt8(ascii: "x"), UInt8(ascii: "X"): self = .letterX
    case UInt8(ascii: "%"): self = .percent
    case UInt8(ascii: "("): self = .openBracket
    case UInt8(ascii: ")"): self = .closeBracket
    case UInt8(ascii: "="): self = .equals
    case UInt8(ascii: " "): self = .space
    case UInt8(ascii: "$"): self = .currency
    default: return nil
    }
  }

  /// Whether a number can begin with the character.
  var startsNumber: Bool {
    switch self {
    case .digit, .mark: true
    case .operation, .letterX, .percent, .openBracket, .closeBracket, .equals, .currency, .space:
      false
    }
  }

  /// Whether a sign can stand directly before the character: a number begins with it, or a currency
  /// sign or a bracket that stands for one.
  var takesSign: Bool { startsNumber || self == .openBracket || self == .currency }

  /// Whether the character can be the sign of a number.
  var isSign: Bool { self == .operation(.add) || self == .operation(.subtract) }

  /// Whether the character is a digit.
  var isDigit: Bool {
    if case .digit = self { return true }
    return false
  }
}

extension Unicode.Scalar {
  /// The plain form of a full-width character; digits keep their own, which is a script.
  var folded: Unicode.Scalar {
    guard (0xFF01...0xFF5E).contains(value), !(0xFF10...0xFF19).contains(value),
      let plain = Unicode.Scalar(value - 0xFEE0)
    else { return self }
    return plain
  }

  /// Whether the character is white space of any kind.
  var isBlank: Bool {
    isASCII ? self == " " || (0x09...0x0D).contains(value) : properties.isWhitespace
  }

  /// Whether the character is an opening bracket of any kind.
  var isOpeningBracket: Bool {
    isASCII
      ? self == "(" || self == "[" || self == "{" : properties.generalCategory == .openPunctuation
  }

  /// Whether the character is a space of a calculation.
  var isSpace: Bool { isASCII ? self == " " : CalculatorCharacter(self) == .space }

  /// Whether the character is a letter from A to Z, as stands before a currency sign: `US$`.
  var isCurrencyLetter: Bool { ("A"..."Z").contains(self) }
}
