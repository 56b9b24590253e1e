internal import CalculatorCore

/// A part of a line that means something in a calculation.
///
/// Spaces are the gaps between tokens.
struct CalculationToken: Equatable {
  enum Kind: Equatable {
    /// A number, with its currency sign if it has one; `nil` when what stands there is none.
    indirect case number(NumberLiteral?, CurrencySign?)
    case operation(OperationSign)
    /// A `%`, which divides where a number stands right behind it or it stands between spaces.
    case percent(divides: Bool)
    case openBracket
    case closeBracket
    case equals
    /// A currency sign, until it is given to its number; one that belongs to none.
    case currency(String)
  }

  /// An operation, and what it was typed as.
  enum OperationSign: Equatable {
    /// A sign that means nothing else.
    case plain(Operation)
    /// `-` or `/`, which also join dates, ranges, scores and phone numbers.
    case joiner(Operation)
    /// `×`, which also joins measures.
    case times
    /// The letter `x`.
    case letterX

    var operation: Operation {
      switch self {
      case .plain(let operation), .joiner(let operation): operation
      case .times, .letterX: .multiply
      }
    }

    init(_ operation: Operation, typedAs scalar: Unicode.Scalar) {
      switch scalar.folded {
      case "-", "/": self = .joiner(operation)
      case "×": self = .times
      default: self = .plain(operation)
      }
    }
  }

  var kind: Kind
  /// The place in the line, in Unicode scalars.
  var range: Range<Int>
  /// The place of a number without its currency sign.
  var digits: Range<Int>

  init(_ kind: Kind, _ range: Range<Int>) {
    self.kind = kind
    self.range = range
    digits = range
  }

  var isNumber: Bool {
    if case .number = kind { return true }
    return false
  }

  /// The operation between two numbers that the token is.
  var operation: Operation? {
    if case .operation(let sign) = kind { return sign.operation }
    return nil
  }

  var isPercent: Bool {
    if case .percent = kind { return true }
    return false
  }

  /// Whether it can be the sign of a number.
  var isSign: Bool {
    switch kind {
    case .operation(.plain(let operation)), .operation(.joiner(let operation)):
      operation == .add || operation == .subtract
    case .operation(.times), .operation(.letterX), .number, .percent, .openBracket, .closeBracket,
      .equals, .currency:
      false
    }
  }

  /// Whether the token stands right before another, without a space.
  func touches(_ next: CalculationToken) -> Bool { range.upperBound == next.range.lowerBound }
}
