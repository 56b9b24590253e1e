internal import Glibc

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

/// The two times the widget needs, in seconds.
package struct UsedSpaceClock {
  /// The time of day since 1970, which a snapshot keeps; it may jump either way.
  let wall: () -> Int64
  /// The time since the machine was started, asleep or awake, which only goes on.
  let steady: () -> Int64

  /// A clock.
  ///
  /// - Parameters:
  ///   - wall: The seconds since 1970.
  ///   - steady: The seconds since some moment.
  package init(wall: @escaping () -> Int64, steady: @escaping () -> Int64) {
    self.wall = wall
    self.steady = steady
  }

  /// The system's: `clock_gettime`.
  package static var system: UsedSpaceClock {
    UsedSpaceClock(wall: { seconds(CLOCK_REALTIME) }, steady: { seconds(CLOCK_BOOTTIME) })
  }

  private static func seconds(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec)
  }
}
