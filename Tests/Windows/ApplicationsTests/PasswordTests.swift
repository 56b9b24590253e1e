import TestSupport
import Testing

extension Applications {
  /// The engine does nothing in a password field.
  @Suite struct PasswordTests {
    @Test("A password, in GTK 3", .needs(.gtk3)) func gtk3() throws {
      try typePassword(.gtk3)
    }

    @Test("A password, in GTK 4", .needs(.gtk4)) func gtk4() throws {
      try typePassword(.gtk4)
    }

    private func typePassword(_ client: Client) throws {
      try Field(client, "entry").withDesk { desk in
        // A calculation in another field: its bubble must go, and no other may come.
        try desk.keyboard.type("1+2")
        try desk.window.waitUntil("entry", is: "1+2")
        try desk.window.click("password", atStart: false)
        try waitUntil("the password field has focus") {
          try desk.window.content(of: "password").hasFocus
        }
        try desk.window.settle()
        let mark = try desk.recorder.mark()
        try desk.keyboard.type("12+30= 4*5⌫6 2*3=\n1/3=\n")
        try desk.window.settle()
        #expect(try desk.window.content(of: "password").text == "12+30= 4*6 2*3=1/3=")
        #expect(try desk.window.content(of: "entry").text == "1+2")
        let messages = try desk.recorder.fromEngine(since: mark)
        // Not even a request for the surrounding text.
        #expect(messages == [])
      }
    }
  }
}
