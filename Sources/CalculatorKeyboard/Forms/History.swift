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
    results.removeLast(max(0, results.count - max(0, maximumCount)))
  }
}
