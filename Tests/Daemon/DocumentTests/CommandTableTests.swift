import Foundation
import TestSupport
import Testing

/// Tests that the table says who executes each command of the documents.
@Suite struct CommandTableTests {
  @Test("Every command of a document has a row") func documented() {
    #expect(ProjectDocument.all.flatMap(\.commands).count > 50)
    let known = Set(CommandTable.shared.rows.map(\.command))
    for command in ProjectDocument.all.flatMap(\.commands) where !known.contains(command.text) {
      Issue.record(
        "Tests/Daemon/DocumentTests/commands.table does not have what \(command.document) says: \(command.text)"
      )
    }
  }

  @Test("Every row is of a command that a document has, and is there once") func rows() {
    #expect(CommandTable.shared.malformed == [])
    let documented = Set(ProjectDocument.all.flatMap(\.commands).map(\.text))
    var seen: Set<String> = []
    for row in CommandTable.shared.rows {
      if !documented.contains(row.command) { Issue.record("no document says: \(row.command)") }
      if !seen.insert(row.command).inserted { Issue.record("it has two rows: \(row.command)") }
    }
  }

  @Test("What the installed guide links to is installed with it") func links() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOf: PrivateSession.root.appending(path: path), encoding: .utf8)
    }
    let pages = try #require(try text("Makefile").firstMatch(of: /\nPAGES = (\\\n|[^\n])+/)).output
      .0
    let installed = pages.split { " ,)\n".contains($0) }
    let links = try text("docs/user-guide.md").matches(of: /\]\(([\w.\/-]+)[#)]/).map(\.output.1)
    #expect(links.count > 4)
    for link in links {
      #expect(installed.contains(link.hasPrefix("../") ? link.dropFirst(3) : link))
    }
  }

  @Test("What a row names has the command, and is executed itself") func executors() throws {
    for row in CommandTable.shared.rows {
      switch row.executor {
      case .test, .nobody: break
      case .swift:
        // Its row says no more than what it must print.
        #expect(row.check == nil && row.window == nil, "\(row.command)")
        #expect(Makefile.shared.rule(of: "test", has: "Tests/Daemon/DocumentTests/call-swift"))
      case .rule(let target, let text):
        let has = Makefile.shared.rule(of: target, has: text)
        #expect(has, "\(row.command): make \(target) does not have \(text)")
        let isChecked = Makefile.checked.contains(target)
        #expect(isChecked, "\(row.command): nothing comes to make \(target)")
      case .file(let path, let text):
        let url = PrivateSession.root.appending(path: path)
        let has =
          path == "Tests/Tools/Release/lines.py"
          ? Makefile.releaseLines.contains { $0.contains(text) }
          : try String(contentsOf: url, encoding: .utf8).contains(text)
        #expect(has, "\(row.command): \(path) does not have \(text)")
        #expect(isExecuted(path), "\(row.command): nothing executes \(path)")
      }
    }
  }

  /// True for a test, a script of CI, and a file that these, the release lines or a checked target name.
  private func isExecuted(_ path: String) -> Bool {
    path == ".ci/run" || path == "Tests/Tools/Release/lines.py" || path.hasPrefix("debian/tests/")
      || path.hasPrefix("Tests/") && path.hasSuffix("Tests.swift")
      || Makefile.releaseLines.contains { $0.contains(path) }
      || Makefile.checked.contains { target in
        Makefile.shared.rules[target]?.contains(path) == true
      }
  }

  @Test("What make is asked for, it has a rule for, or a variable") func targets() throws {
    let text = try String(
      contentsOf: PrivateSession.root.appending(path: "Makefile"), encoding: .utf8)
    for row in CommandTable.shared.rows {
      // Quoted text is a variable's value.
      let command = row.command.replacing(/'[^']*'|"[^"]*"/, with: "")
      for part in command.split(separator: "&&") {
        let words = part.split(separator: " ").drop { $0 == "sudo" }
        guard words.first == "make" else { continue }
        for word in words.dropFirst() {
          if let equals = word.firstIndex(of: "=") {
            let isUsed = text.contains("$(\(word[..<equals]))")
            #expect(isUsed, "\(row.command): make has no \(word[..<equals])")
          } else {
            let isThere = Makefile.shared.rules[String(word)] != nil
            #expect(isThere, "\(row.command): make has no \(word)")
          }
        }
      }
    }
    #expect(Makefile.checked.isSuperset(of: ["check", "test", "build", "deb"]))
    #expect(!Makefile.checked.contains("soak"))
  }

  @Test(
    "Commands are found however they are written",
    arguments: [
      (
        "```sh\nmake run   # a window\n\nswift build \\\n  --build-tests\n```",
        ["make run", "swift build --build-tests"]
      ),
      ("```\nmake run\nwhat it prints\n```", ["make run"]),
      ("Text:\n\n    ibus restart\n    - a fault\n\nText", ["ibus restart"]),
      (
        "`make\n  test` and `Tests/Daemon/DocumentTests`, `make`, `3 -5`, `ibus-setup`",
        ["make test", "ibus-setup"]
      ),
      ("- `A=1 .build/debug/x --y`\n- `calculator-keys` is one", ["A=1 .build/debug/x --y"]),
      ("| `ibus list-engine \\| grep x` |", ["ibus list-engine | grep x"]),
      (
        "``sudo make install`` `.ci/run` `pip install -r x`",
        ["sudo make install", ".ci/run", "pip install -r x"]
      ),
      ("`calculator-keys '1  # 2'`", ["calculator-keys '1  # 2'"]),
      ("> `make check`", ["make check"]),
    ])
  func extraction(text: String, commands: [String]) {
    #expect(ProjectDocument(name: "a page", text: text).commands.map(\.text) == commands)
  }

  @Test("What a document shows as output is kept with its command") func output() {
    let text = "```console\n$ calculator-keys '1+1'\na\n  b\n$ make test\n```"
    #expect(
      ProjectDocument(name: "a page", text: text).commands == [
        .init(text: "calculator-keys '1+1'", output: "a\n  b", document: "a page"),
        .init(text: "make test", output: nil, document: "a page"),
      ])
  }

  @Test(
    "A row that does not say who, is none",
    arguments: ["$ a", "a\nrun", "$ a\nwalk", "$ a\nnobody: ", "$ a\nrun\nand"])
  func malformed(text: String) {
    #expect(CommandTable(text).malformed == [text] && CommandTable(text).rows.isEmpty)
  }
}
