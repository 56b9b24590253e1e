import CalculationReading
import CalculatorKeyboard
import Foundation
import TestSupport

/// A page for users, and its examples. They have three forms:
///
/// - A table with the columns *typed* and *left in the document*, and perhaps *bubble* and *with*. `code` is
///   typed as it is, other words are keys: `` `1+2*3=` Down Return ``. The bubble is the one after the last
///   `code`. *with* has a setting and its value. A comment before the table,
///   `<!-- examples: locale comma, way on-request -->`, describes the field.
/// - A table with the columns *you typed* and *Return*: each `code` is typed with Return after it,
///   which `calculates` or `is Return`; an `=` by itself is no example.
/// - In a paragraph: `` `100+10%` is 110 ``, `` `12+30=` Return leaves `42` ``. Without a key, an `=` and Return are
///   typed; `straight after` continues the example before. Or a bubble: `` `10 + 5 = 15 ⏎` for `5+5+5` ``.
struct ExamplePage {
  private(set) var examples: [DocumentedExample] = []
  /// The lines that look like examples but are none.
  private(set) var malformed: [String] = []

  private let name: String
  private var columns: [String] = []
  private var circumstances = DocumentedExample.Circumstances()
  private var paragraph: (line: Int, text: String) = (0, "")

  /// Reads a page by its path in the repository; throws if there is no such file.
  init(_ path: String) throws {
    let text = try String(contentsOf: PrivateSession.root.appending(path: path), encoding: .utf8)
    self.init(name: path, path.hasSuffix(".md") ? text : ExamplePage.markdown(roff: text))
  }

  init(name: String, _ text: String) {
    self.name = name
    var isCode = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.drop(while: \.isWhitespace).hasPrefix("```") { isCode.toggle() }
      if !isCode { read(String(line), index + 1) }
    }
    endParagraph()
  }

  private mutating func read(_ line: String, _ number: Int) {
    if line.hasPrefix("|") {
      endParagraph()
      readRow(Self.cells(line), number)
    } else if let told = line.firstMatch(of: /^<!-- examples: (.*) -->$/) {
      for pair in told.1.split(separator: ", ") {
        let words = pair.split(separator: " ")
        guard words.count == 2, circumstances.take(words[0], words[1]) else {
          malformed.append("\(name), line \(number): \(line)")
          continue
        }
      }
    } else {
      if !columns.isEmpty {
        columns = []
        circumstances = .init()
      }
      if line.isEmpty || line.hasPrefix("#") {
        endParagraph()
      } else {
        if paragraph.text.isEmpty { paragraph.line = number }
        paragraph.text += line + " "
      }
    }
  }

  private mutating func readRow(_ cells: [String], _ number: Int) {
    if columns.isEmpty {
      columns = cells
      return
    }
    let row = Dictionary(zip(columns, cells)) { first, _ in first }
    guard !cells.allSatisfy({ $0.hasPrefix("---") }) else { return }
    let place = "\(name), line \(number)"
    if let typed = row["you typed"] {
      guard let verdict = Self.verdict(row["Return"] ?? "") else {
        malformed.append(place)
        return
      }
      for code in Self.codes(typed) where code != "=" {
        examples.append(Self.returned(code, place, verdict))
      }
    } else if let typed = row["typed"] {
      guard let example = example(typed, row, place) else {
        malformed.append(place)
        return
      }
      examples.append(example)
    }
  }

  private static func verdict(_ text: String) -> DocumentedExample.Outcome? {
    text.hasPrefix("calculates") ? .calculates : text.hasPrefix("is Return") ? .isReturn : nil
  }

  private static func returned(
    _ code: String, _ place: String, _ outcome: DocumentedExample.Outcome
  ) -> DocumentedExample {
    .init(
      place: "\(place): \(code)", typed: [.text(code), .keys([KeyStroke(.return)])],
      outcome: outcome)
  }

  private func example(
    _ typed: String, _ row: [String: String], _ place: String
  ) -> DocumentedExample? {
    guard let parts = Self.parts(typed), let left = Self.left(row["left in the document"] ?? "")
    else { return nil }
    var example = DocumentedExample(
      place: "\(place): \(typed)", circumstances: circumstances, typed: parts,
      outcome: .leaves(left))
    if let bubble = row["bubble"] { example.bubble = Self.codes(bubble).first ?? bubble }
    if let with = row["with"] {
      let words = Self.codes(with)
      guard words.count == 2, example.circumstances.take(words[0], words[1]) else { return nil }
    }
    return example
  }

  private mutating func endParagraph() {
    let place = "\(name), line \(paragraph.line)"
    examples += Self.bubbles(paragraph.text, place) + Self.sentences(paragraph.text, place)
    paragraph = (0, "")
  }
}
