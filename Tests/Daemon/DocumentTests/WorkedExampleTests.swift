import Foundation
import TestSupport
import Testing

/// Tests the files that the examples of CONTRIBUTING.md name; `DocumentationTests` runs its transcript.
@Suite struct WorkedExampleTests {
  private func read(_ path: String) throws -> String {
    try String(contentsOf: PrivateSession.root.appending(path: path), encoding: .utf8)
  }

  @Test("The files and types that it names are there") func files() throws {
    let section = try #require(
      try read("CONTRIBUTING.md").split(separator: "\n## ").first {
        $0.hasPrefix("Worked examples")
      }
    )
    var count = 0
    for span in MarkdownBlock.codeSpans(of: String(section)) {
      let path = span.split(separator: ":").first.map(String.init) ?? ""
      guard path.wholeMatch(of: /(Sources|Tests|data|docs)\/[A-Za-z0-9_.\/+-]+/) != nil else {
        continue
      }
      count += 1
      let file = PrivateSession.root.appending(path: path).path
      #expect(FileManager.default.fileExists(atPath: file), "\(path)")
    }
    #expect(count > 15)
  }
}
