internal import CalculatorCore

/// One reading of a calculation: what it comes to as its keys are pressed, or as it is written.
struct Reading: Equatable {
  /// The order in which the operations are applied.
  enum Kind {
    /// As pressed, from left to right.
    case keys
    /// `×` and `÷` before `+` and `−`.
    case written
  }

  let kind: Kind
  /// The equation applied last; `nil` where there is none.
  var equation: Equation?
  /// The last segment, with the value it goes on from and the brackets of this reading in writing.
  var parts: [CalculationPart] = []
  /// Whether brackets were typed in the last segment.
  var hasTypedBrackets = false
  /// How amounts of money are written in it; `nil` without any.
  var money: Money?
  /// What of it is an amount of money.
  var isAmount = Amounts()
  /// The number it comes to, or the first error the calculator was in.
  var result: Result<Number, CalculatorError> = .success(.zero)

  /// Whether the calculator was in error.
  var isError: Bool {
    if case .failure = result { return true }
    return false
  }

  /// The reading, shown without the brackets it implies where the other one comes to the same number.
  func showing(_ written: Reading) -> Reading {
    guard !isError else { return self }
    var reading = self
    reading.parts = written.parts
    return reading
  }

  /// Which numbers of a reading are amounts of money.
  struct Amounts: Equatable {
    /// The value gone on from.
    var value = false
    /// The running value, left of the last operation.
    var left = false
    /// The number right of it.
    var right = false
    /// The result.
    var result = false
  }
}

/// What a calculation comes to, by the setting `order`.
///
/// It is handed on and kept more often than it is made: that is cheaper as a reference.
indirect enum Readings: Equatable {
  /// There is one reading, or both come to the same number.
  case one(Reading)
  /// The readings differ.
  case both(keys: Reading, written: Reading)

  /// Whether a reading is an error.
  var hasError: Bool {
    switch self {
    case .one(let reading): reading.isError
    case .both(let keys, let written): keys.isError || written.isError
    }
  }

  /// The reading whose result is inserted: the keys', where they differ.
  var first: Reading {
    switch self {
    case .one(let reading), .both(let reading, _): reading
    }
  }
}
