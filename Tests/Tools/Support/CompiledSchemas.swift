package import Foundation

/// Compiled schemas of GSettings, in folders of their own.
package enum CompiledSchemas {
  /// The folder with Calculator's schemas, made once per process.
  package static let own: Result<URL, any Error> = Result {
    try make(from: PrivateSession.root.appending(path: "data"))
  }

  /// Compiles the text of a schema file; the caller removes the folder.
  package static func make(_ text: String) throws -> URL {
    let source = try makeFolder()
    defer { try? FileManager.default.removeItem(at: source) }
    let file = source.appending(path: "test.gschema.xml")
    try text.write(to: file, atomically: true, encoding: .utf8)
    return try make(from: source)
  }

  private static func make(from source: URL) throws -> URL {
    let folder = try makeFolder()
    let ran = try ProgramRun(
      ["glib-compile-schemas", "--strict", "--targetdir=\(folder.path)", source.path])
    guard ran.status == 0 else { throw PrivateSession.Failure(description: ran.errors) }
    return folder
  }

  private static func makeFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "calculator-schemas-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}
