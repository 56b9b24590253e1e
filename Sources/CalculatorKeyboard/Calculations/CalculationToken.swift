internal import CalculatorCore

/// A part of a line that means something in a calculation.
///
/// Spaces are the gaps between tokens.
struct CalculationToken {
  enum Kind: Equatable {
    /// A number; `nil` when what stands there is none.
    case number(NumberLiteral?)
    case operation(Operation)
    /// `-` or `/`, which also join dates, ranges, scores and phone numbers.
    case joiner(Operation)
    case letterX
    case percent
    case equals
  }

  let kind: Kind
  /// The place in the line, in Unicode scalars.
  let range: Range<Int>

  var isNumber: Bool {
    if case .number = kind { return true }
    return false
  }

  /// The operation between two numbers that the token can be.
  var operation: Operation? {
    switch kind {
    case .operation(let operation), .joiner(let operation): operation
    case .letterX: .multiply
    case .number, .percent, .equals: nil
    }
  }

  /// Whether it can be the sign of a number.
  var isSign: Bool { operation == .add || operation == .subtract }

  /// The tokens of the run of calculator characters at the end of a line.
  static func run(endingAt line: [Unicode.Scalar], locale: LocaleConventions) -> [Self] {
    var tokens: [Self] = []
    var index = startOfRun(line)
    while index < line.count {
      guard let character = CalculatorCharacter(line[index]) else { break }
      var end = index + 1
      let kind: Kind
      switch character {
      case .digit, .mark:
        while end < line.count, CalculatorCharacter(line[end])?.startsNumber == true { end += 1 }
        kind = .number(NumberLiteral(line[index..<end], locale: locale))
      case .operation(let operation):
        kind =
          "-/".unicodeScalars.contains(line[index]) ? .joiner(operation) : .operation(operation)
      case .letterX: kind = .letterX
      case .percent: kind = .percent
      case .equals: kind = .equals
      case .space:
        index = end
        continue
      }
      tokens.append(Self(kind: kind, range: index..<end))
      index = end
    }
    return tokens
  }

  /// Where the calculator characters at the end of a line begin.
  ///
  /// An `x` is one of them only between two numbers, so that it never joins a word to a
  /// calculation.
  private static func startOfRun(_ line: [Unicode.Scalar]) -> Int {
    var start = line.count
    while start > 0, let character = CalculatorCharacter(line[start - 1]) {
      if character == .letterX, !standsBetweenNumbers(line, start - 1) { break }
      start -= 1
    }
    return start
  }

  private static func standsBetweenNumbers(_ line: [Unicode.Scalar], _ index: Int) -> Bool {
    func isSpace(_ scalar: Unicode.Scalar) -> Bool { CalculatorCharacter(scalar) == .space }
    guard
      let before = line[..<index].last(where: { !isSpace($0) }).flatMap(CalculatorCharacter.init),
      let after = line[(index + 1)...].first(where: { !isSpace($0) })
        .flatMap(CalculatorCharacter.init)
    else { return false }
    return (before.startsNumber || before == .percent) && (after.startsNumber || after.isSign)
  }
}
