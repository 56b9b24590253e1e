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

  /// A snapshot as it is stored, `(tttx)` in GSettings' key `used-space-snapshot`: all, used and available
  /// bytes, and the time.
  package typealias Numbers = (UInt64, UInt64, UInt64, Int64)

  /// A snapshot that was stored; `nil` for four zeros, which is the key's default, and for nonsense.
  ///
  /// - Parameter numbers: What is stored.
  package init?(_ numbers: Numbers) {
    guard let figures = VolumeFigures(total: numbers.0, used: numbers.1, available: numbers.2)
    else { return nil }
    self.init(figures, at: numbers.3)
  }

  /// The snapshot to be stored.
  package var numbers: Numbers { (figures.total, figures.used, figures.available, time) }
}
