import Foundation
import TestSupport
import Testing

extension Applications {
  /// Calculator stays selected when the screen is locked, and must leave the password alone.
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
          try desk.shell.setSources([("ibus", "calculator")])
          try desk.window.focus("entry")
        }
        try desk.insert("20+1")
        try desk.window.waitUntil("entry", is: "21")
        try lockInMidCalculation(desk) { desk, mark in
          // The shell switches to a keyboard layout for the password, if there is one.
          let engine = isOnlySource ? "calculator" : "xkb:us::eng"
          #expect(desk.session.selectedEngine == engine)
        } checkAfterwards: {
          // The menu may be missing; otherwise it has only the result from before.
          let rows = try desk.shell.evaluate(
            """
            Main.panel.statusArea.keyboard._propSection._getMenuItems().find(\
            item => item.label?.text === 'History')?.menu._getMenuItems().map(\
            row => row.label?.text).join('|') ?? ''
            """)
          #expect(!rows.contains("42"), "\(rows)")
        }
      }
    }

    /// Locks the screen while a bubble is shown, types the password, unlocks it, and calculates again.
    ///
    /// `check` runs after the password is typed, and gets the recorder's mark from before it.
    /// `checkAfterwards` runs once the screen is unlocked.
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

    /// The messages since a mark with which an engine showed or did something.
    private func shown(_ desk: Desk, since mark: Int) throws -> [String] {
      // The engine of the keyboard layouts hides its preedit at each key, though it has none; and
      // properties describe only the field.
      let harmless = [
        "HidePreeditText", "HideAuxiliaryText", "HideLookupTable", "RegisterProperties",
        "UpdateProperty", "RequireSurroundingText",
      ]
      return try desk.recorder.fromEngine(since: mark).filter { !harmless.contains($0) }
    }
  }
}

extension Trait where Self == ConditionTrait {
  fileprivate static var needsDisplayLock: Self {
    let missing = PrivateSession.missing("i3lock", "unshare")
    return .enabled(if: missing == nil, "\(missing ?? "") is missing")
  }

  /// Skips a test if GNOME Shell cannot lock the screen.
  ///
  /// The shell locks only with a login manager, which it expects if this folder exists. Root may make the folder.
  fileprivate static var needsGnomeLock: Self {
    let folder = "/run/systemd/seats"
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return .enabled(
      if: FileManager.default.fileExists(atPath: folder),
      "GNOME Shell locks the screen only where \(folder) is")
  }
}
