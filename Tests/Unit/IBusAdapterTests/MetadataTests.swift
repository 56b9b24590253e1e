import Foundation
import FoundationXML
import IBusAdapter
import TestSupport
import Testing

/// Tests that the component file and the engine agree.
@Suite struct MetadataTests {
  static let root = PrivateSession.root

  private func component() throws -> XMLElement {
    let text = try String(
      contentsOf: Self.root.appending(path: "ibus-component/calculator.xml.in"), encoding: .utf8)
    return try #require(try XMLDocument(xmlString: text).rootElement())
  }

  private func texts(_ element: XMLElement) -> [String: String] {
    var texts: [String: String] = [:]
    for case let child as XMLElement in element.children ?? [] {
      if let name = child.name { texts[name] = child.stringValue }
    }
    return texts
  }

  @Test("The component") func componentNames() throws {
    let names = texts(try component())
    #expect(names["name"] == EngineMetadata.busName)
    #expect(names["license"] == EngineMetadata.license)
    #expect(names["version"] == "@VERSION@")
    #expect(names["homepage"] == EngineMetadata.homepage)
    #expect(names["textdomain"] == EngineMetadata.textDomain)
    #expect(names["exec"]?.hasSuffix(" @LIBEXECDIR@/ibus-engine-calculator --ibus") == true)
  }

  @Test("The engine, as the file and as --xml have it") func engineNames() throws {
    let inFile = try #require(try component().elements(forName: "engines").first)
    let printed = try #require(
      try XMLDocument(xmlString: EngineMetadata.enginesXML).rootElement())
    let setup = EngineMetadata.setup
    for (engines, path) in [(inFile, "@BINDIR@/\(setup)"), (printed, setup)] {
      let engine = texts(try #require(engines.elements(forName: "engine").first))
      #expect(
        engine == [
          "name": EngineMetadata.engineName, "longname": EngineMetadata.longName,
          "description": EngineMetadata.description, "language": EngineMetadata.language,
          "license": EngineMetadata.license, "author": EngineMetadata.author,
          "icon": EngineMetadata.icon, "layout": "default", "symbol": "=",
          "textdomain": EngineMetadata.textDomain, "icon_prop_key": "InputMode", "rank": "0",
          "setup": path,
        ])
    }
  }

  @Test("The icon is there under its name") func icon() {
    for path in [
      "scalable/apps/\(EngineMetadata.icon)", "symbolic/apps/\(EngineMetadata.icon)-symbolic",
    ] {
      let file = Self.root.appending(path: "data/icons/hicolor/\(path).svg")
      #expect(FileManager.default.fileExists(atPath: file.path))
    }
  }
}
