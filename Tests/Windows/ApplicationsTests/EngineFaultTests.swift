import Foundation
import TestSupport
import Testing

/// The user's activity when a fault occurs.
private enum Moment: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case idle = "idle"
  case inDocument = "typing"
  case onRequest = "on request"
  case withKeypad = "keypad open"

  var testDescription: String { rawValue }

  var field: Field { self == .onRequest ? Field(.xterm) : Field(.gtk3, "entry") }

  /// Begins the activity; returns the text in the document then.
  func begin(_ desk: Desk) throws -> String {
    switch self {
    case .idle:
      return ""
    case .inDocument:
      try desk.keyboard.type("Total: 12+")
      try desk.window.waitUntil("entry", is: "Total: 12+")
      return "Total: 12+"
    case .onRequest:
      try desk.keyboard.type("a ")
      try desk.window.waitUntil("text", is: "a ")
      try desk.keyboard.type("=12+")
      try desk.window.settle()
      return "a "
    case .withKeypad:
      try desk.openKeypad().press("12+30")
      return ""
    }
  }
}

extension Applications {
  /// Ends, kills or stops the engine, whatever the user is doing.
  @Suite(.needsKeypad, .needs(.xterm)) struct EngineFaultTests {
    @Test(
      """
      The engine is ended: keys go on arriving, nothing is left, and one that nobody has asked to end comes \
      back by itself
      """,
      arguments: [SIGTERM, SIGKILL], Moment.allCases)
    private func end(by signal: Int32, _ moment: Moment) throws {
      try moment.field.withDesk { desk in
        let text = try moment.begin(desk)
        let old = try #require(desk.session.engines.first)
        kill(old, signal)
        try desk.waitUntilNothingIsLeft()
        let fate: String
        let time: Duration
        if moment == .onRequest {
          // The held text was underlined, and not in the document; none of it may be lost.
          fate = "underlined text is typed"
          time = try desk.timeToType("z", in: "text", until: text + "=12+z")
        } else {
          fate = text.isEmpty ? "–" : "stays as typed"
          time = try desk.timeToType("5", in: "entry", until: text + "5")
        }
        let isOrderly = signal == SIGTERM
        if isOrderly {
          #expect(desk.session.processes(running: EngineReturn.waiting) == [])
          #expect(desk.session.selectedEngine == EngineReturn.nothing)
          try desk.session.selectEngine("calculator")
        } else {
          try EngineReturn.wait(in: desk, insteadOf: old)
          if moment != .onRequest {
            // The field has had the focus all the time, and calculates again.
            try desk.insert(" Total: 12+30=")
            try desk.window.waitUntil("entry", is: text + "5 Total: 42")
          }
        }
        try desk.expectCalculates(insteadOf: old, isSelected: true)
        try FaultRecord.add(
          "engine ended: by SIGKILL it comes back, by SIGTERM it stays off", moment.rawValue,
          FaultOutcome(typing: time, text: fate))
      }
    }

    @Test(
      "Its package is removed while it is used: it goes on; when it has ended, keys are typed",
      .needs(.gnomeGTK4), arguments: [Field(.gtk3, "entry"), Field(.gnomeGTK4, "entry")])
    func remove(field: Field) throws {
      let files = FileManager.default
      let folder = files.temporaryDirectory.appending(path: UUID().uuidString)
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? files.removeItem(at: folder) }
      let program = folder.appending(path: PrivateSession.engine.lastPathComponent)
      try files.createSymbolicLink(at: program, withDestinationURL: PrivateSession.engine)
      try field.withDesk(program: program) { desk in
        try desk.session.removeComponent()
        try files.removeItem(at: program)
        try desk.insert("12+30")
        try desk.window.waitUntil("entry", is: "42")
        let engine = try #require(desk.session.engines.first)
        kill(engine, SIGTERM)
        try desk.waitUntilNothingIsLeft()
        let time = try desk.timeToType(" ", in: "entry", until: "42 ")
        try desk.keyboard.type("2+3 and")
        try desk.window.waitUntil("entry", is: "42 2+3 and")
        // The engine cannot be started again; other fields take text as well.
        try desk.window.focus("other", reachesEngine: false)
        try desk.keyboard.type("so on")
        try desk.window.waitUntil("other", is: "so on")
        try FaultRecord.add(
          "package removed, engine ended", field.client.rawValue,
          FaultOutcome(typing: time, text: "stays as typed"))
      }
    }

    @Test("The engine is stopped for 20 s in mid-calculation: no key is lost, and it goes on")
    func stop() throws {
      try Field(.gtk3, "entry").withDesk { desk in
        try desk.openKeypad().press("7")
        try desk.keyboard.type("Total: 12+")
        try desk.window.waitUntil("entry", is: "Total: 12+")
        // After a time the daemon stops waiting for the engine, and passes the key to the field.
        let engine = try stopEngine(desk, typing: "30")
        try desk.window.waitUntil("entry", is: "Total: 12+30")
        let time = try desk.timeToType(" ", in: "entry", until: "Total: 12+30 ")
        try wait(for: .seconds(1))
        try desk.keyboard.press("XF86Calculator")
        try KeypadWindow.waitUntilGone(in: desk.session)
        try desk.expectCalculates()
        #expect(desk.session.engines == [engine])
        try FaultRecord.add(
          "engine stopped for 20 s", Moment.inDocument.rawValue + ", keypad open",
          FaultOutcome(typing: time, text: "stays as typed, later keys after it"))
      }
    }

    @Test("The engine is stopped for 20 s while it holds text: no key is lost or there twice")
    func stopOnRequest() throws {
      try Field(.xterm).withDesk { desk in
        _ = try Moment.onRequest.begin(desk)
        let engine = try stopEngine(desk, typing: "30")
        let start = ContinuousClock.now
        try desk.keyboard.type("z")
        var text = ""
        try waitUntil("all text is there; the text is \(text.debugDescription)") {
          text = try desk.window.content(of: "text").text
          return text.contains("z") && text.contains("=12+")
        }
        let time = ContinuousClock.now - start
        // The daemon stops waiting for the first key, and passes it to the terminal; the second key waits. The held
        // text is on the bus before the second key, but what is behind the bus (ibus-x11, Xlib) can turn them round.
        #expect(["a =12+30z", "a 3=12+0z", "a 30=12+z", "a 30z=12+"].contains(text))
        try wait(for: .seconds(1))
        try desk.expectCalculates()
        #expect(desk.session.engines == [engine])
        try FaultRecord.add(
          "engine stopped for 20 s", Moment.onRequest.rawValue,
          FaultOutcome(
            typing: time, text: "underlined text is typed, after the key the daemon gave up"))
      }
    }

    @Test(
      "The engine is stopped while nothing is typed: the others go on, and each key comes once",
      arguments: [Moment.idle, .withKeypad])
    private func stopWithoutText(_ moment: Moment) throws {
      try moment.field.withDesk { desk in
        let keypad = moment == .withKeypad ? try desk.openKeypad() : nil
        let engine = try #require(desk.session.engines.first)
        kill(engine, SIGSTOP)
        defer { kill(engine, SIGCONT) }
        try desk.keyboard.type("ab7")
        // The press waits in the keypad's socket until the engine runs again.
        try keypad?.press("8")
        // The daemon still answers others, and the application still draws.
        #expect(try desk.session.run("ibus", "engine").output == "calculator\n")
        try desk.window.set("other", to: "still here")
        try desk.window.waitUntil("other", is: "still here")
        if keypad == nil {
          // After a time the daemon stops waiting for the engine, and passes the key to the application.
          try waitUntil("the first key comes without the engine", within: .seconds(60)) {
            try desk.window.content(of: "entry").text.hasPrefix("a")
          }
        }
        kill(engine, SIGCONT)
        try desk.window.waitUntil("entry", is: "ab7")
        let time = try desk.timeToType(" ", in: "entry", until: "ab7 ")
        try desk.window.settle()
        #expect(try desk.window.content(of: "entry").text == "ab7 ")
        // The engine takes keys soon after these for late ones, and leaves them to the application.
        try wait(for: .seconds(1))
        if let keypad {
          // The engine got the press once.
          try keypad.press("I")
          try desk.window.waitUntil("entry", is: "ab7 8")
          try desk.keyboard.press("XF86Calculator")
          try KeypadWindow.waitUntilGone(in: desk.session)
        }
        try desk.window.set("other", to: "")
        try desk.expectCalculates()
        #expect(desk.session.engines == [engine])
        try FaultRecord.add(
          "engine stopped \(keypad == nil ? "until a key was given up" : "for a moment")",
          moment.rawValue,
          FaultOutcome(typing: time, text: "each key comes once"))
      }
    }

    /// Stops the engine for 20 s while keys are typed; returns its process.
    private func stopEngine(_ desk: Desk, typing keys: String) throws -> pid_t {
      let engine = try #require(desk.session.engines.first)
      kill(engine, SIGSTOP)
      defer { kill(engine, SIGCONT) }
      try desk.keyboard.type(keys)
      try wait(for: .seconds(20))
      return engine
    }

    /// Waits for a time, where there is no event to wait for.
    private func wait(for duration: Duration) throws {
      let end = ContinuousClock.now + duration
      try waitUntil("\(duration) have passed", within: duration + .seconds(5)) {
        ContinuousClock.now >= end
      }
    }

    @Test("The launcher is killed: the keypad goes, typing goes on, and no engine is lost")
    func killLauncher() throws {
      try Field(.gtk3, "entry").withDesk { desk in
        _ = try desk.openKeypad()
        let engine = desk.session.engines
        for pid in desk.session.processes(running: "calculator-launcher") { kill(pid, SIGKILL) }
        try KeypadWindow.waitUntilGone(in: desk.session)
        let time = try desk.timeToInsert("12+30", in: "entry", until: "42")
        try desk.keyboard.press("XF86Calculator")
        try desk.insert("*2")
        try desk.window.waitUntil("entry", is: "84")
        #expect(desk.session.engines == engine && KeypadWindow.processes(in: desk.session) == [])
        try FaultRecord.add(
          "launcher killed", Moment.withKeypad.rawValue,
          FaultOutcome(
            typing: time, text: "the keypad is gone until the next engine"))
      }
    }

    @Test("A keypad that hangs goes with its engine") func stuckKeypad() throws {
      try Field(.gtk3, "entry").withDesk { desk in
        _ = try desk.openKeypad()
        for pid in KeypadWindow.processes(in: desk.session) { kill(pid, SIGSTOP) }
        for pid in desk.session.engines { kill(pid, SIGKILL) }
        try desk.waitUntilNothingIsLeft()
        let time = try desk.timeToType("5", in: "entry", until: "5")
        try FaultRecord.add(
          "engine killed, the keypad hangs", Moment.withKeypad.rawValue,
          FaultOutcome(typing: time, text: "–"))
      }
    }
  }
}
