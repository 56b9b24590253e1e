import CalculatorCore
import Testing

/// Reads keys as the tables write them: `12 + 3.5 =`, with `C`, `CE`, `U` (undo) and `±`.
func keys(_ text: String) throws -> [CalculatorKey] {
  let named: [String: CalculatorKey] = [
    "+": .operation(.add), "−": .operation(.subtract), "-": .operation(.subtract),
    "×": .operation(.multiply), "÷": .operation(.divide), "=": .equals, "%": .percent,
    "±": .sign, "C": .clear, "CE": .clearEntry, "U": .undo, ".": .dot,
    "(": .openBracket, ")": .closeBracket,
  ]
  var keys: [CalculatorKey] = []
  for word in text.split(separator: " ") {
    if let key = named[String(word)] {
      keys.append(key)
      continue
    }
    for character in word {
      if let key = named[String(character)] {
        keys.append(key)
      } else {
        let value = try #require(character.wholeNumberValue, "no key '\(character)' in '\(text)'")
        keys.append(.digit(try #require(Digit(value))))
      }
    }
  }
  return keys
}

extension Calculator {
  /// Presses a key; true if it changes anything.
  mutating func isChanged(by key: CalculatorKey) -> Bool {
    let before = self
    press(key)
    return self != before
  }
}

func calculator(after text: String) throws -> Calculator {
  var calculator = Calculator()
  for key in try keys(text) { calculator.press(key) }
  return calculator
}

func display(after text: String, fractionDigits: Int = 5) throws -> String {
  let format = DisplayFormat(fractionDigitCount: fractionDigits)
  return try calculator(after: text).display(format).text
}
