import CalculationReading
import CalculatorKeyboard
import SetupModel
import Testing

/// Tests that the examples of the settings follow the settings.
@Suite struct SettingExampleTests {
  private func example(
    _ key: SettingKey, locale: LocaleConventions = LocaleConventions(),
    _ change: (inout KeyboardSettings) -> Void = { _ in }
  ) -> String {
    var settings = KeyboardSettings(isIntroduced: true)
    change(&settings)
    return SettingExample(settings, locale: locale).text(for: key).unisolated
      .replacing("\u{A0}", with: " ")
  }

  @Test("The defaults show what the keyboard does") func defaults() {
    #expect(
      example(.returnInserts)
        == "12+30 Return → 42  ·  100-30 Return → 100-30↵  ·  100-30= Return → 70")
    #expect(example(.order) == "1+2*3= → (1 + 2) × 3 = 9 ⏎   1 + 2 × 3 = 7 ↓")
    #expect(example(.fractionDigits) == "1/3= Return → 0.33333")
    #expect(example(.decimalMark) == "1.5+1= Return → 2.5  ·  1/4= Return → 0.25")
    #expect(example(.terminals) == "=12+30 Return → 42")
    #expect(example(.showPreview) == "12+30= → 12 + 30 = 42 ⏎ ↓")
    #expect(example(.historySize) == "12+30=, 5*2=, 4+4=: the list offers 8, 10, 42 again")
    #expect(example(.nextKeyboardKey) == "Shift+Esc → the next keyboard")
    #expect(example(.insertKey) == "100-30 Ins Ins → 70  ·  100-30 Ins Ins Ins → 100-30")
  }

  @Test(
    "A narrow window breaks no calculation in the middle",
    arguments: [
      (.order, "1+2*3=_→ (1_+_2)_×_3_=_9_⏎   1_+_2_×_3_=_7_↓"),
      (.decimalMark, "1.5+1=_Return_→_2.5  ·  1/4=_Return_→_0.25"),
    ] as [(SettingKey, String)])
  func unbroken(key: SettingKey, expected: String) {
    let example = SettingExample(
      KeyboardSettings(isIntroduced: true), locale: LocaleConventions())
    #expect(example.text(for: key).unisolated.replacing("\u{A0}", with: "_") == expected)
  }

  @Test("Every other value shows something else") func others() {
    #expect(
      example(.returnInserts) { $0.returnInserts = .asked }
        == "12+30 Return → 12+30↵  ·  100-30 Return → 100-30↵  ·  100-30= Return → 70")
    #expect(
      example(.order) { $0.order = .written }
        == "1+2*3= → 1 + 2 × 3 = 7 ⏎   (1 + 2) × 3 = 9 ↓")
    #expect(example(.fractionDigits) { $0.fractionDigits = 2 } == "1/3= Return → 0.33")
    #expect(example(.terminals) { $0.terminals = .off } == "=12+30 Return → =12+30↵")
    #expect(example(.showPreview) { $0.showsPreview = false } == "12+30= → no bubble")
    #expect(
      example(.historySize) { $0.historySize = 1 }
        == "12+30=, 5*2=, 4+4=: the list offers 8 again")
    #expect(
      example(.historySize) { $0.historySize = 0 }
        == "12+30=, 5*2=, 4+4=: the list offers none of them again")
    #expect(
      example(.nextKeyboardKey) { $0.nextKeyboardKey = nil }
        == "No key: the panel, the keypad and the keys of your desktop switch")
    #expect(
      example(.insertKey) { $0.insertKey = Accelerator("F9") }
        == "100-30 F9 F9 → 70  ·  100-30 F9 F9 F9 → 100-30")
    #expect(
      example(.insertKey) { $0.insertKey = nil }
        == "No key: Return inserts, and nothing is taken back")
  }

  @Test("Where the mark is a comma, the three choices of the mark differ") func marks() {
    let german = LocaleConventions(decimalMark: ",", groupSeparator: ".")
    func shown(_ mark: KeyboardSettings.DecimalMark) -> String {
      example(.decimalMark, locale: german) { $0.decimalMark = mark }
    }
    #expect(shown(.asTyped) == "1.5+1= Return → 2.5  ·  1/4= Return → 0,25")
    #expect(shown(.locale) == "1.5+1= Return → 2,5  ·  1/4= Return → 0,25")
    #expect(shown(.dot) == "1.5+1= Return → 2.5  ·  1/4= Return → 0.25")
  }

  @Test("Every setting of the schema but the engine's own has a row, and every choice is one")
  func rows() {
    #expect(Set(SettingDescription.all.map(\.group)) == Set(SettingDescription.Group.allCases))
    let keys = SettingDescription.all.map(\.key)
    #expect(Set(keys) == Set(SettingKey.allCases).subtracting([.introduced]))
    for setting in SettingDescription.all {
      #expect(!setting.title.isEmpty && !setting.explanation.isEmpty)
      guard case .choice(let choices) = setting.kind else { continue }
      for choice in choices {
        let (_, unusable) = KeyboardSettings.stored { key in
          key == setting.key ? .text(choice.value) : nil
        }
        #expect(!unusable.contains(setting.key), "\(choice.value)")
      }
    }
  }
}
