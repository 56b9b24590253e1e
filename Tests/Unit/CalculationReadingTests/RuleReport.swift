#if LEAVING_OUT_RULES
  import CalculationReading
  import Foundation
  import Testing

  /// Prints what each rule changes: `make rules`.
  ///
  /// It leaves out one rule after the other and counts the rows of the table, and the lines of a file, that are
  /// then read otherwise. `CALCULATOR_LINES` names the file, with a line of text on each line. Before that it
  /// prints how many rows there are of each verdict, and the lines that Return would replace unasked.
  @Suite(.serialized) struct RuleReport {
    private struct Counts {
      var rows: [CalculationTable.Row] = []
      var lines: [String] = []
    }

    @Test("Every rule changes rows of the table beside its own examples") func report() throws {
      let lines = try Self.lines
      let rows = CalculationTable.shared.rows
      let (rowsWith, linesWith) = (rows.map(Self.reading), lines.map { LineReading($0) })
      defer { Rule.leftOut = nil }
      for (verdict, rows) in Dictionary(grouping: rows, by: \.verdict) {
        print("table: \(verdict) \(rows.count)")
      }
      let unasked = zip(lines, linesWith).compactMap { line, reading in
        reading.clear.map { "    \(line.prefix(100)) → \($0.result)" }
      }
      print("unasked: \(unasked.count) of \(lines.count) lines")
      for line in unasked { print(line) }
      print("rule: rows of the table, of them examples of others; lines of \(lines.count)")
      for rule in Rule.allCases {
        Rule.leftOut = rule
        let changedRows = zip(rows, rowsWith).filter { Self.reading($0) != $1 }.map(\.0)
        let changedLines = zip(lines, linesWith).filter { LineReading($0) != $1 }.map(\.0)
        let others = changedRows.filter { $0.rule != rule.rawValue }.count
        let warning = changedLines.isEmpty && !lines.isEmpty ? "  (no line: is it needed?)" : ""
        print("\(rule.rawValue): \(changedRows.count), \(others); \(changedLines.count)\(warning)")
        for line in changedLines.prefix(3) { print("    \(line.prefix(100))") }
        #expect(!changedRows.isEmpty, "no row tests \(rule.rawValue)")
        if let folder = ProcessInfo.processInfo.environment["CALCULATOR_RULE_ROWS"] {
          let numbers = changedRows.map { "\($0.number)\n" }.joined()
          try numbers.write(toFile: "\(folder)/\(rule.rawValue)", atomically: true, encoding: .utf8)
        }
      }
    }

    private static func reading(_ row: CalculationTable.Row) -> LineReading {
      LineReading(row.line, after: row.after, row.locale)
    }

    private static var lines: [String] {
      get throws {
        guard let file = ProcessInfo.processInfo.environment["CALCULATOR_LINES"] else { return [] }
        return try String(contentsOfFile: file, encoding: .utf8)
          .split(separator: "\n").map(String.init)
      }
    }
  }
#endif
