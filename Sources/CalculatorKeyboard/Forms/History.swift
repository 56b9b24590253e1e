internal import CalculationReading

struct HistoryEntry: Equatable, Sendable {
  let result: InsertedResult
  /// The calculation it came from; `nil` for a result of the keypad or of a column.
  let calculation: String?
}

/// The results that were inserted, the latest first; kept until the process ends.
struct History: Equatable {
  private(set) var entries: [HistoryEntry] = []

  var results: [InsertedResult] { entries.map(\.result) }

  /// Puts a result first; an earlier result with the same text is dropped.
  mutating func add(_ entry: HistoryEntry, keeping maximumCount: Int) {
    entries.removeAll { $0.result.text == entry.result.text }
    entries.insert(entry, at: 0)
    keep(maximumCount)
  }

  mutating func keep(_ maximumCount: Int) {
    entries.removeLast(max(0, entries.count - max(0, maximumCount)))
  }
}
