internal import CGLib

/// Something that is done after a while, unless it is called off before.
///
/// The source in the main loop does not own it: a deadline that is let go of is called off.
package final class Deadline {
  private let task: () -> Void
  /// The timer; 0 is none.
  private var source: UInt32 = 0

  /// Makes a deadline that nobody waits for yet.
  ///
  /// - Parameter task: What is done, from the main loop.
  package init(_ task: @escaping () -> Void) {
    self.task = task
  }

  deinit {
    cancel()
  }

  /// Whether it will be done.
  package var isRunning: Bool { source != 0 }

  /// Begins to wait, or anew: `g_timeout_add`.
  ///
  /// - Parameter delay: After how long, by the monotonic clock.
  package func start(after delay: Duration) {
    cancel()
    source = g_timeout_add(
      delay.wholeMilliseconds,
      { data in
        guard let data else { return 0 }
        // Held until it returns, since it may let go of itself.
        let deadline = Unmanaged<Deadline>.fromOpaque(data).takeUnretainedValue()
        deadline.source = 0
        deadline.task()
        return 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Calls it off.
  package func cancel() {
    guard isRunning else { return }
    g_source_remove(source)
    source = 0
  }
}

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
