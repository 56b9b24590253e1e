import CalculationReading
import TestSupport
import Testing

/// Tests docs/behaviour.md 3.3 with `calculations.table`: what is a calculation, and when.
@Suite(.leavingOutRule) struct CalculationTableTests {
  @Test("The table has rows of all rules and verdicts, and nothing that is no row") func size() {
    let table = CalculationTable.shared
    #expect(table.malformed == [])
    #expect(Set(table.rows.map(\.verdict)) == Set(CalculationTable.Verdict.allCases))
    #expect(Set(table.rows.map(\.rule)).isSuperset(of: Rule.allCases.map(\.rawValue)))
  }

  @Test("Rows", arguments: CalculationTable.shared.rows)
  func row(_ row: CalculationTable.Row) {
    let seen = LineReading(row.line, after: row.after, row.locale)
    let found = LineReading.Found(
      replaced: row.replaced, result: row.result, other: row.other)
    #expect(seen.isError == (row.verdict == .error))
    #expect(seen.clear == (row.verdict == .clear ? found : nil), "as it stands")
    #expect(
      seen.asked == (row.verdict == .text || row.verdict == .error ? nil : found), "asked")
  }
}
