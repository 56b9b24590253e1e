import TestSupport
import Testing

extension Applications {
  /// Bubbles are spoken: a stand-in for the screen reader records the messages that it gets.
  @Suite(.needs(.gtk3)) struct HeardTests {
    private let field = Field(.gtk3, "entry")

    /// Waits until the reader has got a message.
    private func expect(
      _ message: String, from reader: ScreenReader, _ location: SourceLocation = #_sourceLocation
    ) throws {
      var messages: [String] = []
      try waitUntil("\(message) is said; it is \(messages)") {
        messages += try reader.messages()
        return !messages.isEmpty
      }
      #expect(messages == [message], sourceLocation: location)
    }

    /// Types into the entry, and waits until it holds `text`.
    private func type(_ keys: String, leaving text: String, at desk: Desk) throws {
      try desk.keyboard.type(keys)
      try desk.window.waitUntil(field.name, is: text)
      try desk.window.settle()
    }

    @Test("Without a bubble the engine is not on the session bus; with one it says nothing there")
    func withoutReader() throws {
      try field.withDesk { desk in
        let reader = try ScreenReader(desk.session)
        defer { reader.stop() }
        let engine = try #require(desk.session.engines.first)
        try type("Zebra 2026-11-21 is ", leaving: "Zebra 2026-11-21 is ", at: desk)
        #expect(try !reader.clients().contains(engine))
        try type("12+30=", leaving: "Zebra 2026-11-21 is 12+30=", at: desk)
        try waitUntil("the engine looks for a reader") { try reader.clients().contains(engine) }
        try type(" ", leaving: "Zebra 2026-11-21 is 12+30= ", at: desk)
        try reader.start("Orca1")
        try type("1+1=", leaving: "Zebra 2026-11-21 is 12+30= 1+1=", at: desk)
        try expect("2, Return inserts", from: reader)
      }
    }

    @Test("The bubble, the readings, an error and the list are said", arguments: ["Orca1", "Orca"])
    func said(name: String) throws {
      try field.withDesk { desk in
        let reader = try ScreenReader(desk.session)
        defer { reader.stop() }
        try reader.start(name)
        try type("12+30=", leaving: "12+30=", at: desk)
        try expect("42, Return inserts", from: reader)
        try desk.keyboard.press("Down")
        try expect("12 plus 30 equals 42, 2 of 3", from: reader)
        try desk.keyboard.press("Down")
        try expect("42.00, two decimals, 3 of 3", from: reader)
        try desk.keyboard.press("Escape")
        try expect("42, Return inserts", from: reader)
        try type("\n or 1+2*3=", leaving: "42 or 1+2*3=", at: desk)
        try expect("9, Return inserts; or 7, Down then Return", from: reader)
        try type(" 8/0=", leaving: "42 or 1+2*3= 8/0=", at: desk)
        try expect("cannot divide by zero", from: reader)
      }
    }

    @Test(
      "A reader without the interface hears it on the accessibility bus",
      arguments: ["object:announcement", "object:state-changed:showing"])
    func older(event: String) throws {
      try field.withDesk(options: ["--accessibility"]) { desk in
        let reader = try ScreenReader(desk.session)
        defer { reader.stop() }
        try reader.listen(to: event)
        try type("12+30=", leaving: "12+30=", at: desk)
        try expect("42, Return inserts", from: reader)
        try type(" 1+2*3=", leaving: "12+30= 1+2*3=", at: desk)
        try expect("9, Return inserts; or 7, Down then Return", from: reader)
        // A reader with the D-Bus interface starts, and then gets the message alone.
        try reader.start("Orca1")
        try type(" 1+1=", leaving: "12+30= 1+2*3= 1+1=", at: desk)
        try expect("2, Return inserts", from: reader)
      }
    }

    @Test("Nothing is said in a password field, nor of what is typed on")
    func silence() throws {
      try field.withDesk { desk in
        let reader = try ScreenReader(desk.session)
        defer { reader.stop() }
        try reader.start("Orca1")
        try desk.window.focus("password", reachesEngine: false)
        try desk.keyboard.type("12+30=")
        try desk.window.waitUntil("password", is: "12+30=")
        try desk.window.focus("entry")
        // Three bubbles; only the last is shown long enough to be spoken.
        try type("1+1= 2+2= 3+4=", leaving: "1+1= 2+2= 3+4=", at: desk)
        try expect("7, Return inserts", from: reader)
      }
    }

    @Test("A reader may go, and come back under its other name") func comesAndGoes() throws {
      try field.withDesk { desk in
        let reader = try ScreenReader(desk.session)
        defer { reader.stop() }
        try reader.start("Orca")
        try type("1+1=", leaving: "1+1=", at: desk)
        try expect("2, Return inserts", from: reader)
        try reader.quit()
        try type(" 2+2= ", leaving: "1+1= 2+2= ", at: desk)
        try reader.start("Orca1")
        try type("3+3=", leaving: "1+1= 2+2= 3+3=", at: desk)
        try expect("6, Return inserts", from: reader)
      }
    }
  }
}
