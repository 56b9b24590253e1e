import Testing

/// Types each example of the pages for users, and checks its result.
@MainActor @Suite struct DocumentationTests {
  /// The pages, with the least number of examples in each.
  nonisolated static let pages = [
    ("docs/user-guide.md", 100), ("README.md", 3), ("data/man/ibus-calculator.7", 20),
  ]

  @Test("Every example comes out as the page says", arguments: pages)
  func examples(path: String, least: Int) throws {
    let page = try ExamplePage(path)
    #expect(page.malformed == [])
    #expect(page.examples.count >= least)
    for example in page.examples {
      let difference = example.difference()
      #expect(difference == nil)
    }
  }

  @Test("The transcript of CONTRIBUTING.md holds") func transcript() throws {
    let page = try PageLinks.text("CONTRIBUTING.md")
    let text = try #require(page.firstMatch(of: /```text\n(# [^`]+)```/)?.output.1)
    let transcript = Transcript(name: "CONTRIBUTING.md", String(text))
    #expect(!transcript.steps.isEmpty)
    try run(transcript, on: InMemoryKeyboard(transcript))
  }

  @Test(
    "Links within the repository lead somewhere",
    arguments: pages.map(\.0).filter { $0.hasSuffix(".md") })
  func links(path: String) throws {
    let text = try PageLinks.text(path)
    let links = PageLinks.links(text)
    #expect(links.count > 10)
    for link in links {
      #expect(PageLinks.leadsSomewhere(link, from: path), "\(path): \(link)")
    }
    #expect(!PageLinks.leadsSomewhere("nowhere.md", from: path))
    #expect(!PageLinks.leadsSomewhere("#nowhere", from: path))
  }

  @Test(
    "A wrong example is seen",
    arguments: [
      "`12+30` Return leaves `43`", "`100+10%` is 111",
      "`100/3=` Return leaves `33.33333`, and `*3` Return straight after leaves `99.99999`",
      "| typed | left in the document |\n|---|---|\n| `12+30` Return | `12+30` |",
      "| typed | bubble | left in the document |\n|---|---|---|\n| `12+30` | `12 + 30 = 42` | `12+30` |",
      "| typed | bubble | left in the document |\n|---|---|---|\n| `12+30` | — | `12+30` |",
      "| with | typed | left in the document |\n|---|---|---|\n| `order` `keys` | `1+2*3` Return | `7` |",
      "| you typed | Return |\n|---|---|\n| `12+30` | is Return |",
      "| you typed | Return |\n|---|---|\n| `100-30` | calculates |",
    ])
  func wrong(text: String) {
    let page = ExamplePage(name: "wrong", text)
    #expect(page.malformed == [] && !page.examples.isEmpty)
    #expect(page.examples.contains { $0.difference() != nil })
  }

  @Test(
    "What cannot be read is not passed over",
    arguments: [
      "| typed | left in the document |\n|---|---|\n| `12+30` Retrun | `42` |",
      "| typed | left in the document |\n|---|---|\n| `12+30` Return | 42 |",
      "| with | typed | left in the document |\n|---|---|---|\n| `order` `left` | `1+2` Return | `3` |",
      "| you typed | Return |\n|---|---|\n| `12+30` | may be |",
      "<!-- examples: locale klingon -->",
    ])
  func malformed(text: String) {
    #expect(ExamplePage(name: "malformed", text).malformed.count == 1)
  }
}
