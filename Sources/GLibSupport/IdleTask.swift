internal import CGLib

/// Something that is done once the main loop has nothing else to do, however often it is asked for before.
///
/// The source in the main loop does not own it: a task that is let go of is not done any more.
package final class IdleTask {
  private let task: () -> Void
  /// The source that will run it; 0 is none.
  private var source: UInt32 = 0

  /// Makes a task that nobody has asked for yet.
  ///
  /// - Parameter task: What is done, from the main loop.
  package init(_ task: @escaping () -> Void) {
    self.task = task
  }

  deinit {
    cancel()
  }

  /// Asks for it: `g_idle_add`.
  package func schedule() {
    guard source == 0 else { return }
    source = g_idle_add(
      { data in
        guard let data else { return 0 }
        // Held until it returns, since it may let go of itself.
        let idle = Unmanaged<IdleTask>.fromOpaque(data).takeUnretainedValue()
        idle.source = 0
        idle.task()
        return 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Does it now, where it was asked for.
  package func runIfScheduled() {
    guard source != 0 else { return }
    cancel()
    task()
  }

  /// Forgets that it was asked for.
  package func cancel() {
    guard source != 0 else { return }
    g_source_remove(source)
    source = 0
  }
}
