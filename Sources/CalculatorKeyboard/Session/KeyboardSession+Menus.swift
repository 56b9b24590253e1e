internal import CalculationReading
internal import CalculatorCore
internal import KeypadLine

// The menus of the panel from which something is inserted: the last results, and the used space.
extension KeyboardSession {
  /// The results that were inserted, the latest first, as the menu shows them.
  package var historyLabels: [String] { history.results.map(\.text.isolatedFromLeftToRight) }

  /// Whether something that was chosen waits for the focus.
  package var isRecallWaiting: Bool { leftField?.recalled != nil }

  /// A result was chosen.
  mutating func chooseResult(_ index: Int, in field: FieldContext) -> Response {
    guard history.results.indices.contains(index) else { return Response(.passedOn) }
    return choose(.result(history.results[index]), in: field)
  }

  /// Something was chosen: it is inserted now, or once the focus is back in the field that it left.
  mutating func choose(_ content: MenuContent, in field: FieldContext) -> Response {
    guard focus != nil, field.policy != .refused(.noField) else {
      leftField?.recalled = RecalledContent(content)
      return Response(.passedOn)
    }
    leftField?.recalled = nil
    return insert(content, in: field)
  }

  /// What was chosen is inserted where the focus is back in its field, and forgotten after a while.
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
  /// The text in another field; one for digits gets it as digits.
  func text(in style: ResultStyle) -> String {
    style.isASCIIOnly ? style.format.display(value).text : text
  }
}

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
