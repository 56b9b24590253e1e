internal import CalculationReading
internal import CalculatorCore
internal import KeypadLine

// The panel's menus that insert: the history, and the used space.
extension KeyboardSession {
  /// The rows of the history's menu, the latest result first.
  package var historyLabels: [String] { history.results.map(\.text.isolatedFromLeftToRight) }

  /// True if a menu choice waits for the focus.
  package var isRecallWaiting: Bool { leftField?.recalled != nil }

  /// Inserts a menu choice now, or once the field that lost the focus has it again.
  mutating func choose(_ content: MenuContent, in field: FieldContext) -> Response {
    guard focus != nil, field.policy != .refused(.noField) else {
      leftField?.recalled = RecalledContent(content: content)
      return Response(.passedOn)
    }
    leftField?.recalled = nil
    return insert(content, in: field)
  }

  /// Inserts a waiting menu choice if the focus is back in its field; drops it after a while.
  mutating func recall(in field: FieldContext) -> Response {
    guard let left = leftField, let recalled = left.recalled else { return Response(.passedOn) }
    guard recalled.isSettled, let focus, let proof = left.proof(for: focus, in: field) else {
      leftField?.recalled = recalled.next
      return Response(.passedOn)
    }
    leftField?.recalled = nil
    self.focus?.proof = proof
    return insert(recalled.content, in: field)
  }

  private mutating func insert(_ content: MenuContent, in field: FieldContext) -> Response {
    guard keypadStatus(field) == .enabled else { return Response(.passedOn) }
    let edits = endWhatIsUnderWay(in: field)
    let style = ResultStyle(settings, reader.locale, field.traits)
    return Response(.handled, edits: edits + [.insert(content.text(in: style))])
  }
}

extension InsertedResult {
  /// The text for another field; a field for digits gets digits.
  func text(in style: ResultStyle) -> String {
    style.isASCIIOnly ? style.format.display(value).text : text
  }
}

enum MenuContent: Equatable {
  case result(InsertedResult)
  /// A number of bytes from the menu *Used space*.
  case bytes(UInt64)

  func text(in style: ResultStyle) -> String {
    switch self {
    case .result(let result): result.text(in: style)
    case .bytes(let count): String(count)
    }
  }
}
