/// The list bullets at the beginning of a line: `-`, `1.`, `a)`, `(1)`, `[x]`, alone or one behind
/// another, each with a space behind it.
enum ListBullets {
  /// Where the line, which begins at 0, goes on behind its bullets and the spaces around them; 0
  /// without bullets.
  ///
  /// A number before a spaced `*` is multiplied, and begins no list: `5. * 3`, `(5) * 3`.
  static func end(in line: ArraySlice<Unicode.Scalar>) -> Int {
    var end = 0
    var index = skippingSpaces(line, 0)
    while let next = endOfBullet(line, index), next < line.count,
      line[next].isBlank
    {
      let body = skippingSpaces(line, next)
      if isTimes(line, body), line[index..<next].contains(where: \.isCalculatorDigit) { break }
      index = body
      end = body
    }
    return end
  }

  /// Whether a `*` with a space behind it stands at a place.
  private static func isTimes(_ line: ArraySlice<Unicode.Scalar>, _ index: Int) -> Bool {
    index + 1 < line.count && line[index].folded == "*" && line[index + 1].isBlank
  }

  private static func skippingSpaces(_ line: ArraySlice<Unicode.Scalar>, _ index: Int) -> Int {
    var index = index
    while index < line.count, line[index].isBlank { index += 1 }
    return index
  }

  private static func endOfBullet(_ line: ArraySlice<Unicode.Scalar>, _ start: Int) -> Int? {
    guard start < line.count else { return nil }
    switch line[start].folded {
    case "-", "*", "+", "•", "–", ">": return start + 1
    case "[":
      guard start + 2 < line.count, " xX".unicodeScalars.contains(line[start + 1]),
        line[start + 2] == "]"
      else { return nil }
      return start + 3
    case "(":
      guard let end = endOfName(line, start + 1), end < line.count, line[end].folded == ")" else {
        return nil
      }
      return end + 1
    default:
      guard let end = endOfName(line, start), end < line.count,
        line[end].folded == "." || line[end].folded == ")"
      else { return nil }
      return end + 1
    }
  }

  /// The end of a number, or of a letter.
  private static func endOfName(_ line: ArraySlice<Unicode.Scalar>, _ start: Int) -> Int? {
    guard start < line.count else { return nil }
    var end = start
    while end < line.count, line[end].isCalculatorDigit { end += 1 }
    if end > start { return end }
    return line[start].properties.isAlphabetic ? start + 1 : nil
  }
}
