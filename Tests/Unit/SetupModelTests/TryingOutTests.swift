import CalculationReading
import CalculatorKeyboard
import SetupModel
import Testing

/// Tests the examples of the first page, and how they are ticked off.
@Suite struct TryingOutTests {
  private func things(_ change: (inout KeyboardSettings) -> Void = { _ in }) -> [String] {
    var settings = KeyboardSettings()
    change(&settings)
    return TryingOut(settings, locale: LocaleConventions()).things.map {
      "\($0.title): \($0.result)".unisolated
    }
  }

  private let rest = [
    "Ins, straight after that: takes the result back",
    "A space, then Return: leaves what you typed as it is",
  ]

  @Test("With the defaults") func defaults() {
    #expect(
      things() == [
        "12+30, then Return: shows 12 + 30 = 42 ⏎, and leaves 42",
        "1/3=, then Return: shows 1 ÷ 3 ≈ 0.33333 ⏎ ↓, and leaves 0.33333",
        "1+2*3=, then Return: shows (1 + 2) × 3 = 9 ⏎   1 + 2 × 3 = 7 ↓, and leaves 9",
      ] + rest)
  }

  @Test("With other settings it is what they make of it, and what shows nothing is left out")
  func otherSettings() {
    let asked = things { $0.returnInserts = .asked }
    #expect(asked.count == 4 && !asked.contains { $0.hasPrefix("12+30") })
    let written = things { $0.order = .written }
    #expect(
      written[2]
        == "1+2*3=, then Return: shows 1 + 2 × 3 = 7 ⏎   (1 + 2) × 3 = 9 ↓, and leaves 7")
    #expect(things { $0.showsPreview = false } == [rest[1]], "there is nothing to take back")
    #expect(things { $0.insertKey = nil }.count == 4)
  }

  /// The rows that are done after the texts of a field.
  private func done(_ texts: String...) -> [Int] {
    var trying = TryingOut(KeyboardSettings(), locale: LocaleConventions())
    for text in texts { trying.fieldChanged(to: text) }
    return trying.things.indices.filter { trying.things[$0].isDone }
  }

  @Test("What was done in the field is ticked off, and nothing else") func tickingOff() {
    #expect(done("12+3", "12+30", "", "42") == [0])
    #expect(done("12+3", "12+30", "", "42", "", "12+30") == [0, 3])
    #expect(done("42", "12+3", "12+30") == [])
    #expect(done("12+30", "42", "42\n", "42\n1+2*3", "42\n1+2*3=", "42\n", "42\n9") == [0, 2])
    #expect(done("12+30", "12+30 ", "12+30 \n") == [4])
    #expect(done("12+30", "12+30\n", "hello \n") == [])
  }
}
