import CGLib
import GLibSupport
import Testing

@Suite struct ValueTests {
  @Test("A tuple of strings") func tuple() throws {
    let tuple = try #require(Variant(tuple: ["12+30", "٤٢", ""].map { Variant($0) }))
    #expect(tuple.type == "(sss)")
    #expect(tuple.children.map(\.string) == ["12+30", "٤٢", ""])
    #expect(tuple.string == nil)
    #expect(tuple.boxed == nil)
  }

  @Test("Values from text, in tuples and in boxes") func parsed() throws {
    #expect(Variant(parsing: "(uint32 101,)")?.type == "(u)")
    #expect(Variant(parsing: "(uint32") == nil)
    #expect(Variant(parsing: "true")?.boolean == true)
    #expect(Variant(parsing: "false")?.boolean == false && Variant(parsing: "1")?.boolean == nil)
    let tuple = Variant(tuple: [Variant("42"), Variant(parsing: "1")?.boxing])
    #expect(tuple?.type == "(sv)" && tuple?.children.first?.string == "42")
    #expect(tuple?.children.last?.boxed?.type == "i")
    #expect(Variant(tuple: [Variant("42"), nil]) == nil)
  }

  @Test("A value without children") func plainValue() throws {
    let string = try #require(Variant(tuple: [Variant("12")])?.children.first)
    #expect(string.type == "s")
    #expect(string.children.isEmpty)
    #expect(string.boxed == nil)
    #expect(try #require(Variant(tuple: [])).children.isEmpty)
  }

  @Test("A child outlives what it was in") func child() throws {
    var tuple = Variant(tuple: [Variant("42")])
    let child = try #require(tuple?.children.first)
    tuple = nil
    #expect(child.string == "42")
  }

  @Test("Settings that are not installed are none") func missingSettings() {
    #expect(Settings(schema: "org.example.calculator.none") == nil)
  }

  @Test("A C string is copied, and repaired") func strings() {
    #expect(makeString(nil) == "")
    #expect("=42".withCString(makeString) == "=42")
    #expect(
      [CChar(bitPattern: 0xFF), 0].withUnsafeBufferPointer { makeString($0.baseAddress) }
        == "\u{FFFD}")
  }

  @Test("A variable that is not set is empty") func environment() {
    #expect(environmentVariable("CALCULATOR_TEST_NOT_SET") == "")
    #expect(!environmentVariable("PATH").isEmpty)
  }

  @Test("The clock goes on") func clock() {
    let start = monotonicTime()
    #expect(start > .zero)
    #expect(monotonicTime() >= start)
  }
}
