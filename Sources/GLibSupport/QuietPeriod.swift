internal import CGLib

/// Something that is done once nobody has asked for it anew for a while.
///
/// To ask anew costs next to nothing, however often: a timer that runs goes on, and looks when it ends how
/// much is left. The source in the main loop does not own it: what is let go of is not done any more.
package final class QuietPeriod {
  private let length: Duration
  private let task: () -> Void
  /// When it is done, by the monotonic clock; `nil` when nobody waits for it.
  private var due: Duration?
  /// The timer, which may go on when nobody waits any more; 0 is none.
  private var source: UInt32 = 0

  /// Makes something that nobody has asked for yet.
  ///
  /// - Parameters:
  ///   - length: How long nobody must have asked anew, by the monotonic clock.
  ///   - task: What is done, from the main loop.
  package init(_ length: Duration, _ task: @escaping () -> Void) {
    self.length = length
    self.task = task
  }

  deinit {
    if source != 0 { g_source_remove(source) }
  }

  /// Whether it will be done.
  package var isRunning: Bool { due != nil }

  /// Asks for it, or asks anew.
  package func restart() {
    due = monotonicTime() + length
    if source == 0 { wait(length) }
  }

  /// Asks anew, where it was asked for.
  package func postpone() {
    if isRunning { restart() }
  }

  /// Calls it off.
  package func cancel() {
    due = nil
  }

  private func wait(_ length: Duration) {
    source = g_timeout_add(
      length.wholeMilliseconds,
      { data in
        guard let data else { return 0 }
        // Held until it returns, since it may let go of itself.
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
