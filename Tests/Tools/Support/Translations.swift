package import Foundation

/// The catalogues of the messages, where the tested programs look for them.
package enum Translations {
  /// The languages of `data/po/LINGUAS`.
  package static let languages: [String] = {
    let list = try? String(contentsOf: folder.appending(path: "LINGUAS"), encoding: .utf8)
    return (list ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
  }()

  package static let folder = PrivateSession.root.appending(path: "data/po")

  /// A German locale, made once; `LANGUAGE` in its environment chooses the language.
  package static let environment: Result<[String: String], any Error> = Result {
    try made.get()
    let locales = FileManager.default.temporaryDirectory
      .appending(path: "calculator-locales-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: locales, withIntermediateDirectories: true)
    let locale = locales.appending(path: "de_DE.UTF-8").path
    try run("localedef", ["-i", "de_DE", "-f", "UTF-8", locale])
    return ["LOCPATH": locales.path, "LC_ALL": "de_DE.UTF-8"]
  }

  /// Makes the catalogues beside the built programs; an installed engine has its own.
  package static let made: Result<Void, any Error> = Result {
    guard ProcessInfo.processInfo.environment["CALCULATOR_ENGINE"] == nil else { return }
    let programs = PrivateSession.engine.resolvingSymlinksInPath().deletingLastPathComponent()
    let share = programs.deletingLastPathComponent().appending(path: "share")
    try run(folder.appending(path: "make-catalogues").path, [share.path])
  }

  /// The missing part for translated programs, or `nil`.
  package static let missing: String? = {
    if let program = PrivateSession.missing("msgfmt", "localedef") { return program }
    let german = "/usr/share/i18n/locales/de_DE"
    return FileManager.default.fileExists(atPath: german) ? nil : "locales"
  }()

  private static func run(_ program: String, _ arguments: [String]) throws {
    let ran = try ProgramRun([program] + arguments)
    guard ran.status == 0 else { throw PrivateSession.Failure(description: ran.errors) }
  }
}
