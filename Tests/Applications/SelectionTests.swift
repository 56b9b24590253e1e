import TestSupport
import Testing

extension Applications {
  /// Insert over selected text, where the client tells what is selected; else it is the application's.
  @Suite struct SelectionTests {
    @Test(
      "Its result comes in place of a calculation, and the calculation again",
      .needs(.gtk3), .needs(.qt5), .needs(.gnomeGTK4),
      arguments: [Field(.gtk3), Field(.qt5), Field(.qt5, "entry"), Field(.gnomeGTK4)])
    func told(field: Field) throws {
      try field.withDesk { desk in
        try desk.type("ab 12+30")
        for _ in 0..<5 {
          try desk.waitUntilTold { try desk.keyboard.press("shift+Left") }
        }
        for text in ["ab 42", "ab 12+30", "ab 42"] {
          try desk.waitUntilTold {
            try desk.keyboard.press("Insert")
            try desk.window.waitUntil(field.name, is: text)
          }
        }
        try desk.keyboard.type("*2=\n", delay: 20)
        try desk.window.waitUntil(field.name, is: "ab 84")
      }
    }

    @Test(
      "Where no selection is told, nothing is inserted", .needs(.gtk3), .needs(.gtk4),
      .needs(.gnomeGTK3),
      arguments: [Field(.gtk3, "entry"), Field(.gtk4), Field(.gnomeGTK3)])
    func untold(field: Field) throws {
      try field.withDesk { desk in
        try desk.type("ab 12+30")
        for _ in 0..<5 { try desk.keyboard.press("shift+Left") }
        try desk.window.settle()
        let mark = try desk.recorder.mark()
        try desk.keyboard.press("Insert")
        try desk.window.settle()
        #expect(try desk.window.content(of: field.name).text == "ab 12+30")
        #expect(try !desk.recorder.fromEngine(since: mark).contains("CommitText"))
      }
    }
  }
}

extension Desk {
  /// Types a text, all of which is then there and told.
  fileprivate func type(_ text: String) throws {
    try keyboard.type(text)
    try window.waitUntil(field, is: text)
    try window.settle()
  }

  /// Does something that the client tells of, and waits until the engine has heard it.
  ///
  /// Insert is the application's before that.
  fileprivate func waitUntilTold(_ action: () throws -> Void) throws {
    let mark = try recorder.mark()
    try action()
    try window.settle()
    try waitUntil("the engine is told") {
      try recorder.messages(since: mark).contains {
        $0.member == "SetSurroundingText" && $0.interface == "org.freedesktop.IBus.Engine"
      }
    }
  }
}
