internal import CalculatorCore

/// Finds the calculation that ends at the caret: docs/behaviour.md 3.3 as a pure function.
///
/// 1. `Following` checks that the text after the caret does not go on with the calculation.
/// 2. `Question` takes the final `=` off the line; `Tokenizer` splits the end of the line into tokens.
/// 3. `Grammar` reads the longest calculation that ends there. The reader tries no shorter one, so it never
///    takes part of something larger for a calculation.
/// 4. `Lead` classifies the text before it: may an `=` ask here?
/// 5. The calculator computes both `Reading`s, one for each ``Order``. Each becomes an ``Outcome``, written in
///    a ``ResultStyle``.
/// 6. `Clarity` decides whether Return inserts the result without an `=`.
///
///     let reader = CalculationReader(locale: LocaleConventions())
///     let line = Array("Total: 12+30=".unicodeScalars)
///     let offer = reader.offer(in: .init(line: line), .keys, ResultStyle())
///     offer?.text            // "12+30="
///     offer?.result?.text    // "42"
package struct CalculationReader: Equatable, Sendable {
  /// The longest calculation in characters, with its `=` and the spaces after it.
  package static let maximumLength = 128

  package let locale: LocaleConventions

  package init(locale: LocaleConventions) { self.locale = locale }

  /// The text around the caret, and the origin of its last characters.
  package struct Source: Equatable, Sendable {
    /// The text before the caret on its line; `after` is the text after it.
    package var line: [Unicode.Scalar]
    package var after: String
    /// The number of Unicode scalars before the caret that were typed just now.
    ///
    /// Only these can be clear.
    package var typedCount: Int
    /// An inserted result that the calculation continues from.
    package var inserted: InsertedResult?
    /// The number of typed Unicode scalars before the inserted result.
    package var countBeforeInserted: Int

    package init(
      line: [Unicode.Scalar], after: String = "", typedCount: Int = 0,
      inserted: InsertedResult? = nil, countBeforeInserted: Int = 0
    ) {
      self.line = line
      self.after = after
      self.typedCount = typedCount
      self.inserted = inserted
      self.countBeforeInserted = countBeforeInserted
    }

    var typedStart: Int { line.count - typedCount }
  }

  /// Returns the calculation that ends at the caret; `nil` if there is none.
  ///
  /// - Complexity: Bounded by ``maximumLength``, however long the line: one calculator key per character
  ///   and reading.
  package func offer(in source: Source, _ order: Order, _ style: ResultStyle) -> Offer? {
    guard Rule.behind.isKept(Following.mayEnd(before: source.after.unicodeScalars, locale)),
      let question = Question(source.line)
    else { return nil }
    let inserted = source.inserted.map { result in
      let start = source.typedStart + source.countBeforeInserted
      return (result: result, range: start..<start + result.text.unicodeScalars.count)
    }
    let tokens = Tokenizer(line: question.body, locale: locale, inserted: inserted).tokens()
    guard let (start, calculation, typing) = longest(tokens, of: question.body),
      source.line.count - start <= Self.maximumLength
    else { return nil }
    let lead = Lead(
      before: source.line[..<start], locale,
      mayTouchLetter: !typing.operations.isEmpty && CalculatorCharacter(source.line[start]) != .mark
    )
    let goesOn = inserted?.range.lowerBound == start
    let isRightBehind = goesOn && typing.operations.first?.isSpacedBefore == false
    guard isRightBehind || lead.mayBeAsked(hasSign: calculation.first.sign != nil),
      let (first, other, hasOneValue) = outcomes(of: calculation, typing, order, style)
    else { return nil }
    let text = source.line[start...]
    let isClear =
      !question.isAsked && first.error == nil
      && source.hasTyped(text, locale, isNumberField: style.isASCIIOnly)
      && Clarity(
        calculation: calculation, typing: typing, text: text,
        place: style.isASCIIOnly
          ? .inNumberField : isRightBehind ? .rightBehindResult : .behind(lead),
        hasOneValue: hasOneValue, isEnclosed: source.isEnclosed(from: start)
      ).isClear
    return Offer(
      text: String(text), isAsked: question.isAsked, isClear: isClear, first: first, other: other)
  }

  /// Returns the longest calculation that ends with the last token, and its start.
  private func longest(
    _ tokens: [Token], of line: ArraySlice<Unicode.Scalar>
  ) -> (start: Int, calculation: Calculation, typing: Typing)? {
    for (index, token) in tokens.enumerated() {
      if let (calculation, typing) = Grammar.read(tokens[index...], of: line) {
        return typing.isConsistent ? (token.range.lowerBound, calculation, typing) : nil
      }
    }
    return nil
  }

  /// Computes both readings.
  ///
  /// There is an `other` outcome only if it inserts another text. `hasOneValue` is true if the order of
  /// operations makes no difference.
  private func outcomes(
    of calculation: Calculation, _ typing: Typing, _ order: Order, _ style: ResultStyle
  ) -> (first: Outcome, other: Outcome?, hasOneValue: Bool)? {
    let implied = calculation.bracketedAsWritten
    let written = Reading(pressing: implied, writtenAs: calculation)
      .map { Outcome($0, typing, style) }
    guard implied != calculation else { return written.map { ($0, nil, true) } }
    let keys = Reading(pressing: calculation, writtenAs: calculation.bracketedAsPressed)
      .map { Outcome($0, typing, style) }
    if let keys, let written, let one = keys.result, let other = written.result {
      if one.text == other.text { return (written, nil, true) }
      return order == .keys ? (keys, written, false) : (written, keys, false)
    }
    return (keys?.result == nil ? written ?? keys : keys).map { ($0, nil, false) }
  }
}

extension CalculationReader {
  /// Returns the last number in typed text, as entered, with ASCII digits and `.`; `nil` if it is not valid.
  package func lastNumber(in typed: [Unicode.Scalar]) -> String? {
    let tokens = Tokenizer(line: typed[...], locale: locale).tokens()
    guard let index = tokens.lastIndex(where: \.isNumber),
      case .number(let literal, _) = tokens[index].kind
    else { return nil }
    let isNegative =
      index == 1 && tokens[0].kind == .operation(.subtract) && tokens[0].touches(tokens[1])
    return isNegative ? literal?.entry.negated.text : literal?.entry.text
  }
}

/// A line without a final `=` and the spaces around it.
private struct Question {
  let body: ArraySlice<Unicode.Scalar>
  let isAsked: Bool

  /// Returns `nil` if there is more than one space before the `=`, or at the end of a line without one.
  init?(_ line: [Unicode.Scalar]) {
    var body = line[...]
    let spaces = body.reversed().prefix(while: \.isSpace).count
    isAsked = body.dropLast(spaces).last.map { CalculatorCharacter($0) == .equals } ?? false
    if isAsked { body.removeLast(spaces + 1) }
    if body.last?.isSpace == true { body.removeLast() }
    guard body.last?.isSpace == false else { return nil }
    self.body = body
  }
}

extension CalculationReader.Source {
  /// True if the whole calculation was typed just now; in a number field its end is enough.
  fileprivate func hasTyped(
    _ text: ArraySlice<Unicode.Scalar>, _ locale: LocaleConventions, isNumberField: Bool
  ) -> Bool {
    if isNumberField { return typedCount > 0 }
    // A currency sign of letters is no typed text before its number is typed.
    let sign = locale.currencySign(startingAt: text.startIndex, in: text) ?? text.startIndex
    return text[sign...].prefix(while: \.isSpace).endIndex >= typedStart
  }

  /// True if the calculation is in brackets that an editor closed right after the caret.
  fileprivate func isEnclosed(from start: Int) -> Bool {
    line[..<start].last?.isOpeningBracket == true
      && after.unicodeScalars.first?.properties.generalCategory == .closePunctuation
  }
}
