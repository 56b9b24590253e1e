internal import Glibc
internal import Synchronization

/// Detects that the process was stopped and continued.
///
/// The daemon waits 15 s for the answer to a key, then gives it to the application. A stopped
/// engine still gets such keys afterwards; it must not hold them or insert for them again.
struct Interruption {
  /// Further keys may be late for this long after the first.
  static let lateness = Duration.milliseconds(250)

  private var end: Duration?

  /// Begins to watch for SIGCONT.
  static func watch() {
    // Initialized here, not in the signal handler.
    wasContinued.store(false, ordering: .relaxed)
    signal(SIGCONT) { _ in Interruption.noteContinued() }
  }

  /// Called by the signal handler.
  static func noteContinued() {
    wasContinued.store(true, ordering: .relaxed)
  }

  /// True for the first key after a continuation, and for keys soon after it.
  ///
  /// The time is read only after an interruption.
  mutating func mayBeLate(at now: @autoclosure () -> Duration) -> Bool {
    if Self.wasContinued.exchange(false, ordering: .relaxed) { end = now() + Self.lateness }
    guard let end else { return false }
    if now() < end { return true }
    self.end = nil
    return false
  }

  private static let wasContinued = Atomic(false)
}
