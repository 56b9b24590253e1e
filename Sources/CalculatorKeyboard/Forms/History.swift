internal import CalculationReading

/// A result that was inserted.
struct HistoryEntry: Equatable, Sendable {
  /// The result.
  let result: InsertedResult
  /// The calculation that it came from; `nil` where that was the keypad's, or a column.
  let calculation: String?
}

/// The results that were inserted, the latest first; they go with the process.
struct History: Equatable {
  private(set) var entries: [HistoryEntry] = []

  /// The results.
  var results: [InsertedResult] { entries.map(\.result) }

  /// Takes note of a result.
  ///
  /// - Parameters:
  ///   - entry: The result.
  ///   - maximumCount: How many are kept.
  mutating func add(_ entry: HistoryEntry, keeping maximumCount: Int) {
    entries.removeAll { $0.result.text == entry.result.text }
    entries.insert(entry, at: 0)
    keep(maximumCount)
  }

  /// Forgets all but the last results.
  ///
  /// - Parameter maximumCount: How many are kept.
  mutating func keep(_ maximumCount: Int) {
    entries.removeLast(max(0, entries.count - max(0, maximumCount)))
  }
}
