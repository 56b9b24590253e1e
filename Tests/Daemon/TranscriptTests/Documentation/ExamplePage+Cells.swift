import CalculationReading
import CalculatorKeyboard
import Foundation
import KeyboardTesting

extension ExamplePage {
  static func cells(_ line: String) -> [String] {
    line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  static func codes(_ text: String) -> [String] {
    text.matches(of: /`([^`]+)`/).map { String($0.1) }
  }

  /// The typed parts: code as it is, other words as key names; `nil` for a word that names no key.
  static func parts(_ text: String) -> [DocumentedExample.Part]? {
    var parts: [DocumentedExample.Part] = []
    let pieces = text.split(separator: "`", omittingEmptySubsequences: false)
    for (index, piece) in pieces.enumerated() {
      if index % 2 == 1 {
        parts.append(.text(String(piece)))
        continue
      }
      for word in piece.split(separator: " ") {
        guard word.count > 1, let strokes = try? KeyNotation.strokes(String(word)),
          strokes.count == 1
        else { return nil }
        parts.append(.keys(strokes))
      }
    }
    return parts.isEmpty || pieces.count % 2 == 0 ? nil : parts
  }

  /// The text left in the document: code, and perhaps `and a new line` after it.
  static func left(_ text: String) -> String? {
    guard let match = text.wholeMatch(of: /`([^`]+)`( and a new line)?/) else { return nil }
    return String(match.1) + (match.2 == nil ? "" : "\n")
  }

  /// A manual page as Markdown, as far as examples need it: bold text is code.
  static func markdown(roff: String) -> String {
    var isTable = false
    var lines: [String] = []
    for line in roff.split(separator: "\n", omittingEmptySubsequences: false) {
      var text = String(line)
      for (escape, plain) in [("\\-", "-"), ("\\[mu]", "×"), ("\\[di]", "÷"), ("\\[u2212]", "−")] {
        text = text.replacing(escape, with: plain)
      }
      if text == ".TE" { isTable = false }
      if isTable {
        guard let tab = text.firstIndex(of: "\t") else { continue }
        let codes = text[..<tab].replacing("\\fB", with: "`").replacing("\\fP", with: "`")
        let verdict = text[text.index(after: tab)...]
          .replacing(/^Return/, with: "is Return")
        text = "| \(codes) | \(verdict) |"
      } else if text == ".TS" {
        isTable = true
        text = "| you typed | Return |"
      } else if let bold = text.firstMatch(of: /^\.BR? "?([^"]*?)"?(?: ([.,:;]))?$/) {
        text = "`\(bold.1)`\(bold.2 ?? "")"
      } else if let italic = text.firstMatch(of: /^\.IR? ([A-Za-z]+)(?: ([.,:;]))?$/) {
        text = "\(italic.1)\(italic.2 ?? "")"
      } else if text.hasPrefix(".") {
        text = ""
      }
      lines.append(text)
    }
    return lines.joined(separator: "\n")
  }
}
