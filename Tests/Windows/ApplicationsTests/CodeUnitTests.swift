import ClientChecks
import TestSupport
import Testing

extension Applications {
  /// Characters of two UTF-16 code units before the caret: Qt counts those, where IBus means characters.
  @Suite struct CodeUnitTests {
    /// A calculation between an emoji and other text.
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

    /// A calculation that the caret stands in.
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
  /// Where the caret is behind a text at the beginning of the field, as its toolkit counts.
  fileprivate func caret(behind text: String) -> Int {
    [.qt5, .qt6].contains(client) ? text.utf16.count : text.unicodeScalars.count
  }
}
