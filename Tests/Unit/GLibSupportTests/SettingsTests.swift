import Foundation
import GLibSupport
import MainLoopSupport
import TestSupport
import Testing

/// Tests settings: reading, changes, writing, and bad keys and values without a warning of GLib.
@MainActor
@Suite(
  .enabled(if: PrivateSession.missing("glib-compile-schemas") == nil, "GLib's tools are needed"))
struct SettingsTests {
  private static let schema = "org.example.calculator.test"
  private static let text = """
    <schemalist>
      <enum id="\(schema).Colour">
        <value nick="red" value="0"/><value nick="green" value="1"/>
      </enum>
      <schema id="\(schema)" path="/org/example/calculator/test/">
        <key name="colour" enum="\(schema).Colour"><default>'red'</default></key>
        <key name="count" type="i"><range min="0" max="9"/><default>5</default></key>
        <key name="flag" type="b"><default>true</default></key>
        <key name="names" type="as"><default>['a', 'b']</default></key>
        <key name="sources" type="a(ss)"><default>[('ibus', 'x')]</default></key>
      </schema>
    </schemalist>
    """

  private func withSettings(_ body: (Settings) throws -> Void) throws {
    let folder = try CompiledSchemas.make(Self.text)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(#require(Settings(inMemory: Self.schema, schemasIn: folder.path)))
  }

  @Test("A schema or a folder that is not there is no settings") func missing() throws {
    let folder = try CompiledSchemas.make(Self.text)
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(Settings(inMemory: "org.example.none", schemasIn: folder.path) == nil)
    #expect(Settings(inMemory: Self.schema, schemasIn: "/nonexistent") == nil)
    #expect(Settings(schema: Self.schema) == nil)
  }

  @Test("A schema without a path is no settings") func noPath() throws {
    let text = Self.text.replacing(#" path="/org/example/calculator/test/""#, with: "")
    let folder = try CompiledSchemas.make(text)
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(Settings(inMemory: Self.schema, schemasIn: folder.path) == nil)
  }

  @Test("Values are read by their type, and others are none") func read() throws {
    try withSettings { settings in
      #expect(settings.value("colour")?.string == "red")
      #expect(settings.value("count")?.integer == 5)
      #expect(settings.value("flag")?.boolean == true)
      #expect(settings.value("flag")?.integer == nil && settings.value("count")?.boolean == nil)
      #expect(settings.value("count")?.string == nil && settings.strings("count") == [])
      #expect(settings.strings("names") == ["a", "b"] && settings.pairs("names").isEmpty)
      #expect(settings.pairs("sources").map(\.1) == ["x"] && settings.strings("sources") == [])
      #expect(settings.value("none") == nil && settings.strings("none") == [])
    }
  }

  @Test("What the schema allows is written, and told; what it does not is not") func write() throws
  {
    try withSettings { settings in
      var told: [String] = []
      for key in ["colour", "count", "flag"] {
        settings.whenChanged(key) { told.append(key) }
        _ = settings.value(key)
      }
      var count = 0
      settings.whenChanged { count += 1 }
      #expect(settings.set("colour", to: Variant("green")))
      #expect(settings.set("count", to: Variant(9)))
      #expect(settings.set("flag", to: Variant(false)))
      #expect(MainContext.run { count == 3 })
      #expect(told == ["colour", "count", "flag"])
      #expect(settings.value("colour")?.string == "green" && settings.value("count")?.integer == 9)
      #expect(settings.value("flag")?.boolean == false)

      #expect(!settings.set("colour", to: Variant("blue")))
      #expect(!settings.set("count", to: Variant(10)))
      #expect(!settings.set("count", to: Variant("9")))
      #expect(!settings.set("none", to: Variant(true)))
      MainContext.settle()
      #expect(count == 3 && settings.value("count")?.integer == 9)

      for key in ["colour", "count", "flag", "none"] {
        #expect(!settings.ignoresStoredValue(key), "\(key)")
      }
    }
  }
}
