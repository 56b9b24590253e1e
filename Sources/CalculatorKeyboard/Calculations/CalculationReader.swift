internal import CalculatorCore

/// Finds the calculation that ends at the caret: product.md 3.3 as a pure function.
///
/// The characters of calculations before the caret are read as one run. A calculation begins at
/// the run's first number or its sign, at a number that only spaces divide from the one before,
/// or behind an `=`. It is the longest of these that is well formed, and never a part of a run
/// that is not: `5*-3` offers nothing, and neither does its `-3`.
struct CalculationReader {
  /// The most characters a calculation has.
  static let maximumLength = 128

  /// How numbers are written.
  let locale: LocaleConventions

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - line: What stands before the caret on its line.
  ///   - typedCount: How many Unicode scalars of it were typed just now. Only in these a
  ///     calculation is clear; a final `=` asks for one that is older, too.
  ///   - after: What stands behind the caret.
  /// - Returns: The longest calculation, or `nil`.
  func calculation(
    endingAt line: [Unicode.Scalar], typedCount: Int, after: String.UnicodeScalarView = .init()
  ) -> Calculation? {
    guard CalculationBoundary.canEnd(before: after.first) else { return nil }
    var tokens = CalculationToken.run(endingAt: line, locale: locale)
    let isAsked = tokens.last?.kind == .equals && tokens.last?.range.upperBound == line.count
    if isAsked { tokens.removeLast() }
    let chunk = tokens[startOfLastNumbers(tokens)...]
    let segments = chunk.split(omittingEmptySubsequences: false) { $0.kind == .equals }
    for index in segments.indices {
      guard let syntax = syntax(segments[index...], line: line, isAsked: isAsked) else { continue }
      guard line.count - syntax.start - (isAsked ? 1 : 0) <= Self.maximumLength else { return nil }
      let isTyped = syntax.start >= line.count - typedCount
      return Calculation(
        text: String(line[syntax.start...]), keys: syntax.keys + (isAsked ? [.equals] : []),
        start: nil, numerals: syntax.numerals, isAsked: isAsked,
        isClear: !isAsked && isTyped && syntax.isClear
          && CalculationBoundary.isClear(behind: line[..<syntax.start])
          && !endsInSpace(line))
    }
    return nil
  }

  /// Reads what was typed straight after a result was inserted: clear whatever else holds.
  ///
  /// - Parameters:
  ///   - inserted: The result.
  ///   - typed: What stands between it and the caret.
  ///   - after: What stands behind the caret.
  /// - Returns: The calculation that begins with the result, or `nil`.
  func calculation(
    goingOnFrom inserted: InsertedResult, typed: [Unicode.Scalar],
    after: String.UnicodeScalarView = .init()
  ) -> Calculation? {
    guard CalculationBoundary.canEnd(before: after.first) else { return nil }
    var tokens = CalculationToken.run(endingAt: typed, locale: locale)
    guard tokens.first?.range.lowerBound == 0 else { return nil }
    let isAsked = tokens.last?.kind == .equals && tokens.last?.range.upperBound == typed.count
    if isAsked { tokens.removeLast() }
    var syntax = CalculationSyntax(start: 0, numerals: inserted.numerals)
    let segments = tokens[...].split(omittingEmptySubsequences: false) { $0.kind == .equals }
    guard tokens.first?.operation != nil,
      segments.allSatisfy({ syntax.append(segment: $0, continues: true) }),
      inserted.text.unicodeScalars.count + typed.count <= Self.maximumLength
    else { return nil }
    return Calculation(
      text: inserted.text + String(typed), keys: syntax.keys + (isAsked ? [.equals] : []),
      start: inserted.value, numerals: syntax.numerals, isAsked: isAsked,
      isClear: !isAsked && !endsInSpace(typed))
  }

  private func endsInSpace(_ text: some BidirectionalCollection<Unicode.Scalar>) -> Bool {
    text.last?.properties.isWhitespace ?? false
  }

  /// Two numbers with only spaces between: the calculation begins at the second.
  private func startOfLastNumbers(_ tokens: [CalculationToken]) -> Int {
    tokens.indices.dropFirst().last { tokens[$0].isNumber && tokens[$0 - 1].isNumber } ?? 0
  }

  /// The calculation that begins in the first of some `=`-divided segments, if there is one.
  private func syntax(
    _ segments: ArraySlice<ArraySlice<CalculationToken>>, line: [Unicode.Scalar], isAsked: Bool
  ) -> CalculationSyntax? {
    guard let first = segments.first, var start = first.firstIndex(where: \.isNumber) else {
      return nil
    }
    var hasSign = false
    if start > first.startIndex, first[start - 1].isSign,
      first[start - 1].range.upperBound == first[start].range.lowerBound
    {
      start -= 1
      hasSign = true
    }
    let place = first[start].range.lowerBound
    guard CalculationBoundary.canBegin(behind: line[..<place], isAsked: isAsked) else { return nil }
    var syntax = CalculationSyntax(start: place, numerals: Numerals())
    if hasSign {
      let isBehindSpace = line[..<place].last?.properties.generalCategory == .spaceSeparator
      syntax.sign(first[start].operation, behindSpace: isBehindSpace)
      start += 1
    }
    guard syntax.append(segment: first[start...], continues: false),
      segments.dropFirst().allSatisfy({ syntax.append(segment: $0, continues: true) })
    else { return nil }
    return syntax
  }
}

extension String {
  init(_ scalars: some Sequence<Unicode.Scalar>) {
    // One by one is several times as fast as `append(contentsOf:)`.
    self.init()
    for scalar in scalars { unicodeScalars.append(scalar) }
  }
}
