import CalculationReading
import CalculatorKeyboard
import SetupModel
import Testing

/// Tests that the field to try out does what the preferences say.
@Suite struct TryingOutTests {
  private func things(_ change: (inout KeyboardSettings) -> Void = { _ in }) -> [String] {
    var settings = KeyboardSettings()
    change(&settings)
    return TryingOut.things(settings, locale: LocaleConventions()).map {
      "\($0.title): \($0.result)".unisolated
    }
  }

  private let rest = [
    "Insert, straight after that: takes the result back",
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
  }
}
