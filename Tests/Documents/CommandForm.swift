import Foundation
import TestSupport

/// What makes code in a sentence a command line, and not the name of something.
enum CommandForm {
  /// Programs that are a command with an argument, and otherwise a name.
  private static let tools: Set<Substring> = [
    "apt", "apt-get", "calculator-keys", "docc", "git", "gsettings", "ibus",
    "ibus-calculator-keypad", "ibus-engine-calculator", "make", "man", "msginit", "sudo", "swift",
  ]
  /// Programs that are started as they are.
  private static let windows: Set<Substring> = ["ibus-setup", "ibus-setup-calculator"]

  /// Whether a text is a command line: it begins with a tool that is named above, with a program of
  /// the repository, or with any word that an option follows.
  static func isCommand(_ text: String) -> Bool {
    let words = text.split(separator: " ").drop { $0.firstMatch(of: /^[A-Z_]+=/) != nil }
    guard let program = words.first else { return false }
    let arguments = words.dropFirst()
    if windows.contains(program) { return true }
    if tools.contains(program) { return !arguments.isEmpty }
    if program.contains("/") { return program.hasPrefix(".build/") || isProgram(program) }
    return program.wholeMatch(of: /[a-z][a-z0-9-]+/) != nil
      && arguments.contains { $0.firstMatch(of: /^--?[a-z]/) != nil }
  }

  /// Whether a path is that of a program in the repository.
  private static func isProgram(_ path: Substring) -> Bool {
    let file = PrivateSession.root.appending(path: String(path)).path
    var isFolder: ObjCBool = false
    return !path.hasPrefix("/")
      && FileManager.default.fileExists(atPath: file, isDirectory: &isFolder)
      && !isFolder.boolValue && FileManager.default.isExecutableFile(atPath: file)
  }
}
