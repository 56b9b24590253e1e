/// A message from the keypad to the engine.
package enum KeypadEvent: KeypadMessage {
  /// `calculator-keypad VERSION`: the first line.
  case version(Int)
  case key(KeypadKey)
  /// `close`: the user has closed the keypad.
  case close
  /// `unavailable`: there is no screen on which the keypad could leave the focus where it is.
  case unavailable

  package init?(line: String) {
    guard let words = KeypadProtocol.words(line), let name = words.first else { return nil }
    switch (name, words.count) {
    case ("key", 2):
      guard let key = KeypadKey(rawValue: String(words[1])) else { return nil }
      self = .key(key)
    case ("close", 1): self = .close
    case ("unavailable", 1): self = .unavailable
    case (Substring(KeypadProtocol.greeting), 2):
      guard let version = Int(words[1]) else { return nil }
      self = .version(version)
    default: return nil
    }
  }

  package var line: String {
    switch self {
    case .version(let version): "\(KeypadProtocol.greeting) \(version)"
    case .key(let key): "key \(key.rawValue)"
    case .close: "close"
    case .unavailable: "unavailable"
    }
  }
}

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
  case mark, add, subtract, multiply, divide, percent
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
