import TestSupport
import Testing

extension Applications {
  /// Calculating in a terminal, on request, through XIM.
  @Suite(.needs(.xterm)) struct TerminalTests {
    private let terminal = Field(.xterm)

    @Test("A calculation that was asked for becomes its result")
    func insert() throws {
      try terminal.withDesk { desk in
        try desk.keyboard.type("=12+30\n")
        try desk.window.waitUntil("text", is: "42")
        try desk.keyboard.type("\n")
        try desk.window.waitUntil("text", is: "42\n")
      }
    }

    @Test("What was not asked for is only typed")
    func type() throws {
      try terminal.withDesk { desk in
        try desk.keyboard.type("echo 12+30\nexpr 3 - 1\n")
        try desk.window.waitUntil("text", is: "echo 12+30\nexpr 3 - 1\n")
      }
    }

    @Test("A key that ends the calculation comes after what was typed")
    func endWithKey() throws {
      try terminal.withDesk { desk in
        try desk.keyboard.type("=12+30x =5\n")
        try desk.window.waitUntil("text", is: "=12+30x =5\n")
      }
    }
  }
}
