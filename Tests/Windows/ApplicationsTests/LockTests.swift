import Foundation
import TestSupport
import Testing

extension Applications {
  /// A keyboard that is left on is on at the lock screen, too.
  @Suite struct LockTests {
    private let password = "12+30=pa55"

    @Test(
      "The screen is locked by i3lock: no key comes, and afterwards it calculates",
      .needs(.gtk3), .needs(.gtk4), .needs(.qt5), .needsDisplayLock,
      arguments: [Field(.gtk3, "entry"), Field(.gtk4, "entry"), Field(.qt5, "entry")])
    func display(field: Field) throws {
      try field.withDesk { desk in
        try desk.insert("20+1")
        try desk.window.waitUntil("entry", is: "21")
        try lockInMidCalculation(desk) { desk, mark in
          let keyCount = try desk.recorder.keysToEngine(since: mark)
          #expect(keyCount == 0)
        }
      }
    }

    @Test(
      "GNOME's lock screen: nothing of the password is shown or kept, and afterwards it calculates",
      .needs(.gnomeGTK3), .needs(.gnomeGTK4), .needsGnomeLock,
      arguments: [Field(.gnomeGTK3, "entry"), Field(.gnomeGTK4, "entry")], [true, false])
    func gnome(field: Field, isOnlySource: Bool) throws {
      try field.withDesk(options: ["--lock", password]) { desk in
        if isOnlySource {
          try GnomeShell(desk.session).setSources([("ibus", "calculator")])
          try desk.window.focus("entry")
        }
        try desk.insert("20+1")
        try desk.window.waitUntil("entry", is: "21")
        try lockInMidCalculation(desk) { desk, mark in
          // Where there is a keyboard layout the shell goes to it for the password.
          let engine = isOnlySource ? "calculator" : "xkb:us::eng"
          #expect(desk.session.selectedEngine == engine)
        } checkAfterwards: {
          // Where the menu is there, it has the result from before alone.
          let rows = try GnomeShell(desk.session).evaluate(
            """
            Main.panel.statusArea.keyboard._propSection._getMenuItems().find(\
            item => item.label?.text === 'History')?.menu._getMenuItems().map(\
            row => row.label?.text).join('|') ?? ''
            """)
          #expect(!rows.contains("42"), "\(rows)")
        }
      }
    }

    /// Locks the screen with a bubble on it, unlocks it, and calculates.
    ///
    /// - Parameters:
    ///   - desk: The desk.
    ///   - check: What else is so when the password has been typed; it is given a mark from before.
    ///   - checkAfterwards: What else is so when the screen is unlocked.
    /// - Throws: ``Timeout``.
    private func lockInMidCalculation(
      _ desk: Desk, _ check: (Desk, Int) throws -> Void, checkAfterwards: () throws -> Void = {}
    ) throws {
      try desk.window.set("entry", to: "")
      try desk.keyboard.type("Total: 12+3")
      try desk.window.waitUntil("entry", is: "Total: 12+3")
      try desk.window.settle()
      let lock = try desk.lockScreen(password: password)
      let mark = try desk.recorder.mark()
      try desk.keyboard.type(password)
      try check(desk, mark)
      try desk.keyboard.type("\n")
      try lock.waitUntilUnlocked()
      #expect(lock.tried() == [password])
      #expect(try shown(desk, since: mark) == [])
      try waitUntil("the entry has the focus") { try desk.window.content(of: "entry").hasFocus }
      #expect(try desk.window.content(of: "entry").text == "Total: 12+3")
      try desk.window.settle()
      try checkAfterwards()
      try desk.window.set("entry", to: "")
      try desk.insert("12+30")
      try desk.window.waitUntil("entry", is: "42")
    }

    /// What an engine has shown or done after a mark.
    private func shown(_ desk: Desk, since mark: Int) throws -> [String] {
      // The engine of the keyboard layouts takes its preedit back at each key, though it has none; and
      // properties are only those of the field.
      let harmless = [
        "HidePreeditText", "HideAuxiliaryText", "HideLookupTable", "RegisterProperties",
        "UpdateProperty", "RequireSurroundingText",
      ]
      return try desk.recorder.fromEngine(since: mark).filter { !harmless.contains($0) }
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test, and says why, where no X display can be locked.
  fileprivate static var needsDisplayLock: Self {
    let missing = PrivateSession.missing("i3lock", "unshare")
    return .enabled(if: missing == nil, "\(missing ?? "") is missing")
  }

  /// Skips a test, and says why, where GNOME Shell does not lock the screen.
  ///
  /// It looks for the folder to see whether there is a login manager. Root may make it where there is none.
  fileprivate static var needsGnomeLock: Self {
    let folder = "/run/systemd/seats"
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return .enabled(
      if: FileManager.default.fileExists(atPath: folder),
      "GNOME Shell locks the screen only where \(folder) is")
  }
}
