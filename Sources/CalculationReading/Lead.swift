internal import CalculatorCore

/// The text before a calculation, classified once by the table of docs/behaviour.md 3.3.
///
/// | before the calculation | example | asked by `=` | unasked |
/// |---|---|---|---|
/// | ``start``: nothing, list bullets | `- 12+30` | yes | may be clear |
/// | ``label``: a short text and a colon, `\|` | `Total: 12+30` | yes | may be clear |
/// | ``text(takesSign:)`` | `Total 12+30` | yes, mostly without a sign | no |
/// | ``operand``: a number, an operator | `2^ 12+30` | never | no |
/// | ``glued``: anything else without a space | `a12+30` | never | no |
enum Lead: Equatable {
  case start
  case label
  /// The calculation may begin with a sign only after a relation or a colon; elsewhere that is a dash.
  case text(takesSign: Bool)
  case operand
  case glued

  func mayBeAsked(hasSign: Bool) -> Bool {
    switch self {
    case .start, .label: true
    case .text(let takesSign): Rule.signInText.isKept(takesSign || !hasSign)
    case .operand: Rule.operand.isKept(false)
    case .glued: Rule.glued.isKept(false)
    }
  }

  var mayBeClear: Bool { self == .start || self == .label }

  /// Classifies the line before a calculation.
  ///
  /// `mayTouchLetter` is false if the calculation has only a percent sign, or begins with a mark: in Hindi `रु.500`
  /// is 500 rupees.
  init(before: ArraySlice<Unicode.Scalar>, _ locale: LocaleConventions, mayTouchLetter: Bool) {
    var rest = before
    var isSpaced = false
    looking: while let last = rest.last {
      switch last {
      case _ where last.isSpace: isSpaced = true
      case _ where last.isOpeningBracket: isSpaced = false
      case _ where last.isInvisible || !isSpaced && last.isOpeningQuote: break
      default: break looking
      }
      rest.removeLast()
    }
    guard let last = rest.last, !(isSpaced && rest.isBullets) else {
      self = .start
      return
    }
    switch last.folded {
    case "|" where isSpaced:
      self = .label
    case ":":
      self = Lead(behindColon: rest.dropLast(), isSpaced: isSpaced, isFullWidth: last != ":")
    case _ where last.isRelation:
      self = .text(takesSign: true)
    case _
    where last.isOperator || rest.endsInNumber || rest.endsInOperatorLetter || rest.endsInSign
      || locale.currencySymbol(endingAt: rest.endIndex, in: rest) != nil:
      self = .operand
    case _ where isSpaced || last.isIdeographicMark || mayTouchLetter && rest.endsInCaselessLetter:
      self = .text(takesSign: false)
    default:
      self = .glued
    }
  }

  /// Classifies a text before a colon.
  ///
  /// A label is a short piece of plain text that begins the line.
  private init(behindColon text: ArraySlice<Unicode.Scalar>, isSpaced: Bool, isFullWidth: Bool) {
    let label = text.trimmed
    if isSpaced, text.last?.isSpace == true, label.endsInNumber {
      // A division, as many countries write it: `10 : 2 + 3`.
      self = .operand
    } else if !isSpaced, text.last?.isCalculatorDigit == true {
      // A time: `10:50`.
      self = .glued
    } else if isSpaced || isFullWidth,
      Rule.label.isKept(
        (1...40).contains(label.count)
          && !label.contains { ":;,=<>{}\"/\\".unicodeScalars.contains($0.folded) })
    {
      self = .label
    } else {
      self = .text(takesSign: true)
    }
  }
}

extension ArraySlice<Unicode.Scalar> {
  /// True for list bullets and nothing else: `-`, `1.`, `a)`, with spaces between them.
  fileprivate var isBullets: Bool {
    split(whereSeparator: \.isBlank).allSatisfy { bullet in
      guard let last = bullet.last?.folded else { return false }
      let name = bullet.dropLast()
      if name.isEmpty { return ["-", "*", "+", "•", "–", ">"].contains(last) }
      return (last == "." || last == ")")
        && (name.allSatisfy(\.isCalculatorDigit) || name.count == 1 && name.first?.isLetter == true)
    }
  }

  /// True if it ends in a number that is not part of a word such as `libc6`.
  fileprivate var endsInNumber: Bool {
    guard last?.isNumeric == true else { return false }
    let before = last {
      !$0.isNumeric && !$0.extendsLetter && ($0 == "，" || CalculatorCharacter($0) != .mark)
    }
    return before?.isLetter != true
  }

  fileprivate var endsInSign: Bool {
    switch last.flatMap({ CalculatorCharacter($0) }) {
    case .percent, .currency: true
    default: false
    }
  }

  /// True if it ends in a single letter that people type as an operation: `x`, the Cyrillic `х`, the French
  /// `à`, the `ー` of a Japanese keyboard.
  fileprivate var endsInOperatorLetter: Bool {
    guard let last, "xXхХàÀーｰ".unicodeScalars.contains(last) else { return false }
    return dropLast().last.map { !$0.isLetter && !$0.isCalculatorDigit } ?? true
  }

  fileprivate var endsInCaselessLetter: Bool { last { !$0.extendsLetter }?.isCaseless == true }
}
