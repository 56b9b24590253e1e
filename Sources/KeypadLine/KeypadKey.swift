/// The keys of the on-screen keypad, by their names on the line between keypad and engine.
package enum KeypadKey: String, CaseIterable, Sendable {
  case zero = "0"
  case one = "1"
  case two = "2"
  case three = "3"
  case four = "4"
  case five = "5"
  case six = "6"
  case seven = "7"
  case eight = "8"
  case nine = "9"
  case mark
  case add
  case subtract
  case multiply
  case divide
  case percent
  /// `±`.
  case sign
  case equals
  /// `C`.
  case clear
  /// `⌫`: takes back the last key.
  case backspace
  case insert
  /// The globe.
  case nextKeyboard = "next-keyboard"
}
