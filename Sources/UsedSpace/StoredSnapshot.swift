/// Keeps the last snapshot as four numbers, which something else stores; where that cannot, as long as the
/// process lives.
package final class StoredSnapshot: SnapshotStore {
  /// All bytes, the used ones, those that are available, and when they were read, in seconds since 1970.
  package typealias Numbers = (total: UInt64, used: UInt64, available: UInt64, time: Int64)

  private let load: () -> Numbers?
  private let store: (Numbers) -> Bool
  /// What could not be stored.
  private var kept: UsedSpaceSnapshot?

  /// A store.
  ///
  /// - Parameters:
  ///   - load: Gives the numbers that are stored; `nil` where there are none.
  ///   - store: Stores others, and tells whether it could.
  package init(load: @escaping () -> Numbers?, store: @escaping (Numbers) -> Bool) {
    self.load = load
    self.store = store
  }

  /// The last snapshot; `nil` before there was one, or where what is stored is none.
  package var snapshot: UsedSpaceSnapshot? {
    get {
      kept
        ?? load().flatMap {
          UsedSpaceSnapshot(total: $0.total, used: $0.used, available: $0.available, time: $0.time)
        }
    }
    set {
      kept = newValue
      guard let newValue else { return }
      let figures = newValue.figures
      if store((figures.total, figures.used, figures.available, newValue.time)) { kept = nil }
    }
  }
}
