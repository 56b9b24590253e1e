internal import CalculationReading

/// What can be chosen from a menu of the panel, to be inserted.
enum MenuContent: Equatable {
  /// One of the last results.
  case result(InsertedResult)
  /// A number that is no result, such as one of bytes.
  case figure(UInt64)

  /// The text that is inserted in a field.
  func text(in style: ResultStyle) -> String {
    switch self {
    case .result(let result): result.text(in: style)
    case .figure(let figure): String(figure)
    }
  }
}
