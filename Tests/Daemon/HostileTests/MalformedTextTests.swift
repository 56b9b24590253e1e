import BusSupport
import CIBus
import Testing

/// Tests malformed messages for which libibus would end the process.
@Suite struct MalformedTextTests {
  @Test("A malformed text or event is answered with an error, and the engine goes on")
  func malformed() throws {
    let engine = try EngineProcess()
    try engine.openField()
    let texts = MalformedText.all(seed: HostileTests.seed)
    #expect(texts.count >= 200)
    for text in texts {
      _ = try engine.sendMalformed(
        "SetSurroundingText", [.parsed(text), .uint32(3), .uint32(3)])
      _ = try engine.sendMalformed("PanelExtensionReceived", [.parsed(text)])
    }
    try calculate(engine)
    #expect(LibraryMessages.removed(from: engine.stop()) == "")
  }

  @Test("A text with attributes is read", arguments: [0, 1, 10_000])
  func wellFormed(attributes: Int) throws {
    let engine = try EngineProcess()
    try engine.openField()
    let text = MalformedText.wellFormed(attributes: attributes).source
    try engine.send("SetSurroundingText", [.parsed(text), .uint32(3), .uint32(3)])
    try calculate(engine)
    #expect(LibraryMessages.removed(from: engine.stop()) == "")
  }

  private func calculate(_ engine: EngineProcess) throws {
    try engine.tell("")
    _ = try engine.press("12+30".unicodeScalars.map { HostileKey($0) })
    try engine.tell("12+30")
    let outputs = try engine.press([HostileKey(IBUS_KEY_Return)])
    #expect(outputs.filter(\.isEdit) == [.delete(offset: -5, count: 5), .commit("42")])
    try engine.destroyObjects()
  }
}
