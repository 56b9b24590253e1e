internal import CalculatorCore

/// The keys of the on-screen keypad, by the names they have on the line between keypad and engine.
public enum KeypadKey: String, CaseIterable, Sendable {
  /// A digit.
  case zero = "0"
  /// A digit.
  case one = "1"
  /// A digit.
  case two = "2"
  /// A digit.
  case three = "3"
  /// A digit.
  case four = "4"
  /// A digit.
  case five = "5"
  /// A digit.
  case six = "6"
  /// A digit.
  case seven = "7"
  /// A digit.
  case eight = "8"
  /// A digit.
  case nine = "9"
  /// The decimal mark, whichever it is.
  case mark
  /// `+`.
  case add
  /// `−`.
  case subtract
  /// `×`.
  case multiply
  /// `÷`.
  case divide
  /// `%`.
  case percent
  /// `±`.
  case sign
  /// `=`.
  case equals
  /// `C`.
  case clear
  /// `⌫`: takes back the last key.
  case backspace
  /// Hands the display text to the document.
  case insert
  /// The globe.
  case nextKeyboard = "next-keyboard"

  /// The key of the calculator; `nil` for the two keys that are the keyboard's.
  var calculatorKey: CalculatorKey? {
    switch self {
    case .zero, .one, .two, .three, .four, .five, .six, .seven, .eight, .nine:
      Int(rawValue).flatMap { Digit($0) }.map { .digit($0) }
    case .mark: .dot
    case .add: .operation(.add)
    case .subtract: .operation(.subtract)
    case .multiply: .operation(.multiply)
    case .divide: .operation(.divide)
    case .percent: .percent
    case .sign: .sign
    case .equals: .equals
    case .clear: .clear
    case .backspace: .undo
    case .insert, .nextKeyboard: nil
    }
  }

  /// Whether a press begins a number where none is being entered.
  var beginsNumber: Bool {
    switch calculatorKey {
    case .digit, .dot: true
    default: false
    }
  }
}
