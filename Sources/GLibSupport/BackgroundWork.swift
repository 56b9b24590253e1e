internal import CGLib

/// Does something that may take long, in a thread of its own: `g_thread_try_new`.
///
/// The thread ends with it. What comes of it is handed on from the main loop, once that has nothing else to
/// do; where it never comes, only the thread waits.
///
/// - Parameters:
///   - work: What is done, in the thread.
///   - done: Gets what comes of it, from the main loop.
/// - Returns: Whether there is a thread; without one nothing is done.
package func inBackground<Value: Sendable>(
  _ work: @escaping @Sendable () -> Value, then done: @escaping (Value) -> Void
) -> Bool {
  let slot = Slot<Value>()
  let job = BackgroundJob(
    work: { slot.value = work() }, done: { if let value = slot.value { done(value) } })
  // The thread has the box, and hands it to the main loop.
  let box = Callback.box(job)
  var error: UnsafeMutablePointer<GError>?
  let thread = g_thread_try_new(
    "background",
    { data in
      Callback<BackgroundJob>.handler(data)?.work()
      g_idle_add_full(
        G_PRIORITY_DEFAULT_IDLE,
        { data in
          Callback<BackgroundJob>.handler(data)?.finish()
          return 0
        }, data, releaseCallback)
      return nil
    }, box, &error)
  guard let thread else {
    releaseCallback(box)
    g_error_free(error)
    return false
  }
  g_thread_unref(thread)
  return true
}

/// What comes of the work: written in the thread, and read when the main loop has the job.
private final class Slot<Value> {
  var value: Value?
}

private final class BackgroundJob {
  let work: () -> Void
  private var done: (() -> Void)?

  init(work: @escaping () -> Void, done: @escaping () -> Void) {
    self.work = work
    self.done = done
  }

  /// Hands on what came of it, and lets go of who gets it: the thread may be the last to hold the job.
  func finish() {
    let done = done
    self.done = nil
    done?()
  }
}
