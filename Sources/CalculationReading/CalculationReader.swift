internal import CalculatorCore

/// Finds the calculation that ends at the caret: docs/behaviour.md 3.3 as a pure function.
///
/// It is the longest that the grammar allows. What stands before it and behind it then decides whether it is
/// one; no shorter one is looked for, so that no part of something larger is ever taken for a calculation.
///
///     let reader = CalculationReader(locale: LocaleConventions())
///     let line = Array("Total: 12+30=".unicodeScalars)
///     let offer = reader.offer(in: .init(line: line), .keys, ResultStyle())
///     offer?.text            // "12+30="
///     offer?.result?.text    // "42"
package struct CalculationReader: Equatable, Sendable {
  /// The most characters a calculation has, with its `=` and the spaces behind it.
  package static let maximumLength = 128

  /// How numbers are written.
  package let locale: LocaleConventions

  /// Reads calculations as they are written somewhere.
  ///
  /// - Parameter locale: How numbers are written.
  package init(locale: LocaleConventions) {
    self.locale = locale
  }

  /// What is read, and what is known of it.
  package struct Source: Equatable, Sendable {
    /// What stands before the caret on its line.
    package var line: [Unicode.Scalar]
    /// What stands behind the caret.
    package var after: String
    /// How many Unicode scalars of the line were typed just now: only these are clear.
    package var typedCount: Int
    /// A result with which the typed text begins: the calculation goes on from it.
    package var inserted: InsertedResult?

    /// A line.
    package init(
      line: [Unicode.Scalar], after: String = "", typedCount: Int = 0,
      inserted: InsertedResult? = nil
    ) {
      self.line = line
      self.after = after
      self.typedCount = typedCount
      self.inserted = inserted
    }

    /// Where the typed text begins in the line.
    var typedStart: Int { line.count - typedCount }
  }

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - source: The line, and what is known of it.
  ///   - order: Which reading comes first.
  ///   - style: How results are written in the field.
  /// - Returns: The calculation that ends at the caret; `nil` without one.
  /// - Complexity: Bounded by ``maximumLength``, however long the line: one calculator key per character
  ///   and reading.
  package func offer(in source: Source, _ order: Order, _ style: ResultStyle) -> Offer? {
    guard Rule.behind.isKept(Following.mayEnd(before: source.after.unicodeScalars, locale)),
      let question = Question(source.line)
    else { return nil }
    let inserted = source.inserted.map { result in
      let end = source.typedStart + result.text.unicodeScalars.count
      return (result: result, range: source.typedStart..<end)
    }
    let tokens = Tokenizer(line: question.body, locale: locale, inserted: inserted).tokens()
    guard let (start, calculation, typing) = longest(tokens, of: question.body),
      source.line.count - start <= Self.maximumLength
    else { return nil }
    let lead = Lead(before: source.line[..<start], hasOperation: !typing.operations.isEmpty)
    let goesOn = inserted?.range.lowerBound == start
    let isRightBehind = goesOn && typing.operations.first?.isSpacedBefore == false
    guard isRightBehind || lead.mayBeAsked(hasSign: calculation.first.sign != nil),
      let (first, other, hasOneValue) = outcomes(of: calculation, typing, order, style)
    else { return nil }
    let text = source.line[start...]
    let isClear =
      !question.isAsked && first.error == nil
      && source.hasTyped(text, isNumberField: style.isASCIIOnly)
      && Clarity(
        calculation: calculation, typing: typing, text: text,
        place: style.isASCIIOnly
          ? .inNumberField : isRightBehind ? .rightBehindResult : .behind(lead),
        hasOneValue: hasOneValue, isEnclosed: source.isEnclosed(from: start)
      ).isClear
    return Offer(
      text: String(text), isAsked: question.isAsked, isClear: isClear, first: first, other: other)
  }

  /// The longest calculation that ends where the tokens do, and where it begins.
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

  /// What a calculation comes to, by the reading that comes first and by the other one where that inserts
  /// another text; and whether there is no doubt about it.
  private func outcomes(
    of calculation: Calculation, _ typing: Typing, _ order: Order, _ style: ResultStyle
  ) -> (first: Outcome, other: Outcome?, hasOneValue: Bool)? {
    let implied = calculation.bracketedAsWritten
    let written = Reading(pressing: implied, writtenAs: calculation)
      .map { Outcome($0, typing, style) }
    guard implied != calculation else { return written.map { ($0, nil, true) } }
    let keys = Reading(pressing: calculation, writtenAs: calculation.bracketedAsPressed)
      .map { Outcome($0, typing, style) }
    switch (keys?.result, written?.result) {
    case (let one?, let other?) where one.text == other.text:
      return written.map { ($0, nil, true) }
    case (_?, _?):
      guard let keys, let written else { return nil }
      return order == .keys ? (keys, written, false) : (written, keys, false)
    case (_?, nil):
      return keys.map { ($0, nil, false) }
    case (nil, _):
      return (written ?? keys).map { ($0, nil, false) }
    }
  }
}

extension CalculationReader {
  /// The last number in typed text, as it was entered, with ASCII digits and `.`.
  ///
  /// - Parameter typed: What was typed.
  /// - Returns: `nil` where what stands there is no number.
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

/// A line without the `=` that asks, and the spaces around that.
private struct Question {
  let body: ArraySlice<Unicode.Scalar>
  let isAsked: Bool

  /// `nil` where more than a space stands before the `=`, or where it would.
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
  /// Whether all of a calculation was typed just now; in a field for numbers its end is enough.
  fileprivate func hasTyped(_ text: ArraySlice<Unicode.Scalar>, isNumberField: Bool) -> Bool {
    if isNumberField { return typedCount > 0 }
    // The letters of a currency sign are no typed text until its number comes.
    let sign = text.prefix {
      $0.isLetter || $0.isSpace || CalculatorCharacter($0) == .currency
    }
    return sign.endIndex >= typedStart
  }

  /// Whether an opening bracket right before a place is closed right behind the caret, by an editor.
  fileprivate func isEnclosed(from start: Int) -> Bool {
    line[..<start].last?.isOpeningBracket == true
      && after.unicodeScalars.first?.properties.generalCategory == .closePunctuation
  }
}
