import Testing

@testable import CalculationReading
@testable import CalculatorKeyboard

/// Tests the meaning of each stored value, and the default for unusable values.
@Suite struct StoredSettingsTests {
  private typealias Value = SettingValue

  private static let defaults: [SettingKey: SettingValue] = [
    .returnInserts: .text("clear"), .order: .text("keys"), .fractionDigits: .number(5),
    .decimalMark: .text("as-typed"), .terminals: .text("on-request"),
    .nextKeyboardKey: .text("<Shift>Escape"), .insertKey: .text("Insert"),
    .showPreview: .flag(true), .historySize: .number(20),
    .introduced: .flag(false),
  ]

  private func stored(_ key: SettingKey, _ value: SettingValue?) -> (KeyboardSettings, [SettingKey])
  {
    var values = Self.defaults
    values[key] = value
    return KeyboardSettings.stored { values[$0] }
  }

  @Test("The defaults are the defaults, and all of them can be used") func defaults() {
    let stored = KeyboardSettings.stored { Self.defaults[$0] }
    #expect(stored.settings == KeyboardSettings() && stored.unusable == [])
    #expect(Set(Self.defaults.keys) == Set(SettingKey.allCases))
  }

  @Test("Each value sets what it is for, and nothing else") func values() {
    func expect(
      _ key: SettingKey, _ value: SettingValue, _ change: (inout KeyboardSettings) -> Void
    ) {
      var expected = KeyboardSettings()
      change(&expected)
      let (settings, unusable) = stored(key, value)
      #expect(settings == expected && unusable == [], "\(key) \(value)")
    }
    for choice in KeyboardSettings.ReturnInserts.allCases {
      expect(.returnInserts, .text(choice.rawValue)) { $0.returnInserts = choice }
    }
    for choice in KeyboardSettings.Order.allCases {
      expect(.order, .text(choice.rawValue)) { $0.order = choice }
    }
    for choice in KeyboardSettings.DecimalMark.allCases {
      expect(.decimalMark, .text(choice.rawValue)) { $0.decimalMark = choice }
    }
    for choice in KeyboardSettings.Terminals.allCases {
      expect(.terminals, .text(choice.rawValue)) { $0.terminals = choice }
    }
    for count in [0, 5, 15] {
      expect(.fractionDigits, .number(count)) { $0.fractionDigits = count }
    }
    for count in [0, 20, 100] { expect(.historySize, .number(count)) { $0.historySize = count } }
    for isOn in [true, false] {
      expect(.showPreview, .flag(isOn)) { $0.showsPreview = isOn }
      expect(.introduced, .flag(isOn)) { $0.isIntroduced = isOn }
    }
    expect(.nextKeyboardKey, .text("")) { $0.nextKeyboardKey = nil }
    expect(.insertKey, .text("")) { $0.insertKey = nil }
    for text in ["F9", "Insert", "<Super>i"] {
      expect(.insertKey, .text(text)) { $0.insertKey = Accelerator(text) }
    }
    for text in ["F1", "<Super>a", "Escape", "<Control>Return", "<Alt>Insert", "Calculator"] {
      expect(.nextKeyboardKey, .text(text)) { $0.nextKeyboardKey = Accelerator(text) }
    }
  }

  @Test(
    "What cannot be used is the default, and is named",
    arguments: [
      (SettingKey.returnInserts, Value.text("always")), (.order, .text("")),
      (.order, .text("both")),
      (.decimalMark, .text("comma")), (.terminals, .text("on")), (.terminals, .flag(false)),
      (.fractionDigits, .number(-1)), (.fractionDigits, .number(16)), (.fractionDigits, .text("5")),
      (.fractionDigits, .number(.max)), (.historySize, .number(-1)), (.historySize, .number(101)),
      (.historySize, .number(.min)), (.historySize, .flag(true)), (.showPreview, .number(1)),
      (.showPreview, .text("false")), (.introduced, .number(0)),
      (.nextKeyboardKey, .text("<Wrong>a")), (.nextKeyboardKey, .text("<Shift>")),
      (.nextKeyboardKey, .text("Escpe")), (.nextKeyboardKey, .flag(true)),
      // Each of these would be lost for typing.
      (.nextKeyboardKey, .text("5")), (.nextKeyboardKey, .text("<Shift>a")),
      (.nextKeyboardKey, .text("space")), (.nextKeyboardKey, .text("Return")),
      (.nextKeyboardKey, .text("BackSpace")), (.nextKeyboardKey, .text("Insert")),
      (.nextKeyboardKey, .text("Control")), (.nextKeyboardKey, .text("<Control>Shift")),
      (.insertKey, .text("Return")), (.insertKey, .text("<Shift>Insert")),
      (.nextKeyboardKey, .text("Tab")), (.nextKeyboardKey, .text("<Shift>Left")),
    ])
  func unusable(key: SettingKey, value: SettingValue) {
    let (settings, unusable) = stored(key, value)
    #expect(settings == KeyboardSettings() && unusable == [key])
  }

  @Test("Without any value all of it is the default") func nothing() {
    let stored = KeyboardSettings.stored { _ in nil }
    #expect(stored.settings == KeyboardSettings() && stored.unusable == SettingKey.allCases)
    for key in SettingKey.allCases {
      #expect(self.stored(key, nil).1 == [key])
    }
  }

  @Test("The names of keys are the platform's to know") func names() {
    let stored = KeyboardSettings.stored(naming: { KeyNames.symbol($0) ?? .named($0) }) {
      $0 == .nextKeyboardKey ? .text("<Control>Pause") : Self.defaults[$0]
    }
    #expect(stored.settings.nextKeyboardKey?.symbol == .named("Pause") && stored.unusable == [])
  }

  @Test("Shift and CapsLock make no other key of a letter") func letters() {
    let accelerator = Accelerator("<Control><Shift>n")
    for (symbol, modifiers, isIt) in [
      (KeySymbol.character("N"), [.control, .shift] as KeyModifiers, true),
      (.character("n"), [.control, .shift], true), (.character("N"), .control, false),
      (.character("m"), [.control, .shift], false), (.escape, [.control, .shift], false),
    ] {
      #expect(accelerator?.matches(KeyStroke(symbol, modifiers: modifiers)) == isIt)
    }
  }
}
