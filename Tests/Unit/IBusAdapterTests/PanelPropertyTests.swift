import Testing

@testable import IBusAdapter

@Suite struct PanelPropertyTests {
  @Test("The keypad's entry says what the keypad is doing")
  func keypad() {
    let states: [(Keypad.State, isOn: Bool, isVisible: Bool)] = [
      (.missing, false, false), (.closed, false, true), (.open, true, true),
      (.unavailable, false, true),
    ]
    for (state, isOn, isVisible) in states {
      let property = PanelProperty(.keypad, PanelProperty.State(isEnabled: true, keypad: state))
      #expect(property.isToggle && property.isOn == isOn && property.isVisible == isVisible)
      #expect(property.tooltip.contains("needs") == (state == .unavailable))
    }
  }

  @Test("The other entries are always there; the input mode is the engine's symbol")
  func others() {
    for key in [PanelProperty.Key.inputMode, .nextKeyboard] {
      let property = PanelProperty(key, PanelProperty.State(isEnabled: false, keypad: .missing))
      #expect(property.isVisible && !property.isToggle && !property.isEnabled)
      #expect(property.symbol == (key == .inputMode ? "=" : nil))
    }
  }
}
