import ClientChecks
import TestSupport
import Testing

extension Applications {
  /// An emoji before the caret: Qt counts it as two UTF-16 code units, IBus as one character.
  @Suite struct CodeUnitTests {
    @Test(
      "What is typed behind an emoji is replaced, and nothing else", .needs(.gtk3), .needs(.gtk4),
      .needs(.qt5), .needs(.qt6),
      arguments: [Client.gtk3, .gtk4, .qt5, .qt6].flatMap(Field.all))
    func typed(field: Field) throws {
      try field.withDesk { desk in
        try desk.window.set(desk.field, to: "😀  ok", caret: field.caret(behind: "😀 "))
        try desk.insert("12+30=")
        try desk.window.waitUntil(desk.field, is: "😀 42 ok")
      }
    }

    @Test(
      "A calculation that goes on behind the caret is none, behind an emoji either", .needs(.qt5),
      .needs(.qt6), arguments: [Field(.qt5, "entry"), Field(.qt6, "text")])
    func inside(field: Field) throws {
      try field.withDesk { desk in
        try desk.window.set(desk.field, to: "😀 12+30", caret: field.caret(behind: "😀 12+3"))
        let mark = try desk.recorder.mark()
        try desk.keyboard.press("Insert")
        try desk.keyboard.type("x")
        try desk.window.waitUntil(desk.field, is: "😀 12+3x0")
        #expect(try desk.edits(since: mark) == [])
      }
    }
  }
}

extension Field {
  /// The caret's offset after a text at the beginning of the field, in the toolkit's units.
  fileprivate func caret(behind text: String) -> Int {
    [.qt5, .qt6].contains(client) ? text.utf16.count : text.unicodeScalars.count
  }
}
