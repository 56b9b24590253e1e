import Foundation
import TestSupport
import Testing

/// The examples of CONTRIBUTING.md, held to the files they speak of.
@Suite struct WorkedExampleTests {
  private func read(_ path: String) throws -> String {
    try String(contentsOf: PrivateSession.root.appending(path: path), encoding: .utf8)
  }

  @Test("The transcript is the one that is run") func transcript() throws {
    let page = try read("CONTRIBUTING.md")
    let transcript = try read("Tests/Transcripts/Files/two-discounts.transcript")
    #expect(page.contains("```text\n\(transcript)```\n"))
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
