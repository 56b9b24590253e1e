/// The keys of the on-screen keypad, by the names they have on the line between keypad and engine.
package enum KeypadKey: String, CaseIterable, Sendable {
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
}
