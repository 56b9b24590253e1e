package import Foundation

/// The catalogues of the messages, where the programs that are tested look for them.
package enum Translations {
  /// The languages, as `data/po/LINGUAS` has them.
  package static let languages: [String] = {
    let list = try? String(contentsOf: folder.appending(path: "LINGUAS"), encoding: .utf8)
    return (list ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
  }()

  /// The folder of the template and the catalogues.
  package static let folder = PrivateSession.root.appending(path: "data/po")

  /// A locale of German, made once; in its environment `LANGUAGE` chooses the language.
  package static let environment: Result<[String: String], any Error> = Result {
    try made.get()
    let locales = FileManager.default.temporaryDirectory
      .appending(path: "calculator-locales-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: locales, withIntermediateDirectories: true)
    let locale = locales.appending(path: "de_DE.UTF-8").path
    try run("localedef", ["-i", "de_DE", "-f", "UTF-8", locale])
    return ["LOCPATH": locales.path, "LC_ALL": "de_DE.UTF-8"]
  }

  /// The catalogues beside the programs that were built; those of an installed engine are installed.
  package static let made: Result<Void, any Error> = Result {
    guard ProcessInfo.processInfo.environment["CALCULATOR_ENGINE"] == nil else { return }
    let programs = PrivateSession.engine.resolvingSymlinksInPath().deletingLastPathComponent()
    let share = programs.deletingLastPathComponent().appending(path: "share")
    try run(folder.appending(path: "make-catalogues").path, [share.path])
  }

  /// What is missing for programs that speak another language; `nil` when nothing is.
  package static let missing: String? = {
    if let program = PrivateSession.missing("msgfmt", "localedef") { return program }
    let german = "/usr/share/i18n/locales/de_DE"
    return FileManager.default.fileExists(atPath: german) ? nil : "locales"
  }()

  private static func run(_ program: String, _ arguments: [String]) throws {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let ran = try ProgramRun(
      URL(filePath: "/usr/bin/env"), [program] + arguments, environment: ["PATH": path])
    guard ran.status == 0 else { throw PrivateSession.Failure(description: ran.errors) }
  }
}
