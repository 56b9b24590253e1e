internal import Glibc

/// The figures of a volume and when they were read.
///
/// The widget shows and stores it.
package struct UsedSpaceSnapshot: Equatable, Sendable {
  package let figures: VolumeFigures
  /// Seconds since 1970.
  package internal(set) var time: Int64

  package init(_ figures: VolumeFigures, at time: Int64) {
    self.figures = figures
    self.time = time
  }

  /// Its stored form, `(tttx)` in the key `used-space-snapshot`: total, used and available bytes,
  /// and the time.
  package typealias Numbers = (UInt64, UInt64, UInt64, Int64)

  /// A stored snapshot; `nil` for four zeros, the key's default, and for impossible figures.
  package init?(_ numbers: Numbers) {
    guard let figures = VolumeFigures(total: numbers.0, used: numbers.1, available: numbers.2)
    else { return nil }
    self.init(figures, at: numbers.3)
  }

  package var numbers: Numbers { (figures.total, figures.used, figures.available, time) }
}

/// The two clocks of the widget, in seconds.
package struct UsedSpaceClock {
  /// Since 1970, for the snapshot; it may jump either way.
  let wall: () -> Int64
  /// Since boot, including suspend; it never goes back.
  let steady: () -> Int64

  /// Reads `CLOCK_REALTIME` and `CLOCK_BOOTTIME`: `clock_gettime`.
  package static var system: UsedSpaceClock {
    UsedSpaceClock(wall: { seconds(CLOCK_REALTIME) }, steady: { seconds(CLOCK_BOOTTIME) })
  }

  private static func seconds(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec)
  }
}
