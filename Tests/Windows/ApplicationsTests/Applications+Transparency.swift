import Dispatch
import Synchronization
import TestSupport
import Testing

extension Applications {
  /// Ordinary text comes out as with the plain keyboard.
  @Suite struct TransparencyTests {
    @Test("A page, in GTK 3", .needs(.gtk3), arguments: Field.all(.gtk3))
    func gtk3(_ field: Field) throws {
      try comparePages(in: field)
    }

    @Test("A page, in GTK 4", .needs(.gtk4), arguments: Field.all(.gtk4))
    func gtk4(_ field: Field) throws {
      try comparePages(in: field)
    }

    @Test("A page, in Qt 5", .needs(.qt5), arguments: Field.all(.qt5))
    func qt5(_ field: Field) throws {
      try comparePages(in: field)
    }

    /// Types the page with the plain keyboard and with Calculator, and compares the fields.
    ///
    /// Both run at the same time, on two screens, as typing at a person's pace takes long.
    private func comparePages(in field: Field) throws {
      let lines = field.name == "text" ? Page.lines : Page.entryLines
      let plainPage = Mutex<Result<[String], any Error>?>(nil)
      let isTyped = DispatchGroup()
      DispatchQueue.global().async(group: isTyped) {
        let result = Result {
          try field.withDesk(engine: "xkb:us::eng") { desk in
            try type(lines, at: desk, in: field.name)
          }
        }
        plainPage.withLock { $0 = result }
      }
      // The other thread ends by itself, even if this one fails.
      defer { isTyped.wait() }
      try field.withDesk { desk in
        let mark = try desk.recorder.mark()
        let typed = try type(lines, at: desk, in: field.name)
        isTyped.wait()
        let plain = try #require(try plainPage.withLock { try $0?.get() })
        for (line, pair) in zip(lines, zip(typed, plain)) where pair.0 != pair.1 {
          Issue.record("\(line.debugDescription): \(pair.0), but with the plain keyboard \(pair.1)")
          return
        }
        #expect(try desk.edits(since: mark) == [])
      }
    }

    /// Types lines; returns the field's content after each.
    private func type(_ lines: [String], at desk: Desk, in field: String) throws -> [String] {
      try lines.map { line in
        try desk.keyboard.type(line + "\n")
        try desk.window.settle()
        let content = try desk.window.content(of: field)
        // An entry scrolls slowly when its text gets long.
        if field == "entry" { try desk.window.set(field, to: "") }
        return "\(content)"
      }
    }
  }
}
