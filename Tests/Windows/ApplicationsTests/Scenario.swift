import TestSupport
import Testing

/// Actions of a user, with the same expected effect in every text field.
struct Scenario: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let run: @Sendable (Desk, String) throws -> Void

  init(_ description: String, _ run: @escaping @Sendable (Desk, String) throws -> Void) {
    testDescription = description
    self.run = run
  }

  static let all = calculating + transparent

  static let calculating = [
    Scenario("a calculation becomes its result on Return") { desk, field in
      try desk.insert("Total: 12+30")
      try desk.window.waitUntil(field, is: "Total: 42")
      try desk.window.settle()
      #expect(try desk.window.content(of: field).caret == 9)
      // The Return before inserted; the next one goes to the application.
      try desk.expectPlainReturn(in: field, after: "Total: 42")
    },
    Scenario("what is not clear is calculated when asked") { desk, field in
      try desk.insert("Total: 100-58=")
      try desk.window.waitUntil(field, is: "Total: 42")
    },
    Scenario("a result is gone on with, exactly") { desk, field in
      try desk.insert("100/3=")
      try desk.window.waitUntil(field, is: "33.33333")
      try desk.insert("*3")
      try desk.window.waitUntil(field, is: "100")
      try desk.insert("-50")
      try desk.window.waitUntil(field, is: "50")
    },
    Scenario("BackSpace corrects what is being typed") { desk, field in
      try desk.insert("Total: 12+31⌫0")
      try desk.window.waitUntil(field, is: "Total: 42")
    },
    Scenario("two calculations in one line, the second right behind a Return") { desk, field in
      try desk.keyboard.type("12+30")
      try desk.window.settle()
      try desk.keyboard.type("\n and ", delay: 20)
      try desk.insert("2*3=")
      try desk.window.waitUntil(field, is: "42 and 6")
    },
    Scenario("Insert takes it back, and puts it in again") { desk, field in
      try desk.insert("Total: 12+30")
      for text in ["Total: 12+30", "Total: 42"] {
        try desk.window.settle()
        try desk.keyboard.press("Insert")
        try desk.window.waitUntil(field, is: text)
      }
      try desk.window.settle()
      try desk.insert("*2=")
      try desk.window.waitUntil(field, is: "Total: 84")
    },
    Scenario("a form is chosen from the list by key") { desk, field in
      for (keys, text) in [
        ("Total: 12+30=", "Total: 12+30="), ("↓\n", "Total: 12 + 30 = 42"),
        (" and 1/3=", "Total: 12 + 30 = 42 and 1/3="),
        ("↓↓↓\n", "Total: 12 + 30 = 42 and 1/3"),
      ] {
        try desk.keyboard.type(keys)
        try desk.window.waitUntil(field, is: text)
        try desk.window.settle()
      }
    },
    Scenario("in the open list a digit is text, and Escape changes nothing") { desk, field in
      try desk.keyboard.type("12+30=")
      try desk.window.waitUntil(field, is: "12+30=")
      try desk.window.settle()
      try desk.keyboard.type("↓↓5")
      try desk.window.waitUntil(field, is: "12+30=5")
      try desk.keyboard.type("⌫")
      try desk.window.waitUntil(field, is: "12+30=")
      try desk.window.settle()
      try desk.insert("↓⎋")
      try desk.window.waitUntil(field, is: "42")
    },
    Scenario("in the middle of a line") { desk, field in
      try desk.window.set(field, to: "from  to", caret: 5)
      try desk.insert("12+30=")
      try desk.window.waitUntil(field, is: "from 42 to")
    },
  ]

  static let transparent = [
    Scenario("a click elsewhere in the field changes nothing") { desk, field in
      try desk.keyboard.type("Total: 12+30")
      try desk.window.waitUntil(field, is: "Total: 12+30")
      let mark = try desk.recorder.mark()
      try desk.window.click(field, atStart: true)
      try waitUntil("the caret is where the click was") {
        try desk.window.content(of: field).caret == 0
      }
      try desk.window.settle()
      #expect(try desk.window.content(of: field).text == "Total: 12+30")
      #expect(try desk.edits(since: mark) == [])
      try desk.expectPlainReturn(in: field, after: "Total: 12+30")
    },
    // From GNOME 49 on, after a click the shell has no text, and ignores deletions, until the field
    // reports its text again.
    Scenario("a click at the caret ends what was typed, until = asks") { desk, field in
      try desk.keyboard.type("Total: 12+30")
      try desk.window.waitUntil(field, is: "Total: 12+30")
      try desk.window.settle()
      let mark = try desk.recorder.mark()
      // After the end of the line, where the caret already is.
      try desk.window.click(field, atStart: false)
      // Qt reports nothing if the caret does not move.
      if desk.client != .qt5 {
        try waitUntil("the click is told") {
          try desk.recorder.messages(since: mark).contains { $0.member == "Reset" }
        }
      }
      try desk.window.settle()
      #expect(try desk.window.content(of: field).caret == 12)
      try desk.keyboard.type("=")
      try desk.window.waitUntil(field, is: "Total: 12+30=")
      try desk.window.settle()
      try desk.keyboard.type("\n")
      try desk.window.waitUntil(field, is: "Total: 42")
    },
    Scenario("a click into another field changes nothing") { desk, field in
      try desk.keyboard.type("Total: 12+30")
      try desk.window.waitUntil(field, is: "Total: 12+30")
      let mark = try desk.recorder.mark()
      try desk.window.click("other", atStart: false)
      try waitUntil("the other field has focus") {
        try desk.window.content(of: "other").hasFocus
      }
      try desk.window.focus("other")
      try desk.expectPlainReturn(in: "other", after: "")
      try desk.keyboard.type("5-")
      try desk.window.waitUntil("other", is: "5-")
      #expect(try desk.window.content(of: field).text == "Total: 12+30")
      #expect(try desk.edits(since: mark) == [])
    },
    Scenario("without Return, nothing ever happened") { desk, field in
      let mark = try desk.recorder.mark()
      try desk.keyboard.type("12+30 = 42, 8/2= and 50%; (1+2)*3")
      try desk.window.waitUntil(field, is: "12+30 = 42, 8/2= and 50%; (1+2)*3")
      #expect(try desk.edits(since: mark) == [])
    },
  ]
}

extension Applications {
  @Suite("GTK 3", .needs(.gtk3)) struct GTK3Tests {
    @Test(arguments: Scenario.all, Field.all(.gtk3))
    func run(_ scenario: Scenario, in field: Field) throws {
      try field.withDesk { try scenario.run($0, field.name) }
    }
  }

  @Suite("GTK 4", .needs(.gtk4)) struct GTK4Tests {
    @Test(arguments: Scenario.all, Field.all(.gtk4))
    func run(_ scenario: Scenario, in field: Field) throws {
      try field.withDesk { try scenario.run($0, field.name) }
    }
  }

  @Suite("Qt 5", .needs(.qt5)) struct Qt5Tests {
    @Test(arguments: Scenario.all, Field.all(.qt5))
    func run(_ scenario: Scenario, in field: Field) throws {
      try field.withDesk { try scenario.run($0, field.name) }
    }
  }
}
