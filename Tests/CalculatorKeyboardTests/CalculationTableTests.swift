import Foundation
import Testing

@testable import CalculatorKeyboard

/// Product.md 3.3 as a table: `calculations.table` says what is a calculation, and when.
@Suite struct CalculationTableTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let number: Int
    let verdict: Substring
    let line: String
    let replaced: String
    let result: String
    let locale: LocaleConventions
    let after: String

    var testDescription: String { "\(number): \(verdict) '\(line)'" }
  }

  static let rows: [Row] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "calculations.table")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    var locale = LocaleConventions()
    var after = ""
    var rows: [Row] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if line.isEmpty || line.hasPrefix("#") { continue }
      if line.hasPrefix("@locale") {
        locale =
          switch line.dropFirst(8) {
          case "comma": LocaleConventions(decimalMark: ",")
          case "indian": LocaleConventions(grouping: .indian)
          default: LocaleConventions()
          }
      } else if line.hasPrefix("@after") {
        after = unescaped(line.dropFirst(7))
      } else {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
        guard fields.count == 4 else { continue }
        rows.append(
          Row(
            number: index + 1, verdict: fields[0], line: unescaped(fields[1]),
            replaced: unescaped(fields[2]), result: unescaped(fields[3]), locale: locale,
            after: after))
      }
    }
    return rows
  }()

  private static func unescaped(_ text: Substring) -> String {
    String(text).replacing("␣", with: " ").replacing("⇥", with: "\t")
  }

  @Test("The table has its rows, and all verdicts") func size() {
    #expect(Self.rows.count >= 800)
    let verdicts = Set(Self.rows.map(\.verdict))
    #expect(verdicts == ["clear", "asked", "text", "error", "asked-error"])
  }

  @Test("Rows", arguments: rows) func row(_ row: Row) {
    let asItStands = offer(row.line, row)
    let asked = row.line.hasSuffix("=") ? asItStands : offer(row.line + "=", row)
    switch row.verdict {
    case "clear":
      #expect(asItStands == Seen(replaced: row.replaced, result: row.result))
      #expect(asked == Seen(replaced: row.replaced + "=", result: row.result))
    case "asked":
      if !row.line.hasSuffix("=") { #expect(asItStands == nil) }
      let question = row.line.hasSuffix("=") ? row.replaced : row.replaced + "="
      #expect(asked == Seen(replaced: question, result: row.result))
    case "error":
      #expect(asItStands?.result == "" && asked?.result == "")
    case "asked-error":
      if !row.line.hasSuffix("=") { #expect(asItStands == nil) }
      #expect(asked?.result == "")
    default:
      #expect(asItStands == nil)
      #expect(asked == nil)
    }
  }

  /// What a session offers after a line was typed key by key; an empty result is an error.
  struct Seen: Equatable {
    let replaced: String
    let result: String
  }

  private func offer(_ line: String, _ row: Row) -> Seen? {
    var session = KeyboardSession(locale: row.locale)
    let document = InMemoryDocument(after: row.after)
    for scalar in line.unicodeScalars {
      let stroke = KeyStroke(.character(scalar))
      _ = session.handle(stroke, in: document)
      document.type(stroke)
    }
    guard let offer = session.offer else { return nil }
    #expect(offer.preview.hasSuffix("⏎") == (offer.result != nil))
    return Seen(replaced: offer.calculation.text, result: offer.result?.text ?? "")
  }
}
