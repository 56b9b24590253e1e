import ClientChecks
import Foundation
import TestSupport
import Testing

extension Applications {
  /// The engine's texts in another language than English, through a real ibus-daemon.
  @Suite(.enabled(if: Translations.missing == nil, "gettext and locales are needed"))
  struct LanguageTests {
    @Test("The panel's menu is in the user's language, and so are its numbers") func menu() throws {
      try Translations.made.get()
      let session = try PrivateSession(["--locale", "de_DE"])
      defer { session.stop() }
      let field = try PropertyField(session)
      defer { field.stop() }
      try session.selectEngine("calculator")
      try waitUntil("the menu is there") { try field.property("UsedSpace")?.isVisible == true }
      let labels = try ["InputMode", "NextKeyboard", "History", "UsedSpace"].map {
        try field.property($0)?.label
      }
      #expect(
        labels == ["Taschenrechner", "Nächste Tastatur", "Verlauf", "Belegter Speicherplatz"])
      let used = try #require(try field.property("UsedSpace/0")?.label)
      #expect(used.hasPrefix("Belegt: ") && used.contains(",") && used.hasSuffix("\u{A0}%)"))
    }

    @Test("The currency symbol of the user's country belongs to a number", .needs(.gtk3))
    func currencySymbol() throws {
      try Field(.gtk3, "entry").withDesk(options: ["--locale", "pl_PL"]) { desk in
        try desk.window.set("entry", to: "12,50 zł + 30 zł", caret: 16)
        try desk.insert("=")
        try desk.window.waitUntil("entry", is: "42,50 zł")
      }
    }

    @Test(
      "No catalogue is opened before the engine owns its name: the daemon waits for that",
      .enabled(if: PrivateSession.missing("strace") == nil, "strace is needed"))
    func start() throws {
      try Translations.made.get()
      let session = try PrivateSession(["--locale", "de_DE"])
      defer { session.stop() }
      let record = session.folder.appending(path: "log/record")
      let tracer = try ChildProcess(
        [
          "strace", "-f", "-qq", "-s", "4096", "-e", "trace=openat,sendmsg,readlink", "-o",
          record.path, PrivateSession.engine.path, "--ibus",
        ], in: session)
      defer { tracer.stop(closesInput: false) }
      let field = try PropertyField(session)
      defer { field.stop() }
      func calls() throws -> [Substring] {
        guard FileManager.default.fileExists(atPath: record.path) else { return [] }
        return try String(contentsOf: record, encoding: .utf8).split(separator: "\n")
      }
      func index(of text: String) throws -> Int? {
        try calls().firstIndex { $0.contains(text) }
      }
      try waitUntil("the engine asks for its name") { try index(of: "RequestName") != nil }
      try waitUntil("the daemon knows it") {
        try session.selectEngine("calculator")
        return try field.property("NextKeyboard")?.label == "Nächste Tastatur"
      }
      let asked = try #require(try index(of: "RequestName"))
      let opened = try #require(try index(of: "ibus-calculator.mo"))
      #expect(asked < opened)
      let locale = try #require(try index(of: "LC_MESSAGES"))
      #expect(asked < locale)
    }
  }
}
