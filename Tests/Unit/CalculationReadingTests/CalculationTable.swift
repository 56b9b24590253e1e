import CalculationReading
import Foundation
import TestSupport
import Testing

/// Reads `calculations.table`; its format is described at its head.
struct CalculationTable {
  enum Verdict: String, CaseIterable {
    case clear, asked, two, text
    case error

    /// The number of columns after the line: the replaced text, the result, the other reading's result.
    var columnCount: Int {
      switch self {
      case .text, .error: 0
      case .clear, .asked: 2
      case .two: 3
      }
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let number: Int
    let rule: String
    let verdict: Verdict
    let line: String
    let replaced: String
    let result: String
    let other: String?
    let locale: LocaleConventions
    let after: String

    var testDescription: String { "\(number): \(verdict) '\(line)'" }
  }

  private(set) var rows: [Row] = []
  /// The lines that the table's format does not know.
  private(set) var malformed: [String] = []

  static let shared: CalculationTable = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "calculations.table")
    return CalculationTable((try? String(contentsOf: file, encoding: .utf8)) ?? "")
  }()

  static let locales: [Substring: LocaleConventions] = [
    "dot": LocaleConventions(), "comma": .german, "french": .french, "swiss": .swiss,
    "indian": .indian, "posix": .posix, "polish": .polish,
  ]

  init(_ text: String) {
    var locale = LocaleConventions()
    var after = ""
    var rule = ""
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("@rule ") {
        rule = String(line.dropFirst(6))
        locale = LocaleConventions()
        after = ""
      } else if line.hasPrefix("@locale "), let named = Self.locales[line.dropFirst(8)] {
        locale = named
      } else if line == "@after" || line.hasPrefix("@after ") {
        after = Self.unescaped(line.dropFirst(7))
      } else if let row = Self.row(line, number: index + 1, rule, locale, after) {
        rows.append(row)
      } else if !line.isEmpty, !line.hasPrefix("#") {
        malformed.append("\(index + 1): \(line)")
      }
    }
  }

  private static func row(
    _ line: Substring, number: Int, _ rule: String, _ locale: LocaleConventions, _ after: String
  ) -> Row? {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard let verdict = fields.first.flatMap({ Verdict(rawValue: String($0)) }),
      fields.count == 2 + verdict.columnCount, fields.allSatisfy({ !$0.isEmpty })
    else { return nil }
    let columns = fields.map(unescaped) + ["", "", ""]
    return Row(
      number: number, rule: rule, verdict: verdict, line: columns[1], replaced: columns[2],
      result: columns[3], other: verdict == .two ? columns[4] : nil, locale: locale, after: after)
  }

  private static func unescaped(_ text: Substring) -> String {
    String(text).replacing("␣", with: " ").replacing("⇥", with: "\t")
      .replacing("⍽", with: "\u{A0}").replacing("‿", with: "\u{202F}")
  }
}
