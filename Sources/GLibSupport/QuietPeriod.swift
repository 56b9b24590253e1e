/// A debounce: a task that runs once it has not been requested for a while.
///
/// A restart costs next to nothing: the timer goes on, and checks the remaining time when it ends.
/// Releasing the object cancels it.
package final class QuietPeriod {
  private let length: Duration
  private let task: () -> Void
  /// When the task is due, by the monotonic clock; `nil` when it is not requested.
  private var due: Duration?
  /// It may outlive a cancelled request.
  private lazy var timer: Deadline = Deadline { [unowned self] in timerIsOver() }

  package init(_ length: Duration, _ task: @escaping () -> Void) {
    self.length = length
    self.task = task
  }

  package var isRunning: Bool { due != nil }

  package func restart() {
    due = monotonicTime() + length
    if !timer.isRunning { timer.start(after: length) }
  }

  /// Restarts it if it is running.
  package func postpone() {
    if isRunning { restart() }
  }

  package func cancel() {
    due = nil
  }

  private func timerIsOver() {
    guard let due else { return }
    let left = due - monotonicTime()
    guard left <= .zero else { return timer.start(after: left) }
    self.due = nil
    task()
  }
}
