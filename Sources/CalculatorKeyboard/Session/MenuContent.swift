internal import CalculationReading

/// What can be chosen from a menu of the panel, to be inserted.
enum MenuContent: Equatable {
  /// One of the last results.
  case result(InsertedResult)
  /// A number of bytes from the menu *Used space*.
  case bytes(UInt64)

  /// The text that is inserted in a field.
  func text(in style: ResultStyle) -> String {
    switch self {
    case .result(let result): result.text(in: style)
    case .bytes(let count): String(count)
    }
  }
}
