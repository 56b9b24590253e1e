import ClientChecks
import Glibc
import TestSupport
import Testing

extension Applications {
  /// Return after ⏎ is shown, but before a busy application has reported all the typed text.
  ///
  /// It inserts, or goes to the application, depending on the load: `make test-clients` counts how often.
  /// These tests hold for both.
  @Suite struct BusyApplicationTests {
    private static let fields = [
      Field(.gtk3), Field(.gtk4), Field(.qt5), Field(.gnomeGTK3), Field(.gnomeGTK4),
    ]

    @Test(
      "A busy application gets its Return once and in its order, or the result",
      .needs(.gtk3), .needs(.gtk4), .needs(.qt5), .needs(.gnomeGTK3), .needs(.gnomeGTK4),
      arguments: fields, ["", "a"])
    func returns(field: Field, next: String) throws {
      try field.withDesk { desk in
        let kept = try KeptReturns.count(at: desk, busy: 150, followedBy: next, times: 3)
        #expect(kept.wrong == [])
        #expect(kept.insertedCount + kept.passedOnCount + kept.swappedCount == 3)
      }
    }

    /// GNOME Shell resets at the click, before a busy application has acted on the keys before it.
    @Test(
      "A click while the application is busy ends what was typed before",
      .needs(.gnomeGTK3), .needs(.gnomeGTK4), arguments: [Field(.gnomeGTK3), Field(.gnomeGTK4)])
    func click(field: Field) throws {
      let text = "hello world" + String(repeating: "\n", count: 7)
      try field.withDesk { desk in
        try desk.window.set(desk.field, to: text)
        try desk.keyboard.press("Left")
        try desk.keyboard.press("Right")
        try desk.window.settle()
        let point = try desk.window.point(in: desk.field, at: 5)
        try desk.window.makeBusy(1_500)
        // The application is busy when the first key comes.
        usleep(100_000)
        try desk.keyboard.type("12+30", delay: 20)
        try desk.keyboard.click(x: point.x, y: point.y)
        usleep(200_000)
        try desk.window.makeBusy(0)
        try waitUntil("the click moves the caret") {
          let content = try desk.window.content(of: desk.field)
          return content.text == text + "12+30" && content.caret == 5
        }
        try desk.window.settle()
        try desk.keyboard.type("\n")
        try desk.window.settle()
        // A Return that waits for the caret has gone on by now.
        usleep(300_000)
        try desk.window.waitUntil(desk.field, is: "hello\n" + text.dropFirst(5) + "12+30")
      }
    }

    /// A client on Wayland repeats a key until it is released.
    @Test(
      "A Return that is sent to the application is not repeated",
      .needs(.gnomeGTK3), .needs(.gnomeGTK4), arguments: [Field(.gnomeGTK3), Field(.gnomeGTK4)])
    func repeats(field: Field) throws {
      try field.withDesk { desk in
        let setting = ["org.gnome.desktop.peripherals.keyboard", "repeat"]
        _ = try desk.session.run(["gsettings", "set"] + setting + ["true"])
        defer { _ = try? desk.session.run(["gsettings", "set"] + setting + ["false"]) }
        try desk.keyboard.type("1")
        try desk.window.waitUntil(desk.field, is: "1")
        try desk.window.settle()
        try desk.window.makeBusy(700)
        try desk.keyboard.type("2+30\n", delay: 30)
        usleep(1_000_000)
        try desk.window.makeBusy(0)
        // Twice as long as a key is held before it repeats.
        usleep(1_000_000)
        try desk.window.settle()
        let text = try desk.window.content(of: desk.field).text
        #expect(["42", "12+30\n"].contains(text), "\(text.debugDescription)")
      }
    }
  }
}
