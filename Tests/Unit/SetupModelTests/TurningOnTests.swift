import SetupModel
import SystemSettings
import Testing

/// Tests how the keyboard is turned on, and how that is recognized.
@Suite struct TurningOnTests {
  @Test(
    "The environment tells the desktop",
    arguments: [
      (["XDG_CURRENT_DESKTOP": "GNOME", "XDG_SESSION_TYPE": "wayland"], .gnome(isWayland: true)),
      (["XDG_CURRENT_DESKTOP": "ubuntu:GNOME", "DISPLAY": ":0"], .gnome(isWayland: false)),
      (["XDG_CURRENT_DESKTOP": "KDE", "WAYLAND_DISPLAY": "wayland-0"], .plasmaOnWayland),
      (["XDG_CURRENT_DESKTOP": "KDE", "XDG_SESSION_TYPE": "x11"], .plainIBus(name: "KDE")),
      (["XDG_CURRENT_DESKTOP": "XFCE", "DISPLAY": ":0"], .plainIBus(name: "XFCE")),
      // Before 6.6 it has no list of keyboards of its own.
      (["XDG_CURRENT_DESKTOP": "X-Cinnamon", "DISPLAY": ":0"], .plainIBus(name: "X-Cinnamon")),
      (["XDG_CURRENT_DESKTOP": "sway", "WAYLAND_DISPLAY": "w"], .otherOnWayland(name: "sway")),
      ([:], .plainIBus(name: "")),
    ] as [([String: String], DesktopKind)])
  func desktop(environment: [String: String], expected: DesktopKind) {
    #expect(DesktopKind(DesktopEnvironment { environment[$0] ?? "" }) == expected)
  }

  @Test(
    "Keys come from an X server only where nothing says Wayland",
    arguments: [
      (["XDG_SESSION_TYPE": "x11"], false, true), (["DISPLAY": ":0"], false, true),
      (["XDG_SESSION_TYPE": "wayland", "DISPLAY": ":0"], true, false),
      (["WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"], true, false),
      (["XDG_SESSION_TYPE": "tty"], false, false), ([:], false, false),
    ] as [([String: String], Bool, Bool)])
  func displayServer(environment: [String: String], isWayland: Bool, isX11: Bool) {
    let desktop = DesktopEnvironment { environment[$0] ?? "" }
    #expect(desktop.isWayland == isWayland && desktop.isX11 == isX11)
  }

  @Test("A desktop that nobody has tried is said not to be tested") func evidence() {
    let tested: [DesktopKind] = [
      .gnome(isWayland: true), .plasmaOnWayland, .cinnamon(isWayland: false), .plainIBus(name: ""),
    ]
    let others: [DesktopKind] = [
      .gnome(isWayland: false), .cinnamon(isWayland: true), .plainIBus(name: "KDE"),
      .plainIBus(name: "XFCE"),
      .otherOnWayland(name: "river"),
    ]
    #expect(tested.allSatisfy { $0.evidence.hasPrefix("Tested with ") })
    #expect(others.allSatisfy { $0.evidence == "Not tested on your desktop yet." })
  }

  private let list = SourceList(of: "calculator")

  @Test("It is added after the others, and taken out again") func addition() throws {
    let added = try #require(list.adding(to: ["us", "hangul"], fallback: []))
    #expect(added == ["us", "hangul", "calculator"])
    #expect(list.removing(from: added) == ["us", "hangul"])
    #expect(list.removing(from: ["calculator", "fr", "us"]) == ["fr", "us"])
  }

  @Test("It is not added twice, nor as the only keyboard") func refused() {
    #expect(list.adding(to: ["us", "calculator"], fallback: []) == nil)
    #expect(list.adding(to: [], fallback: []) == nil)
    #expect(list.adding(to: [], fallback: ["us"]) == ["us", "calculator"])
  }

  @Test("Whether Calculator is active takes IBus and this window") func state() {
    typealias Engine = (id: String, name: String)
    let calculator: Engine = ("calculator", "Calculator")
    func state(_ engine: Engine?, isKnown: Bool = true, _ method: String = "ibus") -> InputState {
      InputState(engine: engine, isKnown: isKnown, inputMethod: method)
    }
    #expect(state(calculator) == .active)
    #expect(state(calculator, "wayland") == .active)
    #expect(
      state(calculator, "gtk-im-context-simple")
        == .elsewhere(
          inputMethod: "gtk-im-context-simple"))
    #expect(state(("xkb:us::eng", "English")) == .other(engine: "xkb:us::eng", name: "English"))
    #expect(state(nil) == .other(engine: "", name: ""))
    #expect(state(nil, isKnown: false) == .notInstalled)
    #expect(state(nil).withoutSource == .notTurnedOn)
    #expect(state(calculator).withoutSource == .active)
    #expect(InputState.noIBus.withoutSource == .noIBus)
  }
}
