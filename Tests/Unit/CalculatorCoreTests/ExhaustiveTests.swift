import CalculatorCore
import Testing

/// Tests properties that hold after every key sequence up to a length.
///
/// `make test` goes to five keys; `make fuzz` sets `CALCULATOR_ORACLE_SEQUENCES` and goes to six.
@Suite struct ExhaustiveTests {
  static let length = OracleTests.environment["CALCULATOR_ORACLE_SEQUENCES"] == nil ? 5 : 6

  static let alphabet: [CalculatorKey] = {
    let digits = [0, 1, 7].compactMap(Digit.init).map(CalculatorKey.digit)
    return digits + [
      .dot, .operation(.subtract), .operation(.divide), .equals, .percent, .sign, .clearEntry,
    ]
  }()

  static let bracketAlphabet: [CalculatorKey] = {
    let digits = [0, 2].compactMap(Digit.init).map(CalculatorKey.digit)
    return digits + [
      .openBracket, .closeBracket, .operation(.subtract), .operation(.divide), .equals, .percent,
      .sign,
    ]
  }()

  @Test("Every sequence of up to five keys keeps the invariants", arguments: alphabet.indices)
  func everySequence(first: Int) {
    everySequence(of: Self.alphabet, first: first)
  }

  @Test("And with brackets", arguments: bracketAlphabet.indices)
  func everySequenceWithBrackets(first: Int) {
    everySequence(of: Self.bracketAlphabet, first: first)
  }

  private func everySequence(of alphabet: [CalculatorKey], first: Int) {
    var visited = 0
    func visit(_ calculator: Calculator, depth: Int) {
      visited += 1
      check(calculator)
      guard depth < Self.length else { return }
      for key in alphabet {
        var next = calculator
        if next.isChanged(by: key) {
          var undone = next
          undone.press(.undo)
          if undone != calculator {
            Issue.record("undo does not invert \(key) after \(calculator.state)")
          }
          visit(next, depth: depth + 1)
        }
      }
    }
    var start = Calculator()
    start.press(alphabet[first])
    visit(start, depth: 1)
    #expect(visited > 1_000)
  }

  private func check(_ calculator: Calculator) {
    let text = calculator.display().text
    if let error = calculator.error {
      if text != error.message { Issue.record("an error shows '\(text)'") }
      return
    }
    let isNumber = text.utf8.allSatisfy { byte in
      (48...57).contains(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
        || byte == UInt8(ascii: "E") || byte == UInt8(ascii: "+")
    }
    if !isNumber || text.isEmpty { Issue.record("'\(text)' is no number: \(calculator.state)") }
    if text.hasPrefix("-"), !text.contains(where: { "123456789".contains($0) }) {
      Issue.record("a negative zero: \(calculator.state)")
    }
    let digits = text.drop { $0 == "-" }
    if digits.count > 1, digits.hasPrefix("0"), !digits.hasPrefix("0.") {
      Issue.record("a leading zero in '\(text)'")
    }
    if let number = calculator.number, !number.isZero, Set(text).isSubset(of: ["0", ".", "-"]) {
      Issue.record("a number that is not zero shows as '\(text)'")
    }
  }
}
