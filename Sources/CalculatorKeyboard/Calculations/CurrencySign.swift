/// A currency sign as it is written at a number: `€5`, `5 €`, `US$ 5`.
struct CurrencySign: Equatable {
  /// The sign, with the capital letters before it.
  let text: String
  /// Whether it stands before the number.
  let isBefore: Bool
  /// The space between, or nothing.
  let space: String

  /// Whether another one is the same, written the same way.
  static func == (one: CurrencySign, other: CurrencySign) -> Bool {
    one.text == other.text && one.isBefore == other.isBefore
      && one.space.isEmpty == other.space.isEmpty
  }

  /// Puts the sign to a number; a minus stays in front.
  func applied(to number: String) -> String {
    guard isBefore else { return number + space + text }
    let digits = number.drop { $0 == "-" }
    return number.prefix(number.count - digits.count) + text + space + digits
  }
}

extension CurrencySign {
  /// Gives each currency sign of a run to the number it stands at, directly or with one space
  /// between.
  ///
  /// One that stands at none, or could belong to either of two, stays a token by itself.
  static func joined(
    _ tokens: [CalculationToken], in line: [Unicode.Scalar]
  ) -> [CalculationToken] {
    guard tokens.contains(where: { $0.currencyText != nil }) else { return tokens }
    var joined: [CalculationToken] = []
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      index += 1
      guard let text = token.currencyText else {
        joined.append(token)
        continue
      }
      let before = joined.last.flatMap { $0.isPlainNumber ? token.gap(behind: $0) : nil }
      let after =
        index < tokens.count && tokens[index].isPlainNumber
        ? tokens[index].gap(behind: token) : nil
      if let before, after.map({ before < $0 }) ?? true {
        let number = joined.removeLast()
        let gap = line[number.range.upperBound..<token.range.lowerBound]
        joined.append(
          number.with(
            CurrencySign(text: text, isBefore: false, space: String(gap)),
            number.range.lowerBound..<token.range.upperBound))
      } else if let after, before.map({ after < $0 }) ?? true {
        let number = tokens[index]
        let gap = line[token.range.upperBound..<number.range.lowerBound]
        joined.append(
          number.with(
            CurrencySign(text: text, isBefore: true, space: String(gap)),
            token.range.lowerBound..<number.range.upperBound))
        index += 1
      } else {
        joined.append(token)
      }
    }
    return joined
  }
}

extension CalculationToken {
  fileprivate var currencyText: String? {
    if case .currency(let text) = kind { return text }
    return nil
  }

  /// Whether it is a number without a currency sign.
  fileprivate var isPlainNumber: Bool {
    if case .number(_, nil) = kind { return true }
    return false
  }

  /// How many characters stand between another token and this one; `nil` for more than one.
  fileprivate func gap(behind other: CalculationToken) -> Int? {
    let gap = range.lowerBound - other.range.upperBound
    return gap <= 1 ? gap : nil
  }

  /// The number with its currency sign.
  fileprivate func with(_ sign: CurrencySign, _ range: Range<Int>) -> CalculationToken {
    guard case .number(let literal, _) = kind else { return self }
    var token = CalculationToken(.number(literal, sign), range)
    token.digits = digits
    return token
  }
}
