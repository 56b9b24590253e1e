internal import CGLib

/// A task that the main loop runs once, later.
///
/// The source does not own it: releasing the object cancels it.
package class MainLoopTask {
  fileprivate let task: () -> Void
  /// The source in the main loop; 0 is none.
  private var source: UInt32 = 0

  package init(_ task: @escaping () -> Void) {
    self.task = task
  }

  deinit {
    cancel()
  }

  package var isRunning: Bool { source != 0 }

  package func cancel() {
    guard isRunning else { return }
    g_source_remove(source)
    source = 0
  }

  fileprivate func begin(_ addSource: (GSourceFunc, _ data: gpointer) -> UInt32) {
    source = addSource(
      { data in
        guard let data else { return 0 }
        // Held until it returns, since the task may release it.
        let waiting = Unmanaged<MainLoopTask>.fromOpaque(data).takeUnretainedValue()
        waiting.source = 0
        waiting.task()
        return 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }
}

/// A task that runs once when the main loop is idle, however often it was scheduled: `g_idle_add`.
package final class IdleTask: MainLoopTask {
  package func schedule() {
    if !isRunning { begin(g_idle_add) }
  }

  /// Runs it now if it was scheduled.
  package func runIfScheduled() {
    guard isRunning else { return }
    cancel()
    task()
  }
}

/// A one-shot timer in the main loop: `g_timeout_add`.
package final class Deadline: MainLoopTask {
  /// Starts or restarts the timer, by the monotonic clock.
  package func start(after delay: Duration) {
    cancel()
    begin { g_timeout_add(delay.wholeMilliseconds, $0, $1) }
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
