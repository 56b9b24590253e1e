import Foundation
import TestSupport
import Testing

/// Reads `commands.table`; its format is described at its head.
struct CommandTable: Sendable {
  enum Executor: Equatable, Sendable {
    /// A test here, as it is written or as another command.
    case test(inSession: Bool, command: String)
    /// The script `call-swift`, which runs the command as the document has it.
    case swift
    /// The rule of a target in the Makefile, which has this text.
    case rule(target: String, text: String)
    case file(path: String, text: String)
    case nobody(reason: String)
  }

  struct Row: Sendable, CustomTestStringConvertible {
    /// The command, as the documents write it.
    let command: String
    let executor: Executor
    /// Lines that it must print.
    let printed: [String]
    /// A command that checks its effect.
    let check: String?
    /// The class of its window; such a command does not end by itself.
    let window: String?

    var testDescription: String { command }
  }

  private(set) var rows: [Row] = []
  /// The paragraphs that are no row.
  private(set) var malformed: [String] = []

  static let shared: CommandTable = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "commands.table")
    return CommandTable((try? String(contentsOf: file, encoding: .utf8)) ?? "")
  }()

  init(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("#") }
    for paragraph in lines.split(whereSeparator: \.isEmpty) {
      if let row = Self.row(paragraph.map(String.init)) {
        rows.append(row)
      } else {
        malformed.append(paragraph.joined(separator: "\n"))
      }
    }
  }

  private static func row(_ lines: [String]) -> Row? {
    guard lines.count > 1, let command = rest(of: lines[0], after: "$ "),
      let executor = executor(lines[1], command)
    else { return nil }
    var printed: [String] = []
    var check: String?
    var window: String?
    for line in lines.dropFirst(2) {
      if let text = rest(of: line, after: "prints ") {
        printed.append(text)
      } else if let text = rest(of: line, after: "then ") {
        check = text
      } else if let text = rest(of: line, after: "opens ") {
        window = text
      } else {
        return nil
      }
    }
    return Row(command: command, executor: executor, printed: printed, check: check, window: window)
  }

  private static func executor(_ line: String, _ command: String) -> Executor? {
    if line == "run" || line == "session" {
      return .test(inSession: line == "session", command: command)
    }
    if line == "swift" { return .swift }
    for (word, inSession) in [("run as ", false), ("session as ", true)] {
      if let other = rest(of: line, after: word) {
        return .test(inSession: inSession, command: other)
      }
    }
    if let reason = rest(of: line, after: "nobody: ") { return .nobody(reason: reason) }
    for word in ["make ", "file "] {
      guard let place = rest(of: line, after: word), let colon = place.firstRange(of: ": ") else {
        continue
      }
      let name = String(place[..<colon.lowerBound])
      let text = String(place[colon.upperBound...])
      return word == "make " ? .rule(target: name, text: text) : .file(path: name, text: text)
    }
    return nil
  }

  /// The rest of a line after its first word; `nil` if that is another word.
  private static func rest(of line: String, after word: String) -> String? {
    line.hasPrefix(word) && line.count > word.count ? String(line.dropFirst(word.count)) : nil
  }
}
