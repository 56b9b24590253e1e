import KeypadLine
import Messages

/// One button of the on-screen keypad.
struct KeypadButton: Equatable, Sendable {
  enum Area: Sendable, CaseIterable {
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
    [
      wide(.insert, tr("Insert"), tr("Insert"), row: 0, column: 0, span: 3),
      wide(.clear, "C", tr("Clear"), row: 1, column: 0),
      wide(.backspace, "⌫", tr("Backspace"), row: 1, column: 1),
      wide(.percent, "%", tr("Percent"), row: 1, column: 2),
      wide(.equals, "=", tr("Equals"), row: 2, column: 0, span: 3),
      wide(.nextKeyboard, "🌐", tr("Next keyboard"), row: 3, column: 0, span: 3),
    ]
    + digitRows.enumerated().flatMap { row, keys in
      keys.enumerated().map { column, key in
        KeypadButton(
          key: key, label: label(key), name: name(key), area: .digits, row: row, column: column,
          columnSpan: 1)
      }
    }
    + [
      operation(.divide, "÷", tr("Divide"), row: 0),
      operation(.multiply, "×", tr("Multiply"), row: 1),
      operation(.subtract, "−", tr("Subtract"), row: 2), operation(.add, "+", tr("Add"), row: 3),
    ]

  private static let digitRows: [[KeypadKey]] = [
    [.seven, .eight, .nine], [.four, .five, .six], [.one, .two, .three], [.sign, .zero, .mark],
  ]

  private static func label(_ key: KeypadKey) -> String {
    switch key {
    case .sign: "±"
    case .mark: "."
    default: key.rawValue
    }
  }

  private static func name(_ key: KeypadKey) -> String {
    switch key {
    case .sign: tr("Change sign")
    case .mark: tr("Decimal mark")
    default: key.rawValue
    }
  }

  private static func wide(
    _ key: KeypadKey, _ label: String, _ name: String, row: Int, column: Int, span: Int = 1
  ) -> KeypadButton {
    KeypadButton(
      key: key, label: label, name: name, area: .wide, row: row, column: column, columnSpan: span)
  }

  private static func operation(
    _ key: KeypadKey, _ label: String, _ name: String, row: Int
  ) -> KeypadButton {
    KeypadButton(
      key: key, label: label, name: name, area: .operations, row: row, column: 0, columnSpan: 1)
  }
}
