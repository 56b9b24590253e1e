import Foundation
import TestSupport

/// The Makefile's rules, and the targets that CI or a release checks.
struct Makefile: Sendable {
  /// The rules by target: the line of the prerequisites, and the recipe.
  let rules: [String: String]

  static let shared: Makefile = {
    let url = PrivateSession.root.appending(path: "Makefile")
    return Makefile((try? String(contentsOf: url, encoding: .utf8)) ?? "")
  }()

  /// The targets of CI, of a release, and of the desktops' trees, with all they need.
  static let checked: Set<String> = {
    let script = text(of: ".ci/run").split(separator: "\n").filter { $0.hasPrefix("make ") }
    let targets = (script.map(String.init) + releaseLines)
      .flatMap { $0.matches(of: /\bmake ([a-z-]+)/).map { String($0.output.1) } }
    return shared.reached(from: targets + ["release-check", "test-desktops"])
  }()

  /// The lines of `make release-check`, except those that run only on request.
  static let releaseLines: [String] = text(of: "Tests/Tools/Release/lines.py")
    .split(separator: "    Line(").dropFirst().map(String.init)
    .filter { !$0.contains("hours=") && !$0.contains("never=") }

  private static func text(of path: String) -> String {
    let url = PrivateSession.root.appending(path: path)
    return (try? String(contentsOf: url, encoding: .utf8)) ?? ""
  }

  init(_ text: String) {
    var rules: [String: String] = [:]
    var targets: [String] = []
    for line in text.replacing("\\\n", with: " ").split(separator: "\n") where !line.hasPrefix("#")
    {
      if line.hasPrefix("\t") {
        for target in targets { rules[target, default: ""] += "\n\(line)" }
      } else if let head = line.wholeMatch(of: /([a-z][a-z -]*):($|[^=].*)/) {
        targets = head.output.1.split(separator: " ").map(String.init)
        for target in targets { rules[target, default: ""] += "\n\(line)" }
      } else {
        targets = []
      }
    }
    self.rules = rules
  }

  /// True if the rule of a target has these words one after another.
  func rule(of target: String, has text: String) -> Bool {
    guard let rule = rules[target] else { return false }
    func words(_ text: String) -> String {
      " "
        + text.split(whereSeparator: \.isWhitespace).map { $0.drop { $0 == "@" } }
        .joined(separator: " ") + " "
    }
    return words(rule).contains(words(text))
  }

  /// All that is made for some targets, themselves included.
  func reached(from targets: [String]) -> Set<String> {
    var reached = Set(targets)
    var next = targets
    while let target = next.popLast() {
      guard let rule = rules[target] else { continue }
      let lines = rule.split(separator: "\n")
      let needed = lines.filter { !$0.hasPrefix("\t") }
        .flatMap { $0.drop { $0 != ":" }.dropFirst().split(separator: " ").map(String.init) }
      let made = rule.matches(of: /\$\(MAKE\) ([a-z-]+)/).map { String($0.output.1) }
      for name in needed + made where rules[name] != nil && reached.insert(name).inserted {
        next.append(name)
      }
    }
    return reached
  }
}
