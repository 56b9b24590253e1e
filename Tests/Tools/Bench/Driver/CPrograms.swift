import Foundation
import TestSupport

/// The C programs of `Tests/Tools/Bench/Programs`, compiled when needed by the Swift toolchain's clang.
///
/// Swift's package manager would link the Swift runtime into them.
struct CPrograms {
  let engine: String
  let client: String

  init(in folder: URL) throws {
    engine = try Self.compile("bench-engine", into: folder)
    client = try Self.compile("bench-client", into: folder)
  }

  private static func compile(_ name: String, into folder: URL) throws -> String {
    let source = PrivateSession.root.appending(path: "Tests/Tools/Bench/Programs/\(name).c")
    let program = folder.appending(path: name)
    let libraries = "$(pkg-config --cflags --libs ibus-1.0)"
    let command = "exec clang -O2 -Wall -Werror -o \"$2\" \"$1\" \(libraries)"
    let shell = try Process.run(
      URL(filePath: "/bin/sh"), arguments: ["-c", command, "sh", source.path, program.path])
    shell.waitUntilExit()
    guard shell.terminationStatus == 0 else {
      throw KeyClient.Failure(description: "\(name).c does not compile")
    }
    return program.path
  }
}
