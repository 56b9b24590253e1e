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

  @Test("What nobody has tried is said to be not measured") func evidence() {
    let measured = DesktopKind.gnome(isWayland: true)
    let others: [DesktopKind] = [
      .gnome(isWayland: false), .plasmaOnWayland, .plainIBus(name: "KDE"),
      .plainIBus(name: "XFCE"), .otherOnWayland(name: "river"),
    ]
    #expect(!measured.evidence.lowercased().contains("not measured"))
    #expect(others.allSatisfy { $0.evidence.lowercased().contains("not measured") })
  }

  private let list = SourceList(of: "calculator")

  @Test("It is added behind the others, and undoing leaves the list as it was") func addition()
    throws
  {
    let before = ["us", "hangul"]
    let added = try #require(list.adding(to: before, isSet: true, fallback: []))
    #expect(added.written == ["us", "hangul", "calculator"])
    #expect(list.undoing(added, from: added.written) == before)
  }

  @Test("A list that nobody had set is the desktop's own again") func unset() throws {
    let added = try #require(list.adding(to: ["us"], isSet: false, fallback: []))
    #expect(list.undoing(added, from: added.written) == nil)
  }

  @Test("What was changed meanwhile stays") func changedMeanwhile() throws {
    let added = try #require(list.adding(to: ["us"], isSet: true, fallback: []))
    #expect(list.undoing(added, from: ["calculator", "fr", "us"]) == ["fr", "us"])
  }

  @Test("It is not added twice, nor as the only keyboard") func refused() {
    #expect(list.adding(to: ["us", "calculator"], isSet: true, fallback: []) == nil)
    #expect(list.adding(to: [], isSet: false, fallback: []) == nil)
    #expect(list.adding(to: [], isSet: false, fallback: ["us"])?.written == ["us", "calculator"])
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
  }
}
