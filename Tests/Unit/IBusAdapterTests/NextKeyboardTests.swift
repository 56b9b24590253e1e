import CIBus
import CalculatorKeyboard
import Testing

@testable import IBusAdapter

@Suite struct NextKeyboardTests {
  @Test("The one before, then the configured, then the one there always is")
  func targets() {
    let targets = EngineSwitcher.targets(previous:configured:)
    #expect(targets(nil, []) == ["xkb:us::eng"])
    #expect(targets("hangul", []) == ["hangul", "xkb:us::eng"])
    #expect(targets("hangul", ["calculator", "anthy"]) == ["hangul", "anthy", "xkb:us::eng"])
    #expect(targets("anthy", ["anthy", "xkb:us::eng"]) == ["anthy", "xkb:us::eng"])
    #expect(targets("calculator", ["calculator"]) == ["xkb:us::eng"])
  }

  @Test("GNOME's own shortcut, as the keys that make it") func defaultShortcut() {
    let mod4 = IBUS_MOD4_MASK.rawValue
    let release = IBUS_RELEASE_MASK.rawValue
    let superKey = UInt32(IBUS_KEY_Super_L)
    let space = UInt32(IBUS_KEY_space)
    #expect(
      DesktopShortcut("<Super>space")?.events == [
        PlatformKeyEvent(symbol: superKey, code: 125, state: 0),
        PlatformKeyEvent(symbol: space, code: 57, state: mod4),
        PlatformKeyEvent(symbol: space, code: 57, state: mod4 | release),
        PlatformKeyEvent(symbol: superKey, code: 125, state: mod4 | release),
      ])
  }

  @Test("Modifiers are pressed in their order and released in reverse") func twoModifiers() {
    let keycodes = DesktopShortcut("<Control><Shift>F12")?.events.map(\.code)
    #expect(keycodes == [29, 42, 88, 88, 42, 29])
    let states = DesktopShortcut("<Primary><Alt>Tab")?.events.map(\.state)
    let control = IBUS_CONTROL_MASK.rawValue
    let both = control | IBUS_MOD1_MASK.rawValue
    let release = IBUS_RELEASE_MASK.rawValue
    #expect(states == [0, control, both, both | release, both | release, control | release])
  }

  @Test(
    "What is no shortcut, or is where the layout puts it",
    arguments: [
      "", "<Super>", "<Super", "<>space", "<Hyper>space", "<Super>k", "<Super>Space", "disabled",
      "<Alt>Shift_L", "XF86Keyboard", "<Super>é", "space<Super>",
    ])
  func unreadable(_ accelerator: String) {
    #expect(DesktopShortcut(accelerator) == nil)
  }

  @Test("A shortcut without modifiers") func plainKey() {
    #expect(DesktopShortcut("Pause")?.events.map(\.code) == [119, 119])
  }

  private static let gnome43 = SwitchRoute.Situation(
    shellVersion: "43.9", isWayland: true, shortcuts: ["<Super>space", "XF86Keyboard"],
    sourceCount: 2, client: "gnome-shell")

  @Test("Below GNOME 46 on Wayland the desktop's shortcut, everywhere else IBus")
  func route() throws {
    let shortcut = try #require(DesktopShortcut("<Super>space"))
    let choose = { (change: (inout SwitchRoute.Situation) -> Void) in
      var situation = Self.gnome43
      change(&situation)
      return SwitchRoute.shortcut(situation)
    }
    #expect(choose { _ in } == shortcut)
    #expect(choose { $0.client = nil } == shortcut)
    #expect(choose { $0.shortcuts = ["XF86Keyboard", "<Super>space"] } == shortcut)
    #expect(choose { $0.shellVersion = "45.10" } == shortcut)
    for version in ["46.0", "46.beta", "50", "", "x", "99999999999999999999.1", nil] {
      #expect(choose { $0.shellVersion = version } == nil)
    }
    #expect(choose { $0.isWayland = false } == nil)
    #expect(choose { $0.client = "xim" } == nil)
    #expect(choose { $0.sourceCount = 1 } == nil)
    #expect(choose { $0.shortcuts = [] } == nil)
    #expect(choose { $0.shortcuts = ["<Super>k"] } == nil)
  }

  @Test("Of requests in quick succession the first counts") func debounce() {
    var debounce = Debounce()
    // A held key repeats every 30 ms.
    let presses = (0...100).map { Duration.milliseconds(1000 + $0 * 30) }
    let soon = presses[100] + Debounce.pause - .nanoseconds(1)
    let times = presses + [soon, soon + Debounce.pause]
    #expect(times.filter { debounce.admits(at: $0) } == [presses[0], soon + Debounce.pause])
  }
}
