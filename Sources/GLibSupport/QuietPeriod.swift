internal import CGLib

/// A debounce: a task that runs once it has not been requested for a while.
///
/// A restart costs next to nothing: the timer goes on, and checks the remaining time when it ends.
/// The source does not own it: releasing the object cancels it.
package final class QuietPeriod {
  private let length: Duration
  private let task: () -> Void
  /// When the task is due, by the monotonic clock; `nil` when it is not requested.
  private var due: Duration?
  /// The timer, which may outlive a cancelled request; 0 is none.
  private var source: UInt32 = 0

  package init(_ length: Duration, _ task: @escaping () -> Void) {
    self.length = length
    self.task = task
  }

  deinit {
    if source != 0 { g_source_remove(source) }
  }

  package var isRunning: Bool { due != nil }

  package func restart() {
    due = monotonicTime() + length
    if source == 0 { wait(length) }
  }

  /// Restarts it if it is running.
  package func postpone() {
    if isRunning { restart() }
  }

  package func cancel() {
    due = nil
  }

  private func wait(_ length: Duration) {
    source = g_timeout_add(
      length.wholeMilliseconds,
      { data in
        guard let data else { return 0 }
        // Held until it returns, since the task may release it.
        Unmanaged<QuietPeriod>.fromOpaque(data).takeUnretainedValue().timerIsOver()
        return 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  private func timerIsOver() {
    source = 0
    guard let due else { return }
    let left = due - monotonicTime()
    guard left <= .zero else { return wait(left) }
    self.due = nil
    task()
  }
}
