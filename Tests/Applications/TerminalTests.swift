import TestSupport
import Testing

extension Applications {
  /// Calculating in a terminal, on request, through XIM.
  @Suite(.needs(.xterm)) struct TerminalTests {
    @Test("A calculation that was asked for becomes its result")
    func insert() throws {
      try withTerminal { terminal, keyboard in
        try keyboard.type("=12+30\n")
        try terminal.waitUntilReceived("42")
        try keyboard.type("\n")
        try terminal.waitUntilReceived("42\n")
      }
    }

    @Test("What was not asked for is only typed")
    func type() throws {
      try withTerminal { terminal, keyboard in
        try keyboard.type("echo 12+30\nexpr 3 - 1\n")
        try terminal.waitUntilReceived("echo 12+30\nexpr 3 - 1\n")
      }
    }

    @Test("A key that ends the calculation comes after what was typed")
    func endWithKey() throws {
      try withTerminal { terminal, keyboard in
        try keyboard.type("=12+30x =5\n")
        try terminal.waitUntilReceived("=12+30x =5\n")
      }
    }

    private func withTerminal(_ body: (TerminalWindow, Keyboard) throws -> Void) throws {
      let session = try PrivateSession(["--display"])
      defer { session.stop() }
      let recorder = try BusRecorder(session)
      defer { recorder.stop() }
      try session.selectEngine("calculator")
      let terminal = try TerminalWindow(in: session, recorder)
      defer { terminal.stop() }
      try body(terminal, Keyboard(session))
    }
  }
}
