internal import CGLib

/// The time of a clock that never goes back: `g_get_monotonic_time`.
///
/// - Returns: The time since some moment, exact to a microsecond.
package func monotonicTime() -> Duration {
  .microseconds(g_get_monotonic_time())
}

extension Duration {
  /// Whole milliseconds, rounded up, as GLib's timers take them; as many as fit.
  var wholeMilliseconds: UInt32 {
    let (seconds, attoseconds) = components
    let (count, isOverflown) = seconds.multipliedReportingOverflow(by: 1000)
    guard !isOverflown else { return seconds < 0 ? 0 : .max }
    return UInt32(clamping: count + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
