import Foundation
import TestSupport

struct ProjectDocument: Sendable {
  struct Command: Hashable, Sendable {
    /// The command, with single spaces and without a comment.
    let text: String
    /// The output that the document shows; `nil` if it shows none.
    let output: String?
    let document: String
  }

  let name: String
  let commands: [Command]

  /// README, CONTRIBUTING, SECURITY, and the pages in `docs`.
  static let all: [ProjectDocument] = {
    let docs = PrivateSession.root.appending(path: "docs").path
    let pages = ((try? FileManager.default.contentsOfDirectory(atPath: docs)) ?? []).sorted()
      .filter { $0.hasSuffix(".md") }.map { "docs/\($0)" }
    return (["README.md", "CONTRIBUTING.md", "SECURITY.md"] + pages).map { name in
      let url = PrivateSession.root.appending(path: name)
      let text = try? String(contentsOf: url, encoding: .utf8)
      return ProjectDocument(name: name, text: text ?? "")
    }
  }()

  init(name: String, text: String) {
    self.name = name
    var commands: [Command] = []
    for block in MarkdownBlock.blocks(of: text) {
      switch block {
      case .code(let lines, let isShell):
        commands += Self.commands(in: lines, isShell: isShell, document: name)
      case .prose(let text):
        commands += MarkdownBlock.codeSpans(of: text).map(Self.normalized)
          .filter(CommandForm.isCommand)
          .map { Command(text: $0, output: nil, document: name) }
      }
    }
    self.commands = commands
  }

  /// The commands of a block of code.
  ///
  /// If lines begin with `$ `, these are the commands, and the lines below are output. Otherwise every line of
  /// a shell block is a command, and in other blocks every line that looks like one.
  private static func commands(in lines: [String], isShell: Bool, document: String) -> [Command] {
    if lines.contains(where: { $0.hasPrefix("$ ") }) {
      var commands: [Command] = []
      var rest = lines[...]
      while let line = rest.popFirst() {
        guard line.hasPrefix("$ ") else { continue }
        let output = rest.prefix { !$0.hasPrefix("$ ") }
        rest = rest.dropFirst(output.count)
        commands.append(
          Command(
            text: normalized(line.dropFirst(2)),
            output: output.isEmpty ? nil : output.joined(separator: "\n"), document: document))
      }
      return commands
    }
    return lines.joined(separator: "\n").replacing("\\\n", with: " ").split(separator: "\n")
      .map(normalized)
      .filter { !$0.isEmpty && (isShell || CommandForm.isCommand($0)) }
      .map { Command(text: $0, output: nil, document: document) }
  }

  /// A command without its comment, and with single spaces.
  private static func normalized(_ line: some StringProtocol) -> String {
    var quote: Character?
    var text = ""
    for character in line {
      if character == "#", quote == nil, text.isEmpty || text.last == " " { break }
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "'" || character == "\"" {
        quote = character
      }
      if character.isWhitespace, quote == nil {
        if text.last != " " { text.append(" ") }
      } else {
        text.append(character)
      }
    }
    return text.trimmingCharacters(in: .whitespaces)
  }
}
