package import CalculatorCore

/// The meaning of a character in a calculation: the key table of docs/behaviour.md 3.2.
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
/// | category Sc: `$` `€` `¥` …; `元` `圆` `円` `원` | currency sign |
/// | category Zs | space |
///
/// Full-width forms mean the same as the plain ones. Any other character is text.
package enum CalculatorCharacter: Equatable {
  case digit(Digit, NumeralScript)
  case operation(Operation)
  case mark, letterX, percent, openBracket, closeBracket, equals, currency, space

  package init?(_ scalar: Unicode.Scalar) {
    let plain = scalar.folded
    if plain.isASCII {
      self.init(ascii: plain)
      return
    }
    switch plain {
    case "٫", "٬": self = .mark
    case "−": self = .operation(.subtract)
    case "×", "·": self = .operation(.multiply)
    case "÷": self = .operation(.divide)
    case "٪": self = .percent
    case "元", "圆", "円", "원": self = .currency
    default:
      if let (digit, script) = NumeralScript.digit(plain) {
        self = .digit(digit, script)
        return
      }
      switch plain.properties.generalCategory {
      case .currencySymbol: self = .currency
      case .spaceSeparator: self = .space
      default: return nil
      }
    }
  }

  private init?(ascii scalar: Unicode.Scalar) {
    switch scalar {
    case "0"..."9":
      guard let digit = Digit(Int(scalar.value) - 48) else { return nil }
      self = .digit(digit, .ascii)
    case ".", ",": self = .mark
    case "+": self = .operation(.add)
    case "-": self = .operation(.subtract)
    case "*": self = .operation(.multiply)
    case "/": self = .operation(.divide)
    case "x", "X": self = .letterX
    case "%": self = .percent
    case "(": self = .openBracket
    case ")": self = .closeBracket
    case "=": self = .equals
    case " ": self = .space
    case "$": self = .currency
    default: return nil
    }
  }

  package var beginsOperand: Bool {
    switch self {
    case .digit, .mark, .currency, .openBracket: true
    case .operation, .letterX, .percent, .closeBracket, .equals, .space: false
    }
  }

  package var endsOperand: Bool {
    switch self {
    case .digit, .mark, .percent, .closeBracket, .currency: true
    case .operation, .letterX, .openBracket, .equals, .space: false
    }
  }

  package var isSign: Bool { self == .operation(.add) || self == .operation(.subtract) }
}

// Other classes of characters. ASCII has a way of its own: Unicode's tables make reading a line 40 % slower.
extension Unicode.Scalar {
  /// The plain form of a full-width character; full-width digits are kept: they are a script.
  package var folded: Unicode.Scalar {
    guard (0xFF01...0xFF5E).contains(value), !(0xFF10...0xFF19).contains(value),
      let plain = Unicode.Scalar(value - 0xFEE0)
    else { return self }
    return plain
  }

  package var isBlank: Bool {
    isASCII ? self == " " || (0x09...0x0D).contains(value) : properties.isWhitespace
  }

  package var endsLine: Bool {
    switch self {
    case "\n", "\r", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }

  /// True if the character may separate the parts of a calculation.
  package var isSpace: Bool { isASCII ? self == " " : CalculatorCharacter(self) == .space }

  package var isCalculatorDigit: Bool {
    isASCII ? ("0"..."9").contains(self) : NumeralScript.digit(self) != nil
  }

  /// True for `A` to `Z`, as in the currency sign `US$`.
  package var isCapital: Bool { ("A"..."Z").contains(self) }

  package var isOpeningBracket: Bool {
    isASCII
      ? self == "(" || self == "[" || self == "{" : properties.generalCategory == .openPunctuation
  }

  var isOpeningQuote: Bool {
    isASCII
      ? self == "\"" || self == "'" || self == "`"
      : properties.generalCategory == .initialPunctuation
  }

  var isApostrophe: Bool { self == "'" || self == "’" }

  /// True if the character only changes how others are drawn: direction marks, variation selectors.
  var isInvisible: Bool {
    !isASCII
      && (properties.generalCategory == .format || ("\u{FE00}"..."\u{FE0F}").contains(self)
        || ("\u{E0100}"..."\u{E01EF}").contains(self))
  }

  /// True if the character compares its two sides, as `=`, `<` and `≈` do.
  var isRelation: Bool {
    switch folded {
    case "=", "<", ">", "\u{223C}"..."\u{228B}": true
    default: false
    }
  }

  /// True if the character calculates or joins numbers: an operation, a dash, a mathematical symbol that is
  /// no relation.
  var isOperator: Bool {
    switch folded {
    case "+", "-", "*", "/", "^", "@", "#", "&", "\\", "~", "•", "·", "✕", "✖", "➕", "➖", "➗":
      return true
    case let plain where plain.isASCII:
      return false
    default:
      let category = properties.generalCategory
      return category == .dashPunctuation || category == .mathSymbol && !isRelation
    }
  }

  /// True if the character is a number or part of one: a digit, `½`, `²`, `万`.
  var isNumeric: Bool { isASCII ? ("0"..."9").contains(self) : properties.numericType != nil }

  var isLetter: Bool {
    isASCII
      ? ("a"..."z").contains(self) || ("A"..."Z").contains(self)
      : properties.isAlphabetic && !isNumeric
  }

  /// True if a word goes on with the character: a letter, or a numeral that is no digit.
  var isWordCharacter: Bool {
    if isASCII { return isLetter }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
      return true
    default:
      return isNumeric && properties.numericType != .decimal
    }
  }

  /// True if the character belongs to the letter before it: an accent, a vowel sign, a `ー`.
  var extendsLetter: Bool {
    guard !isASCII else { return false }
    return switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .modifierLetter: true
    default: false
    }
  }

  var isCaseless: Bool { !isASCII && properties.generalCategory == .otherLetter && !isNumeric }

  /// True for a mark of Chinese or Japanese that includes its space.
  var isIdeographicMark: Bool { self == "、" || self == "。" || self == "，" }

  var isPunctuation: Bool {
    switch properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      true
    default: false
    }
  }
}

extension ArraySlice<Unicode.Scalar> {
  var trimmed: ArraySlice {
    var text = drop(while: \.isBlank)
    while text.last?.isBlank == true { text.removeLast() }
    return text
  }
}

extension String {
  package init(_ scalars: some Sequence<Unicode.Scalar>) {
    // From an array: this takes a tenth of the time of appending to a string.
    var bytes: [UInt8] = []
    bytes.reserveCapacity(scalars.underestimatedCount)
    for scalar in scalars {
      if scalar.isASCII {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    self.init(decoding: bytes, as: UTF8.self)
  }
}

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
