import CalculatorKeyboard
import Foundation
import Testing

/// `calculations.table`, read; its format is in its head.
struct CalculationTable {
  enum Verdict: String, CaseIterable {
    case clear, asked, text, error, both, written
    case askedError = "asked-error"
    case bothAsked = "both-asked"
    case keysAsked = "keys-asked"
    case bothError = "both-error"

    /// Which of the columns after the line are filled: what is replaced, and the results of the
    /// readings; `nil` for one that may be either.
    var columns: [Bool?] {
      switch self {
      case .text, .error, .askedError: [false, false]
      case .clear, .asked: [true, true]
      case .both, .bothAsked: [true, true, true]
      case .keysAsked: [true, true, false]
      case .written: [true, false, true]
      case .bothError: [true, nil, nil]
      }
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let number: Int
    let verdict: Verdict
    let line: String
    let replaced: String
    let result: String
    /// The result of the written reading, where the readings differ.
    let written: String
    let locale: LocaleConventions
    let after: String

    var testDescription: String { "\(number): \(verdict) '\(line)'" }
  }

  private(set) var rows: [Row] = []
  /// The lines that are neither a row nor a comment, nor anything else the table knows.
  private(set) var malformed: [String] = []

  static let shared: CalculationTable = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "calculations.table")
    return CalculationTable((try? String(contentsOf: file, encoding: .utf8)) ?? "")
  }()

  static let locales: [Substring: LocaleConventions] = [
    "dot": LocaleConventions(), "comma": .german, "french": .french, "swiss": .swiss,
    "indian": .indian, "posix": .posix,
  ]

  init(_ text: String) {
    var locale = LocaleConventions()
    var after = ""
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if line.isEmpty || line.hasPrefix("#") { continue }
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      if line.hasPrefix("@locale "), let named = Self.locales[line.dropFirst(8)] {
        locale = named
      } else if line == "@after" || line.hasPrefix("@after ") {
        after = Self.unescaped(line.dropFirst(7))
      } else if let row = Self.row(fields, number: index + 1, locale, after) {
        rows.append(row)
      } else {
        malformed.append("\(index + 1): \(line)")
      }
    }
  }

  private static func row(
    _ fields: [Substring], number: Int, _ locale: LocaleConventions, _ after: String
  ) -> Row? {
    guard let verdict = fields.first.flatMap({ Verdict(rawValue: String($0)) }) else { return nil }
    let columns = verdict.columns
    guard fields.count == 2 + columns.count, !fields[1].isEmpty,
      zip(columns, fields.dropFirst(2)).allSatisfy({ $0 == nil || $0 == !$1.isEmpty })
    else { return nil }
    return Row(
      number: number, verdict: verdict, line: unescaped(fields[1]), replaced: unescaped(fields[2]),
      result: unescaped(fields[3]), written: fields.count > 4 ? unescaped(fields[4]) : "",
      locale: locale, after: after)
  }

  private static func unescaped(_ text: Substring) -> String {
    String(text).replacing("␣", with: " ").replacing("⇥", with: "\t")
      .replacing("⍽", with: "\u{A0}").replacing("‿", with: "\u{202F}")
  }
}
