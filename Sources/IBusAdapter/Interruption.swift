internal import Glibc
internal import Synchronization

/// Notices that the process was stopped and goes on.
///
/// ibus-daemon waits 15 s for the answer to a key; then the application gets it. To an engine that was
/// stopped meanwhile the key comes all the same, and must not be held or inserted for once more.
struct Interruption {
  /// How long after the first key keys may be such late ones.
  static let lateness = Duration.milliseconds(250)

  private var end: Duration?

  /// Begins to watch for SIGCONT.
  static func watch() {
    // Made here, not in the handler.
    wasContinued.store(false, ordering: .relaxed)
    signal(SIGCONT) { _ in Interruption.noteContinued() }
  }

  /// Takes note that the process goes on: what the signal handler does.
  static func noteContinued() {
    wasContinued.store(true, ordering: .relaxed)
  }

  /// Whether a key may be a late one.
  ///
  /// - Parameter now: The monotonic time; asked only after an interruption.
  /// - Returns: Whether it is the first key since, or comes soon behind that.
  mutating func mayBeLate(at now: @autoclosure () -> Duration) -> Bool {
    if Self.wasContinued.exchange(false, ordering: .relaxed) { end = now() + Self.lateness }
    guard let end else { return false }
    if now() < end { return true }
    self.end = nil
    return false
  }

  /// Written by the signal handler.
  private static let wasContinued = Atomic(false)
}
