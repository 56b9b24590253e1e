import KeypadLine
import TestSupport
import Testing

extension Applications {
  /// The on-screen keypad through AT-SPI, as screen readers and switches use it.
  @Suite(.needsKeypad) struct KeypadAccessibilityTests {
    /// The buttons in a screen reader's order.
    private static let names = [
      "Close", "Insert", "Clear", "Backspace", "Percent", "Equals", "Next keyboard", "7", "8", "9",
      "4", "5", "6", "1", "2", "3", "Change sign", "0", "Decimal mark", "Divide", "Multiply",
      "Subtract", "Add",
    ]

    @Test("Every button is found by its name and pressed, and the display is read")
    func everyButton() throws {
      let field = Field(.gtk3, "entry")
      try field.withDesk(options: ["--accessibility"]) { desk in
        _ = try desk.openKeypad()
        let reader = try KeypadReader(desk.session)
        defer { reader.stop() }
        let widgets = try reader.widgets()
        let buttons = widgets.filter { $0.role == "push button" }
        #expect(buttons.map(\.name) == Self.names)
        #expect(buttons.allSatisfy { $0.isSensitive })
        #expect(!widgets.contains { $0.isFocused })
        #expect(try reader.texts() == ["0"])

        for digit in 1...9 {
          try reader.press(String(digit), showing: String("123456789".prefix(digit)))
        }
        try reader.press("0", showing: "1234567890")
        try reader.press("Backspace", showing: "123456789")
        try reader.press("Change sign", showing: "-123456789")
        try reader.press("Clear", showing: "0")
        try reader.press("1", showing: "1")
        try reader.press("Decimal mark", showing: "1.")
        try reader.press("5", showing: "1.5")
        try reader.press("Percent", showing: "0.015")
        try reader.press("Clear", showing: "0")
        for (operation, result) in [
          ("Add", "10"), ("Subtract", "6"), ("Multiply", "12"), ("Divide", "6"),
        ] {
          try reader.press("8", showing: "8")
          try reader.press(operation)
          try reader.press("2", showing: "2")
          // After `=`, a digit begins a new number.
          let expected = ["Multiply": "16", "Divide": "4"][operation] ?? result
          try reader.press("Equals", showing: expected)
        }
        try reader.press("Divide")
        try reader.press("0", showing: "0")
        try reader.press("Equals", showing: "cannot divide by zero")
        try reader.press("Clear", showing: "0")
        try reader.press("7", showing: "7")
        try reader.press("Insert")
        try desk.window.waitUntil("entry", is: "7")
        #expect(try desk.window.content(of: "entry").hasFocus)
        try reader.press("Next keyboard")
        try KeypadWindow.waitUntilGone(in: desk.session)
      }
    }

    @Test("A refused field greys every key out and says why", .needs(.gtk4)) func refused() throws {
      let field = Field(.gtk4, "entry")
      try field.withDesk(options: ["--accessibility"]) { desk in
        _ = try desk.openKeypad()
        let reader = try KeypadReader(desk.session)
        defer { reader.stop() }
        try reader.press("7", showing: "7")
        try desk.window.click("password", atStart: false)
        try waitUntil("the keypad is grey") { try reader.texts() == ["7", "password field"] }
        let buttons = try reader.widgets().filter { $0.role == "push button" }
        #expect(buttons.filter(\.isSensitive).map(\.name) == ["Close"])
        let insert = buttons.first { $0.name == "Insert" }
        #expect(insert?.description == "Calculator does not work in password fields")
      }
    }

    @Test(
      "Where an application does not tell about passwords, Insert waits for a key", .needs(.qt5))
    func keyNeeded() throws {
      let field = Field(.qt5, "entry")
      try field.withDesk(options: ["--accessibility"]) { desk in
        let keypad = try desk.openKeypad()
        let reader = try KeypadReader(desk.session)
        defer { reader.stop() }
        try keypad.press("7")
        // Qt moves the input method to another field with no message but a reset.
        try desk.window.click("other", atStart: false)
        try waitUntil("Insert waits") { try reader.texts() == ["7", "type in the field first"] }
        try keypad.press("I")
        try desk.keyboard.type("1")
        try desk.window.waitUntil("other", is: "1")
        try waitUntil("Insert can be pressed") { try reader.texts() == ["7"] }
        try keypad.press("I")
        try desk.window.waitUntil("other", is: "17")
        #expect(try desk.window.content(of: "entry").text == "")
      }
    }
  }
}
