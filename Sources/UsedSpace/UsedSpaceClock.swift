internal import Glibc

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
