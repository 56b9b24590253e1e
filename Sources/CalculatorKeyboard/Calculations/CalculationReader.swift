internal import CalculatorCore

/// Finds the calculations that end at the caret: docs/behaviour.md 3.3 as a pure function.
///
/// The calculator characters before the caret are read as one run. A calculation begins at the run's
/// first number, its sign or its bracket, at a number that only spaces divide from the one before,
/// behind an `=`, or behind a bracket that has no partner. It is well formed, and never a part of a
/// run that is not: `5*-3` offers nothing, and neither does its `-3`.
struct CalculationReader: Equatable, Sendable {
  /// The most characters a calculation has, with its `=` and the spaces behind it.
  static let maximumLength = 128

  /// How numbers are written.
  let locale: LocaleConventions

  /// Reads in fields that take the dot as decimal mark, and no other.
  var forDotsOnly: CalculationReader {
    var locale = locale
    locale.dotMayGroup = false
    return CalculationReader(locale: locale)
  }

  /// What is read, and what is known of it.
  struct Source: Equatable, Sendable {
    /// What stands before the caret on its line.
    var line: [Unicode.Scalar]
    /// What stands behind the caret.
    var after = ""
    /// How many Unicode scalars of the line were typed just now: only in these a calculation is clear.
    var typedCount = 0
    /// A result with which the typed text begins: the calculation goes on from it.
    var inserted: InsertedResult?
    /// Whether it is read as if one more `=` had been typed.
    var isAskedFor = false
    /// Whether list bullets may begin the line.
    var mayHaveBullets = true
  }

  /// Reads a line.
  ///
  /// - Parameter source: The line, and what is known of it.
  /// - Returns: The calculations that end at the caret, the longest first.
  func calculations(in source: Source) -> [Calculation] {
    guard CalculationBoundary.canEnd(before: source.after.unicodeScalars, locale) else { return [] }
    guard let inserted = source.inserted else { return calculations(in: source, from: 0) }
    // Behind the result another one can begin.
    let end = source.line.count - source.typedCount + inserted.text.unicodeScalars.count
    return [calculation(goingOnFrom: inserted, in: source)].compactMap { $0 }
      + calculations(in: source, from: end)
  }

  private func calculations(in source: Source, from firstPlace: Int) -> [Calculation] {
    let line = source.line
    let bodyStart = source.mayHaveBullets ? ListBullets.end(in: line[...]) : 0
    var run = CalculationRun(TokenScanner(line: line, locale: locale, bodyStart: bodyStart))
    let isAsked = run.takeFinalEquals()
    return run.starts.compactMap { start in
      let place = run.tokens[start].range.lowerBound
      let boundary = CalculationBoundary(
        before: line[..<place], bodyStart: bodyStart, first: line[place])
      guard place >= firstPlace, boundary.canBegin(isAsked: isAsked || source.isAskedFor),
        !boundary.isOperand,
        line.count - place <= Self.maximumLength,
        let syntax = CalculationSyntax(run.tokens[start...]),
        syntax.currency == nil || !source.goesOnWithCurrency
      else { return nil }
      let clarity = CalculationClarity(
        syntax, at: boundary, isEnclosed: boundary.isClosed(by: source.after.unicodeScalars.first))
      // The letters before a currency sign are no typed text until the sign comes.
      let letters = line[place...].prefix(while: \.isCurrencyLetter).count
      return Calculation(
        text: String(line[place...]), syntax, clarity, isAsked: isAsked,
        isTyped: place + letters >= line.count - source.typedCount && run.end == line.count)
    }
  }

  /// Reads what was typed behind a result that was inserted; right behind it an operation is clear
  /// whatever else 3.3 says of how it is typed.
  private func calculation(
    goingOnFrom inserted: InsertedResult, in source: Source
  ) -> Calculation? {
    let text = inserted.text.unicodeScalars
    let before = source.line.dropLast(source.typedCount)
    let typed = Array(source.line[before.endIndex...].dropFirst(text.count))
    var run = CalculationRun(TokenScanner(line: typed, locale: locale, isBehindNumber: true))
    let isAsked = run.takeFinalEquals()
    guard let first = run.tokens.first, first.operation != nil, let start = text.first,
      typed[..<first.range.lowerBound].allSatisfy(\.isSpace),
      text.count + typed.count <= Self.maximumLength,
      let syntax = CalculationSyntax(run.tokens[...], goingOnFrom: inserted),
      syntax.currency == nil || !source.goesOnWithCurrency
    else { return nil }
    let boundary = CalculationBoundary(
      before: before, bodyStart: ListBullets.end(in: before), first: start)
    let clarity = CalculationClarity(
      syntax, goingOnFrom: inserted, at: first.range.lowerBound > 0 ? boundary : nil,
      isEnclosed: false)
    return Calculation(
      text: inserted.text + String(typed), syntax, clarity, goingOnFrom: inserted,
      isAsked: isAsked, isTyped: run.end == typed.count)
  }
}

extension CalculationReader.Source {
  /// Whether a currency sign stands one space behind the caret, which would be the last number's.
  fileprivate var goesOnWithCurrency: Bool {
    let after = after.unicodeScalars
    guard let first = after.first, first.isBlank else { return false }
    return after.dropFirst().first?.properties.generalCategory == .currencySymbol
  }
}

extension Calculation {
  fileprivate init(
    text: String, _ syntax: CalculationSyntax, _ clarity: CalculationClarity,
    goingOnFrom start: InsertedResult? = nil, isAsked: Bool, isTyped: Bool
  ) {
    self.text = text
    self.start = start
    self.isAsked = isAsked
    self.isTyped = isTyped
    segments = syntax.segments
    numerals = syntax.numerals
    currency = syntax.currency
    isTypedClearly = isTyped && clarity.isClear
    isLoneSubtraction = clarity.isLoneSubtraction
  }
}

extension String {
  init(_ scalars: some Sequence<Unicode.Scalar>) {
    // Made from an array: that takes a tenth of the time of appending to a string.
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
