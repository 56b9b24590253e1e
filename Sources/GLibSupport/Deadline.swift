internal import CGLib

/// A one-shot timer in the main loop: `g_timeout_add`.
///
/// The source does not own it: releasing the object cancels it.
package final class Deadline {
  private let task: () -> Void
  /// The timer; 0 is none.
  private var source: UInt32 = 0

  package init(_ task: @escaping () -> Void) {
    self.task = task
  }

  deinit {
    cancel()
  }

  package var isRunning: Bool { source != 0 }

  /// Starts or restarts the timer, by the monotonic clock.
  package func start(after delay: Duration) {
    cancel()
    source = g_timeout_add(
      delay.wholeMilliseconds,
      { data in
        guard let data else { return 0 }
        // Held until it returns, since the task may release it.
        let deadline = Unmanaged<Deadline>.fromOpaque(data).takeUnretainedValue()
        deadline.source = 0
        deadline.task()
        return 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  package func cancel() {
    guard isRunning else { return }
    g_source_remove(source)
    source = 0
  }
}

/// The time of a clock that never goes back, in microseconds: `g_get_monotonic_time`.
package func monotonicTime() -> Duration {
  .microseconds(g_get_monotonic_time())
}

extension Duration {
  /// Whole milliseconds for GLib's timers: rounded up, and clamped to what fits.
  var wholeMilliseconds: UInt32 {
    let (seconds, attoseconds) = components
    let (count, isOverflown) = seconds.multipliedReportingOverflow(by: 1000)
    guard !isOverflown else { return seconds < 0 ? 0 : .max }
    return UInt32(clamping: count + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
