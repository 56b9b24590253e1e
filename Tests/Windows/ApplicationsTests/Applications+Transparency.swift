import TestSupport
import Testing

extension Applications {
  /// Ordinary text comes out as it was typed.
  @Suite struct TransparencyTests {
    @Test("A page, in GTK 3", .needs(.gtk3), arguments: Field.all(.gtk3))
    func gtk3(_ field: Field) throws {
      try typePage(in: field)
    }

    @Test("A page, in GTK 4", .needs(.gtk4), arguments: Field.all(.gtk4))
    func gtk4(_ field: Field) throws {
      try typePage(in: field)
    }

    @Test("A page, in Qt 5", .needs(.qt5), arguments: Field.all(.qt5))
    func qt5(_ field: Field) throws {
      try typePage(in: field)
    }

    /// Types the page, and expects to read it in the field.
    private func typePage(in field: Field) throws {
      try field.withDesk { desk in
        let mark = try desk.recorder.mark()
        func content(after line: String) throws -> String {
          try desk.keyboard.type(line + "\n")
          try desk.window.settle()
          return try desk.window.content(of: field.name).text
        }
        if field.name == "text" {
          #expect(try Page.lines.map(content).last == Page.text)
        } else {
          for line in Page.entryLines {
            #expect(try content(after: line) == line)
            // An entry scrolls slowly when its text gets long.
            try desk.window.set(field.name, to: "")
          }
        }
        #expect(try desk.edits(since: mark) == [])
      }
    }
  }
}
