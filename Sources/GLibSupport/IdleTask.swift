internal import CGLib

/// A task that runs once when the main loop is idle, however often it was scheduled: `g_idle_add`.
///
/// The source does not own it: releasing the object cancels it.
package final class IdleTask {
  private let task: () -> Void
  /// The idle source; 0 is none.
  private var source: UInt32 = 0

  package init(_ task: @escaping () -> Void) {
    self.task = task
  }

  deinit {
    cancel()
  }

  package func schedule() {
    guard source == 0 else { return }
    source = g_idle_add(
      { data in
        guard let data else { return 0 }
        // Held until it returns, since the task may release it.
        let idle = Unmanaged<IdleTask>.fromOpaque(data).takeUnretainedValue()
        idle.source = 0
        idle.task()
        return 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Runs it now if it was scheduled.
  package func runIfScheduled() {
    guard source != 0 else { return }
    cancel()
    task()
  }

  package func cancel() {
    guard source != 0 else { return }
    g_source_remove(source)
    source = 0
  }
}
