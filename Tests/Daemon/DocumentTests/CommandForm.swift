import Foundation
import TestSupport

/// Decides if code in a sentence is a command line, or the name of something.
enum CommandForm {
  /// Programs that are a command with an argument, and otherwise a name.
  private static let tools: Set<Substring> = [
    "apt", "apt-get", "calculator-keys", "docc", "git", "gsettings", "ibus",
    "ibus-calculator-keypad", "ibus-engine-calculator", "make", "man", "msginit", "sudo", "swift",
  ]
  /// Programs that are a command without an argument.
  private static let windows: Set<Substring> = ["ibus-setup", "ibus-setup-calculator"]

  /// True if a text is a command line.
  ///
  /// It begins with a tool named above, with a program of the repository, or with any word before an option.
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

  private static func isProgram(_ path: Substring) -> Bool {
    let file = PrivateSession.root.appending(path: String(path)).path
    var isFolder: ObjCBool = false
    return !path.hasPrefix("/")
      && FileManager.default.fileExists(atPath: file, isDirectory: &isFolder)
      && !isFolder.boolValue && FileManager.default.isExecutableFile(atPath: file)
  }
}
