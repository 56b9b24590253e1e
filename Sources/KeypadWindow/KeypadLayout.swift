import KeypadLine
import Messages

/// One button of the on-screen keypad.
struct KeypadButton: Equatable, Sendable {
  /// The part of the keypad a button is in.
  enum Area: Sendable, CaseIterable {
    /// The wide column where a line of text begins: left, or right where text runs from right to
    /// left.
    case wide
    /// The digits, which stand the same way everywhere: 7 8 9.
    case digits
    /// The operations, at the other end.
    case operations
  }

  /// What it presses.
  let key: KeypadKey
  /// What is written on it; the decimal mark is replaced by the user's.
  let label: String
  /// What a screen reader calls it.
  let name: String
  /// Where it is.
  let area: Area
  /// Its row in the area, from the top.
  let row: Int
  /// Its first column in the area, in the direction of the area.
  let column: Int
  /// How many columns it takes.
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
  /// How many columns an area has.
  ///
  /// - Parameter area: The area.
  /// - Returns: The number of columns.
  static func columnCount(of area: KeypadButton.Area) -> Int {
    area == .operations ? 1 : 3
  }

  /// The buttons, area by area and row by row: the order in which a screen reader walks them.
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
