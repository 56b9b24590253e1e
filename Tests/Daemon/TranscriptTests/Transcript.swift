import CalculationReading
import CalculatorKeyboard
import Foundation
import KeyboardTesting
import Testing

/// A key transcript: a plain-text file with a field, keys, and the expected state after them.
///
///     # A comment
///     way on-request                the field does not report the text before the caret
///     client wayland                the client's name for itself; by default a trusted client
///     bridge partial                the kind of IBus's Wayland bridge; by default any
///     deletion bytesInSome          the unit in which GNOME Shell deletes; by default characters
///     silent                        the client reports nothing, whatever it offers
///     purpose terminal              a purpose, as FieldPurpose names it
///     locale comma                  the decimal mark is a comma
///     document Total: ‸ end         before any key: the text; ‸ is the caret
///     keys 12+30 Return             words of KeyNotation
///     document Total: 42‸ end       after keys: the expected text; ⏎ is a line break, ␣ a space
///     preview 12 + 30 = 42 ⏎        the auxiliary text, or `nothing`
///     preedit =12+30                the preedit, or `nothing`
///     list 42 | ▸12 + 30 = 42       the list of forms with the chosen row, or `nothing`
///     last handled                  the owner of the last key: handled, passed
///     reset                         the client resets the input context
///     click                         the same, after the client has reported its text
///     purpose password              after keys: the field gets another purpose
///     becomes Total: ‸              the application puts another text there, and reports it
///     focus                         the focus goes to another, empty field of the same kind
///     behind                        from here on the client reports nothing
///     told                          the client reports all its text, and goes on reporting
///     wait                          a Return has waited as long as it may
struct Transcript: Sendable, CustomTestStringConvertible {
  enum Step: Sendable {
    case keys([KeyStroke])
    case document(String)
    case preview(String?)
    case preedit(String?)
    case list(String?)
    case last(isHandled: Bool)
    case reset
    case click
    case purpose(FieldPurpose)
    case becomes(before: String, after: String)
    case focus
    case behind
    case told
    case wait
  }

  struct Unreadable: Error {
    let line: String
  }

  let name: String
  private let file: String
  /// The first line that cannot be read, and why.
  private(set) var failure: (line: Int, reason: String)?
  private(set) var traits = FieldTraits()
  private(set) var isSilent = false
  /// The bridge, if the transcript holds only with it.
  private(set) var bridge: WaylandBridge?
  private(set) var locale = LocaleConventions()
  private(set) var start = ("", "")
  private(set) var steps: [(line: Int, Step)] = []

  var testDescription: String { name }

  /// True if it is about a late client, which depends on the clock; no test of the daemon may.
  var hasLag: Bool {
    steps.contains { if case .behind = $0.1 { true } else { false } }
  }

  static let all: [Transcript] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Files")
    let files =
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
      ?? []
    return files.filter { $0.pathExtension == "transcript" }
      .sorted { $0.path < $1.path }
      .map { Transcript($0) }
  }()

  init(_ file: URL) {
    self.init(
      name: file.deletingPathExtension().lastPathComponent, file: file.path,
      (try? String(contentsOf: file, encoding: .utf8)) ?? "")
  }

  init(name: String, file: String = "", _ text: String) {
    (self.name, self.file) = (name, file)
    traits.offersSurroundingText = true
    traits.client = "gtk3-im:transcript"
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      guard !line.hasPrefix("#"), !line.allSatisfy(\.isWhitespace) else { continue }
      do {
        try read(String(line), number: index + 1)
      } catch {
        failure = (index + 1, "\(error)")
        return
      }
    }
  }

  /// A line of the file, as a place in the sources.
  func place(_ line: Int) -> SourceLocation {
    SourceLocation(fileID: "Transcripts/\(name).transcript", filePath: file, line: line, column: 1)
  }

  private mutating func read(_ line: String, number: Int) throws {
    let words = line.split(separator: " ", maxSplits: 1)
    let rest = words.count > 1 ? String(words[1]) : ""
    switch words[0] {
    case "way" where ["in-document", "on-request"].contains(rest):
      traits.offersSurroundingText = rest == "in-document"
    case "client": traits.client = rest
    case "bridge":
      guard let bridge = WaylandBridge(rawValue: rest) else { throw Unreadable(line: line) }
      self.bridge = bridge
      traits.waylandBridge = bridge
    case "deletion":
      guard let deletion = ShellDeletion(rawValue: rest) else { throw Unreadable(line: line) }
      traits.shellDeletion = deletion
    case "silent": isSilent = true
    case "purpose":
      guard let purpose = FieldPurpose(rawValue: rest) else { throw Unreadable(line: line) }
      if steps.isEmpty {
        traits.purpose = purpose
      } else {
        steps.append((number, .purpose(purpose)))
      }
    case "locale" where rest == "comma":
      locale = LocaleConventions(decimalMark: ",", groupSeparator: ".")
    case "document" where steps.isEmpty: start = try Self.aroundCaret(rest)
    case "becomes":
      let (before, after) = try Self.aroundCaret(rest)
      steps.append((number, .becomes(before: before, after: after)))
    case "document": steps.append((number, .document(Self.unescaped(rest))))
    case "keys": steps.append((number, .keys(try KeyNotation.strokes(rest))))
    case "preview": steps.append((number, .preview(rest == "nothing" ? nil : rest)))
    case "preedit":
      steps.append((number, .preedit(rest == "nothing" ? nil : Self.unescaped(rest))))
    case "list": steps.append((number, .list(rest == "nothing" ? nil : rest)))
    case "last" where ["handled", "passed"].contains(rest):
      steps.append((number, .last(isHandled: rest == "handled")))
    case "reset": steps.append((number, .reset))
    case "click": steps.append((number, .click))
    case "focus": steps.append((number, .focus))
    case "behind": steps.append((number, .behind))
    case "told": steps.append((number, .told))
    case "wait": steps.append((number, .wait))
    default: throw Unreadable(line: line)
    }
  }

  private static func aroundCaret(_ text: String) throws -> (String, String) {
    let parts = unescaped(text).split(separator: "‸", omittingEmptySubsequences: false)
    guard parts.count == 2 else { throw Unreadable(line: text) }
    return (String(parts[0]), String(parts[1]))
  }

  private static func unescaped(_ text: String) -> String {
    text.replacing("⏎", with: "\n").replacing("␣", with: " ").replacing("⇥", with: "\t")
  }
}
