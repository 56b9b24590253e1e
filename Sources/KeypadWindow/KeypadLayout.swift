import KeypadLine
import Messages

/// One button of the on-screen keypad.
struct KeypadButton: Equatable, Sendable {
  enum Area: String, Sendable, CaseIterable {
    /// The wide column where a line of text begins: left, or right if text runs from right to left.
    case wide
    /// The digits, in the same order everywhere: 7 8 9.
    case digits
    /// The operations, at the other end.
    case operations
  }

  let key: KeypadKey
  /// The user's decimal mark replaces the label of the mark's button.
  let label: String
  /// The name for screen readers.
  let name: String
  let area: Area
  /// The row in the area, from the top.
  let row: Int
  /// The first column in the area, in the area's direction.
  let column: Int
  let columnSpan: Int
}

/// The layout of the on-screen keypad, after the original keyboard: a wide column, and four columns
/// of round buttons.
///
///     [  Insert  ]   7  8  9   ÷
///     [C] [⌫] [%]    4  5  6   ×
///     [    =     ]   1  2  3   −
///     [  globe   ]   ±  0  .   +
enum KeypadLayout {
  static func columnCount(of area: KeypadButton.Area) -> Int {
    area == .operations ? 1 : 3
  }

  /// Area by area and row by row, the order in which a screen reader walks them.
  static let buttons: [KeypadButton] =
    fill(
      .wide,
      [
        [(.insert, tr("Insert"), tr("Insert"))],
        [
          (.clear, "C", tr("Clear")), (.backspace, "⌫", tr("Backspace")),
          (.percent, "%", tr("Percent")),
        ],
        [(.equals, "=", tr("Equals"))],
        [(.nextKeyboard, "🌐", tr("Next keyboard"))],
      ])
    + fill(
      .digits,
      [
        [digit(.seven), digit(.eight), digit(.nine)],
        [digit(.four), digit(.five), digit(.six)],
        [digit(.one), digit(.two), digit(.three)],
        [(.sign, "±", tr("Change sign")), digit(.zero), (.mark, ".", tr("Decimal mark"))],
      ])
    + fill(
      .operations,
      [
        [(.divide, "÷", tr("Divide"))], [(.multiply, "×", tr("Multiply"))],
        [(.subtract, "−", tr("Subtract"))], [(.add, "+", tr("Add"))],
      ])

  private typealias Face = (key: KeypadKey, label: String, name: String)

  private static func digit(_ key: KeypadKey) -> Face { (key, key.rawValue, key.rawValue) }

  /// The buttons of an area; those of a row share its width.
  private static func fill(_ area: KeypadButton.Area, _ rows: [[Face]]) -> [KeypadButton] {
    rows.enumerated().flatMap { row, faces in
      let span = columnCount(of: area) / faces.count
      return faces.enumerated().map { column, face in
        KeypadButton(
          key: face.key, label: face.label, name: face.name, area: area, row: row,
          column: column * span, columnSpan: span)
      }
    }
  }
}
