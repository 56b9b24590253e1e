internal import CGLib

/// Runs slow work in its own thread and passes the value to the main loop: `g_thread_try_new`.
///
/// If the work never ends, only its thread waits.
///
/// - Parameters:
///   - work: Runs in the thread.
///   - done: Receives the value, from the main loop when that is idle.
/// - Returns: False if no thread could be started; then nothing runs.
package func inBackground<Value: Sendable>(
  _ work: @escaping @Sendable () -> Value, then done: @escaping (Value) -> Void
) -> Bool {
  // Written in the thread, read in the main loop.
  var value: Value?
  let job = BackgroundJob(
    work: { value = work() }, done: { if let value { done(value) } })
  // The thread owns the box, and passes it on to the main loop.
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

private final class BackgroundJob {
  let work: () -> Void
  private var done: (() -> Void)?

  init(work: @escaping () -> Void, done: @escaping () -> Void) {
    self.work = work
    self.done = done
  }

  /// Releases `done` here, in the main loop, since the thread may release the job last.
  func finish() {
    let done = done
    self.done = nil
    done?()
  }
}
