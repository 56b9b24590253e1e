internal import CGLib
internal import GLibSupport

/// The default main context, which other suites of the process use as well.
///
/// Use it on the main actor, and never across an `await`.
@MainActor package enum MainContext {
  /// Runs it until `isSo` is true, for five seconds at most; returns `isSo`.
  package static func run(until isSo: () -> Bool) -> Bool {
    let end = monotonicTime() + .seconds(5)
    // Wakes it now and then, in case nothing comes.
    let tick = Deadline {}
    while !isSo() {
      guard monotonicTime() < end else { return false }
      tick.start(after: .milliseconds(10))
      g_main_context_iteration(nil, 1)
    }
    return true
  }

  /// Runs it until there is nothing left to do.
  package static func settle() {
    while g_main_context_iteration(nil, 0) == 1 {}
  }
}
