internal import CalculationReading
internal import Messages

extension String {
  /// A number or a calculation with its signs in words.
  ///
  /// Depending on the voice and the reader's settings, speech leaves signs out or takes a minus for a dash.
  /// Digits, marks and currency signs stay; isolating characters are left out.
  var spokenCalculation: String {
    var words: [String] = []
    var word = ""
    func endWord() {
      let parts = word.split(separator: "/").map(String.init)
      if parts.count == 2, parts[0].last?.isNumber == true {
        // TRANSLATORS: spoken; a fraction
        words.append(tr("%1 over %2", parts[0], parts[1]))
      } else if !word.isEmpty {
        words.append(word)
      }
      word = ""
    }
    let scalars = Array(unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let sign =
        if scalars.isPower(at: index) {
          tr("times 10 to the power")
        } else if scalar == "+", scalars.isPower(at: index - 1) {
          ""
        } else if scalar == "-" || scalar == "−", scalars.dropFirst(index + 1).first != " " {
          // TRANSLATORS: spoken; the sign of a number, such as −8
          tr("negative")
        } else {
          Self.spokenSigns[scalar]
        }
      if let sign {
        endWord()
        if !sign.isEmpty { words.append(sign) }
      } else if scalar == " " {
        endWord()
      } else {
        word.unicodeScalars.append(scalar)
      }
    }
    endWord()
    return words.joined(separator: " ")
  }

  private static let spokenSigns: [Unicode.Scalar: String] = [
    // TRANSLATORS: spoken, from here on
    "+": tr("plus"), "-": tr("minus"), "−": tr("minus"), "×": tr("times"),
    "÷": tr("divided by"), "=": tr("equals"), "≈": tr("is about"),
    "%": tr("percent"), "(": tr("open bracket"), ")": tr("close bracket"),
    "\u{2066}": "", "\u{2069}": "",
  ]
}

extension [Unicode.Scalar] {
  /// True if there is an `E` at `index` before a power of ten, and not in a currency's name.
  fileprivate func isPower(at index: Int) -> Bool {
    guard index > startIndex, index + 1 < endIndex, self[index] == "E",
      case .digit = CalculatorCharacter(self[index - 1])
    else { return false }
    return self[index + 1] == "+" || self[index + 1] == "-"
  }
}
