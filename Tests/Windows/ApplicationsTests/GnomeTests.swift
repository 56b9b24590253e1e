import TestSupport
import Testing

extension Applications {
  /// GNOME Shell on Wayland: windows talk to the shell, and the shell talks to IBus.
  ///
  /// Some run on Cinnamon, too.
  @Suite struct GnomeTests {
    @Test("GTK 3: all that is done in a field", .needs(.shellGTK3)) func gtk3() throws {
      try runScenarios(.shellGTK3)
    }

    @Test("GTK 4: all that is done in a field", .needs(.shellGTK4)) func gtk4() throws {
      try runScenarios(.shellGTK4)
    }

    @Test("A password, in GTK 3", .needs(.shellGTK3), arguments: [true, false])
    func password3(isOnlySource: Bool) throws {
      try typePassword(.shellGTK3, isOnlySource: isOnlySource)
    }

    @Test("A password, in GTK 4", .needs(.shellGTK4), arguments: [true, false])
    func password4(isOnlySource: Bool) throws {
      try typePassword(.shellGTK4, isOnlySource: isOnlySource)
    }

    @Test("The overview in mid-calculation changes nothing", .needs(.gnomeGTK3))
    func overview3() throws {
      try openOverview(.gnomeGTK3)
    }

    @Test("The overview in mid-calculation changes nothing, in GTK 4", .needs(.gnomeGTK4))
    func overview4() throws {
      try openOverview(.gnomeGTK4)
    }

    @Test("A sign that is more than a byte", .needs(.gnomeGTK3)) func bytes3() throws {
      try calculateWithLongSign(.gnomeGTK3)
    }

    @Test("A sign that is more than a byte, in GTK 4", .needs(.gnomeGTK4)) func bytes4() throws {
      try calculateWithLongSign(.gnomeGTK4)
    }

    @Test("A sign that is more than a byte, in Firefox", .needs(.gnomeFirefox))
    func bytesInFirefox() throws {
      try calculateWithLongSign(.gnomeFirefox)
    }

    /// Up to GNOME 45 the shell deletes bytes in GTK 3 and browsers: text with such signs is left alone.
    private func calculateWithLongSign(_ client: Client) throws {
      try Field(client, "text").withDesk { desk in
        try desk.window.set("text", to: "é 12×3", caret: 6)
        try desk.keyboard.type("=")
        try desk.window.settle()
        try desk.keyboard.type("\n")
        let isLeft = Installed.gnomeShell < Installed.Version(46)
        try desk.window.waitUntil("text", is: isLeft ? "é 12×3=\n" : "é 36")
        try desk.keyboard.type(" or 12*3=")
        try desk.window.settle()
        try desk.keyboard.type("\n")
        try desk.window.waitUntil("text", is: isLeft ? "é 12×3=\n or 36" : "é 36 or 36")
      }
    }

    /// Runs all scenarios in one session: no scenario may depend on those before it.
    private func runScenarios(_ client: Client) throws {
      try Field(client, "entry").withDesk { desk in
        for field in ["entry", "text"] {
          for scenario in Scenario.all {
            try desk.window.focus("other")
            for name in ["entry", "text", "other"] { try desk.window.set(name, to: "") }
            try desk.window.focus(field)
            do {
              try scenario.run(desk, field)
            } catch {
              Issue.record("\(scenario.testDescription), in \(field): \(error)")
            }
          }
        }
      }
    }

    /// Opens the overview with Super during a calculation; it takes the focus from the window.
    private func openOverview(_ client: Client) throws {
      try Field(client, "entry").withDesk { desk in
        let shell = desk.shell
        try desk.keyboard.type("Total: 12+30")
        try desk.window.waitUntil("entry", is: "Total: 12+30")
        let mark = try desk.recorder.mark()
        try shell.visitOverview(desk.keyboard)
        try desk.window.focus("entry")
        #expect(try desk.window.content(of: "entry").text == "Total: 12+30")
        #expect(try desk.edits(since: mark) == [])
        // The focus was away: Return goes to the application until `=` asks for the result.
        try desk.expectPlainReturn(in: "entry", after: "Total: 12+30")
        try desk.insert("=")
        try desk.window.waitUntil("entry", is: "Total: 42")
      }
    }

    /// For a password GNOME itself switches to a keyboard layout, if the input sources include one.
    private func typePassword(_ client: Client, isOnlySource: Bool) throws {
      try Field(client, "entry").withDesk { desk in
        let shell = desk.shell
        if isOnlySource {
          try shell.setSources([("ibus", "calculator")])
          try desk.window.focus("entry")
        }
        try desk.keyboard.type("1+2")
        try desk.window.waitUntil("entry", is: "1+2")
        try desk.window.focus("password")
        let engine = isOnlySource ? "calculator" : "xkb:us::eng"
        try waitUntil("the engine for passwords is \(engine)") {
          desk.session.selectedEngine == engine
        }
        try desk.window.settle()
        let mark = try desk.recorder.mark()
        try desk.keyboard.type("12+30= 4*5⌫6 2*3=\n1/3=\n")
        try desk.window.settle()
        #expect(try desk.window.content(of: "password").text == "12+30= 4*6 2*3=1/3=")
        #expect(try desk.window.content(of: "entry").text == "1+2")
        let messages = try desk.recorder.fromEngine(since: mark)
        // Some versions of the keyboard layouts' engine hide its preedit at each key, though it has none.
        #expect(Set(messages).isSubset(of: isOnlySource ? [] : ["HidePreeditText"]))
      }
    }
  }
}
