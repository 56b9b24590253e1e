import Foundation
import Testing

/// Compares the modules in `docs/architecture.md`, in `Package.swift` and in `Sources`.
@Suite struct ModuleTableTests {
  /// The dependencies of each module in `Sources`, with the libraries from other packages.
  typealias Modules = [String: Set<String>]

  /// Reads the manifest; a target without a path is in `Sources`, or in `Tests`.
  static func manifest(_ text: String) -> Modules {
    var modules: Modules = [:]
    for part in text.split(separator: /\n(?: {2}| {4})\.|\n\]/) {
      guard
        part.hasPrefix("target(") || part.hasPrefix("systemLibrary(")
          || part.hasPrefix("executableTarget("),
        !part.contains("path: "),
        let name = part.firstMatch(of: /name: "([^"]+)"/)?.output.1
      else { continue }
      let end = part.range(of: "swiftSettings:")?.lowerBound ?? part.endIndex
      let list = part.range(of: "dependencies:").map { part[$0.upperBound..<end] } ?? ""
      // For a product its own name counts, not its package's.
      let words = list.replacing(/package: "[^"]*"/, with: "").matches(of: /"([^"]+)"/)
      modules[String(name)] = Set(words.map { String($0.output.1) })
    }
    return modules
  }

  static func rows(_ page: String) -> [(module: String, imports: Set<String>)] {
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    guard let head = lines.firstIndex(where: { $0.hasPrefix("| module | imports |") }) else {
      return []
    }
    return lines.dropFirst(head + 2).prefix { $0.hasPrefix("| ") }.map { line in
      let cells = line.split(separator: "|")
      func names(_ cell: Substring) -> [String] {
        cell.matches(of: /`([^`]+)`/).map { String($0.output.1) }
      }
      return (names(cells[0]).joined(separator: " "), Set(names(cells[1])))
    }
  }

  private static func read(_ path: String) throws -> String {
    try String(contentsOf: ArchitectureTests.root.appending(path: path), encoding: .utf8)
  }

  @Test("The page has the modules of the manifest, and what each depends on") func page() throws {
    let manifest = try Self.manifest(Self.read("Package.swift"))
    let rows = try Self.rows(Self.read("docs/architecture.md"))
    let page = Modules(rows.map { ($0.module, $0.imports) }) { $0.union($1) }
    #expect(page.count == rows.count && page.count > 20)
    for module in Set(manifest.keys).union(page.keys) {
      #expect(page[module] == manifest[module], "\(module)")
    }
  }

  @Test("A module of the page imports only what is above it") func order() throws {
    let rows = try Self.rows(Self.read("docs/architecture.md"))
    let modules = Set(rows.map(\.module))
    var above: Set<String> = []
    for (module, imports) in rows {
      #expect(imports.intersection(modules).isSubset(of: above), "\(module)")
      above.insert(module)
    }
  }

  @Test("Who may import whom is what the manifest says, and is made use of") func imports() throws {
    let manifest = try Self.manifest(Self.read("Package.swift"))
    for (module, allowed) in ArchitectureTests.allowedImports {
      #expect(manifest[module] == allowed.subtracting(["Glibc", "Synchronization"]), "\(module)")
      let imported = ArchitectureTests.sources.filter { $0.module == module }.flatMap(\.imports)
      #expect(allowed.subtracting(imported) == [], "\(module)")
    }
    #expect(Set(manifest.keys) == Set(ArchitectureTests.allowedImports.keys))
  }

  @Test("Every folder of Sources is a module of the manifest") func folders() throws {
    let folder = ArchitectureTests.root.appending(path: "Sources").path
    let folders = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(try Set(folders) == Set(Self.manifest(Self.read("Package.swift")).keys))
  }

  @Test("Each library says what it is for, and the front page leads to all, in their order")
  func pages() throws {
    let sources = Set(ArchitectureTests.sources.map(\.module))
    // A program's name is written like a command, a library's like a type.
    let libraries = try Self.rows(Self.read("docs/architecture.md")).map(\.module)
      .filter { sources.contains($0) && $0.first?.isUppercase == true }
    let front = try Self.read("docs/Calculator.docc/Calculator.md")
    #expect(front.matches(of: /\n- ``\/([^`]+)``/).map { String($0.output.1) } == libraries)
    for library in libraries {
      let page = try Self.read("Sources/\(library)/\(library).docc/\(library).md")
      // A title, a line that is on the front page too, and more.
      let parts = page.split(separator: "\n\n")
      #expect(parts.first == "# ``\(library)``" && parts.count > 3, "\(library)")
      #expect(parts.dropFirst().first?.contains(/^[A-Z][^\n]+\.$/) == true, "\(library)")
    }
  }

  @Test("A manifest and a page are read as they are written") func reading() {
    let manifest = """
      let some: [Target] = [
        .systemLibrary(name: "CDoor", pkgConfig: "door"),
        .target(name: "Hall"),
        .target(
          name: "Room",
          dependencies: ["CDoor"]),
      ]
      let package = Package(
        products: [
          .executable(name: "house", targets: ["house"]),
        ],
        targets: [
          .executableTarget(
            name: "house",
            dependencies: [
              "Room", .product(name: "Parser", package: "a-parser"),
            ]
              + (isFull ? ["CDoor"] : []),
            swiftSettings: [.define("X")]),
          .target(
            name: "Support",
            path: "Tests/Tools/Support"),
          .testTarget(
            name: "RoomTests"),
        ])
      """
    #expect(
      Self.manifest(manifest) == [
        "CDoor": [], "Hall": [], "Room": ["CDoor"], "house": ["Room", "Parser", "CDoor"],
      ])
    let rows = Self.rows(
      """
      | module | imports | what |
      |---|---|---|
      | `CDoor` | – | `x` |
      | `house` | `CDoor`, `Parser`, in one file | y |

      | `other` | `table` | |
      """)
    #expect(rows.map(\.module) == ["CDoor", "house"])
    #expect(rows.map(\.imports) == [[], ["CDoor", "Parser"]])
  }
}
