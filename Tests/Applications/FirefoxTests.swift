import Foundation
import TestSupport
import Testing

extension Applications {
  /// Firefox on GNOME, where it talks to the shell as other Wayland clients do.
  @Suite(.needs(.gnomeGTK3)) struct FirefoxTests {
    private static let missing = PrivateSession.missing("firefox-esr")

    @Test(
      "A text input: calculating, going on, and once more in the same line",
      .enabled(if: missing == nil, "firefox-esr is missing"))
    func input() throws {
      let session = try PrivateSession(["--gnome"])
      defer { session.stop() }
      let shell = GnomeShell(session)
      let keyboard = try GnomeKeyboard(session)
      defer { keyboard.stop() }
      try shell.select("calculator")
      let firefox = try openFirefox(in: session)
      defer { firefox.stop(closesInput: false) }
      try waitUntil("the page has focus", within: .seconds(60)) {
        try shell.focusedWindow().hasPrefix("field: ")
      }
      let expect = { (text: String) in
        var title = ""
        try waitUntil("the field holds \(text); the title is \(title)") {
          title = try shell.focusedWindow()
          return title.hasPrefix("field: \(text)|")
        }
      }
      for (keys, text) in [
        ("Total: 12+30", "Total: 12+30"), ("\n", "Total: 42"), ("*2\n", "Total: 84"),
        (" and 3*4", "Total: 84 and 3*4"), ("\n", "Total: 84 and 12"),
        ("; 2026-11-21", "Total: 84 and 12; 2026-11-21"),
      ] {
        try keyboard.type(keys, delay: 30)
        try expect(text)
      }
    }

    /// Opens a page whose title tells what its field holds.
    private func openFirefox(in session: PrivateSession) throws -> ChildProcess {
      let profile = session.folder.appending(path: "firefox")
      try FileManager.default.createDirectory(at: profile, withIntermediateDirectories: true)
      let preferences = [
        "browser.aboutwelcome.enabled", "browser.shell.checkDefaultBrowser",
        "datareporting.policy.dataSubmissionEnabled", "app.update.enabled",
      ].map { "user_pref('\($0)', false);" }.joined()
      try preferences.write(
        to: profile.appending(path: "user.js"), atomically: true, encoding: .utf8)
      let page = session.folder.appending(path: "page.html")
      try """
      <input id=field><script>
      const show = () => document.title = `field: ${field.value}|`
      field.oninput = show
      onload = () => { field.focus(); field.onfocus = show; if (document.hasFocus()) show() }
      onfocus = show
      </script>
      """.write(to: page, atomically: true, encoding: .utf8)
      return try ChildProcess(
        ["firefox-esr", "--profile", profile.path, "--kiosk", page.absoluteString], in: session)
    }
  }
}
