import CIBus
import Testing

@Suite struct ComposeTests {
  @Test("A dead key and Compose, and what is typed behind them") func composed() throws {
    let engine = try EngineProcess()
    try engine.openField()
    let dead = try engine.press(keyval: UInt32(IBUS_KEY_dead_acute), state: 0)
    #expect(dead.isHandled)
    let composed = try engine.press(keyval: UInt32(IBUS_KEY_e), state: 0)
    #expect(composed.isHandled)
    #expect(composed.outputs.filter(\.isEdit) == [.commit("é")])
    for scalar in "a+1".unicodeScalars {
      let plain = try engine.press(keyval: scalar.value, state: 0)
      #expect(!plain.isHandled, "'\(scalar)' is the client's again")
      #expect(plain.outputs.filter(\.isEdit) == [])
    }
    for keyval in [IBUS_KEY_Multi_key, IBUS_KEY_o] {
      #expect(try engine.press(keyval: UInt32(keyval), state: 0).isHandled)
    }
    let ring = try engine.press(keyval: UInt32(IBUS_KEY_a), state: 0)
    #expect(ring.outputs.filter(\.isEdit) == [.commit("å")])
    try engine.destroyObjects()
    #expect(LibraryMessages.removed(from: engine.stop()) == "")
  }

  @Test("A calculation behind a composed character is calculated when asked") func behind() throws {
    let engine = try EngineProcess()
    try engine.openField()
    try engine.tell("")
    _ = try engine.press(keyval: UInt32(IBUS_KEY_dead_acute), state: 0)
    _ = try engine.press(keyval: UInt32(IBUS_KEY_e), state: 0)
    try engine.tell("é")
    _ = try engine.press(" 1+2".unicodeScalars.map { HostileKey($0) })
    try engine.tell("é 1+2")
    _ = try engine.press([HostileKey("=")])
    try engine.tell("é 1+2=")
    let outputs = try engine.press([HostileKey(IBUS_KEY_Return)])
    #expect(outputs.filter(\.isEdit) == [.delete(offset: -4, count: 4), .commit("3")])
    try engine.destroyObjects()
    #expect(LibraryMessages.removed(from: engine.stop()) == "")
  }
}
