import Foundation
import TestSupport

/// The links and pictures of a Markdown page, and their targets in the repository.
enum PageLinks {
  /// The text of a page; throws if there is no such file.
  static func text(_ path: String) throws -> String {
    try String(contentsOf: PrivateSession.root.appending(path: path), encoding: .utf8)
  }

  /// The targets of a page's links and pictures, without other sites.
  static func links(_ text: String) -> [String] {
    let targets =
      text.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
      + text.matches(of: /src="([^"]+)"/).map { String($0.1) }
    return targets.filter { !$0.contains("://") }
  }

  /// True if the file exists and, after `#`, a heading in it; `page` is the path of the linking page.
  static func leadsSomewhere(_ link: String, from page: String) -> Bool {
    let folder = page.split(separator: "/").dropLast().joined(separator: "/")
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let path =
      parts[0].isEmpty ? page : folder.isEmpty ? String(parts[0]) : "\(folder)/\(parts[0])"
    let file = PrivateSession.root.appending(path: path).standardizedFileURL
    guard FileManager.default.fileExists(atPath: file.path) else { return false }
    guard parts.count > 1 else { return true }
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return false }
    return text.split(separator: "\n").contains {
      $0.firstMatch(of: /^#+ (.*)$/).map { anchor(String($0.1)) } == String(parts[1])
    }
  }

  /// The anchor of a heading, as GitHub makes it.
  static func anchor(_ heading: String) -> String {
    String(
      heading.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
        .map { $0 == " " ? "-" : $0 })
  }
}
