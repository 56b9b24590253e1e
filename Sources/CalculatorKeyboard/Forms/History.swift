internal import CalculationReading

/// The results that were inserted, the latest first; they go with the process.
struct History: Equatable {
  private(set) var results: [InsertedResult] = []

  /// Takes note of a result.
  ///
  /// - Parameters:
  ///   - result: The result.
  ///   - maximumCount: How many are kept.
  mutating func add(_ result: InsertedResult, keeping maximumCount: Int) {
    results.removeAll { $0.text == result.text }
    results.insert(result, at: 0)
    keep(maximumCount)
  }

  /// Forgets all but the last results.
  ///
  /// - Parameter maximumCount: How many are kept.
  mutating func keep(_ maximumCount: Int) {
    results.removeLast(max(0, results.count - max(0, maximumCount)))
  }
}
