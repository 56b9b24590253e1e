import GLibSupport
import SetupModel
import Testing

/// Tests how the preferences find the keypad among the engine's properties.
@Suite struct KeypadReachTests {
  private func property(
    _ key: String = "Keypad", sensitive: Bool = true, visible: Bool = true, state: Int = 0
  ) -> String {
    """
    <('IBusProperty', @a{sv} {}, '\(key)', uint32 1, <'label'>, '', <'tip'>, \(sensitive), \(visible), \
    uint32 \(state), <'none'>, <''>)>
    """
  }

  private func found(_ properties: String...) -> KeypadProperty? {
    let list = properties.joined(separator: ", ")
    return Variant(parsing: "(<('IBusPropList', @a{sv} {}, [\(list)])>,)")
      .flatMap { KeypadProperty(in: $0) }
  }

  @Test("It is found among others, as it is") func found() {
    let keypad = found(property("InputMode"), property(state: 1), property("Preferences"))
    #expect(keypad?.isVisible == true)
    #expect(keypad?.isSensitive == true)
    #expect(keypad?.isOpen == true)
    #expect(found(property())?.isOpen == false)
    #expect(found(property(sensitive: false))?.isSensitive == false)
    #expect(found(property(visible: false))?.isVisible == false)
  }

  @Test(
    "What is no list of properties has none",
    arguments: [
      "('IBusProperty',)", "(<('IBusProperty', @a{sv} {}, 'Keypad')>,)", "(<1>,)", "()",
      "(<<<<<<<<<<('IBusProperty', 1, 'Keypad', 1, 1, 1, 1, true, true, uint32 1)>>>>>>>>>>,)",
      "(<('IBusProperty', 1, 'Keypad', 1, 1, 1, 1, 'true', true, uint32 1)>,)",
    ])
  func none(text: String) throws {
    let value = try #require(Variant(parsing: text))
    #expect(KeypadProperty(in: value) == nil)
    #expect(found(property("History")) == nil)
  }

  @Test(
    "It can be opened where Calculator is in use and there is an X display",
    arguments: [true, false])
  func reach(hasXDisplay: Bool) {
    func reach(_ state: InputState) -> KeypadReach { KeypadReach(state, hasXDisplay: hasXDisplay) }
    #expect(reach(.active) == (hasXDisplay ? .canOpen : .noXDisplay))
    #expect(reach(.elsewhere(inputMethod: "xim")) == reach(.active))
    #expect(reach(.other(engine: "xkb:us::eng", name: "English")) == .notInUse)
    #expect(reach(.notTurnedOn) == .notInUse)
    for state in [InputState.unknown, .noIBus, .notInstalled] {
      #expect(reach(state) == .noEngine(state))
      #expect(reach(state).text == state.title)
    }
  }
}
