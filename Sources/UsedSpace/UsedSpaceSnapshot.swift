/// Figures of a volume, and when they were read.
package struct UsedSpaceSnapshot: Equatable, Sendable {
  /// The figures.
  package let figures: VolumeFigures
  /// When they were read, in seconds since 1970.
  package internal(set) var time: Int64

  /// A snapshot.
  ///
  /// - Parameters:
  ///   - figures: The figures.
  ///   - time: When they were read, in seconds since 1970.
  package init(_ figures: VolumeFigures, at time: Int64) {
    self.figures = figures
    self.time = time
  }

  /// A snapshot as it was stored: four numbers, `(tttx)` in GSettings' key `used-space-snapshot`.
  ///
  /// What is none gives `nil`: four zeros, which is the key's default, or nonsense.
  ///
  /// - Parameters:
  ///   - total: All bytes.
  ///   - used: The used ones.
  ///   - available: Those that are available.
  ///   - time: When they were read, in seconds since 1970.
  package init?(total: UInt64, used: UInt64, available: UInt64, time: Int64) {
    guard let figures = VolumeFigures(total: total, used: used, available: available) else {
      return nil
    }
    self.init(figures, at: time)
  }
}
